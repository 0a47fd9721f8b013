import type { Value } from '../../../aql/values/value.ts';
import type { Dialect } from '../../../protocol/dialect.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { describeValue } from '../../../protocol/lib/describe-value.ts';
import type { IndexRequest } from '../../storage/types.ts';

type Body = Readonly<Record<string, unknown>>;

const types = new Map<string, IndexRequest['type']>([
  ['hash', 'hash'],
  ['skiplist', 'skiplist'],
  ['persistent', 'persistent'],
  ['geo', 'geo'],
  ['geo1', 'geo'],
  ['geo2', 'geo'],
  ['fulltext', 'fulltext'],
  ['ttl', 'ttl'],
  ['cap', 'cap'],
]);

/** Maximum number of fields of an index. */
const fieldCounts: Partial<Record<IndexRequest['type'], readonly [least: number, most: number]>> = {
  geo: [1, 2],
  fulltext: [1, 1],
  ttl: [1, 1],
  cap: [0, 0],
};

/** 2.8 does not index system attributes; current servers exclude `_id` only. */
const reservedFields: Readonly<Record<Dialect, ReadonlySet<string>>> = {
  '2.8': new Set(['_id', '_key', '_from', '_to']),
  '3.12': new Set(['_id']),
};

const smallestCapBytes = 16 * 1024;

/** POST /_api/index. Throws 10 (bad parameter) for an invalid index, 11 (forbidden) for the built-in types. */
export function indexRequest(body: unknown, dialect: Dialect): IndexRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw bad('expected an object');
  const request = body as Body;
  if (request.type === 'primary' || request.type === 'edge') {
    throw new DatabaseError('ERROR_FORBIDDEN', {
      detail: `the ${request.type} index is built in`,
    });
  }
  const type = types.get(String(request.type));
  if (type === undefined) {
    throw bad(`type: expected one of ${[...types.keys()].join(', ')}, found '${String(request.type)}'`);
  }
  const isSparse = type === 'geo' || type === 'fulltext' || type === 'ttl';
  return {
    type,
    fields: fieldsIn(type === 'cap' ? [] : request.fields, type, dialect),
    unique: request.unique === true && !isSparse && type !== 'cap',
    sparse: isSparse || request.sparse === true,
    name: typeof request.name === 'string' ? request.name : undefined,
    options: optionsIn(request, type),
  };
}

function fieldsIn(fields: unknown, type: IndexRequest['type'], dialect: Dialect): readonly string[] {
  if (!Array.isArray(fields)) throw bad('fields: expected an array of attribute names');
  const [least, most] = fieldCounts[type] ?? [1, 32];
  if (fields.length < least || fields.length > most) {
    throw bad(`fields: expected ${least === most ? least : `${least} to ${most}`}, found ${fields.length}`);
  }
  const names = fields.map((field) => {
    if (typeof field !== 'string' || field === '' || field.split('.').includes('')) {
      throw bad(`fields: expected attribute names, found ${describeValue(field)}`);
    }
    if (reservedFields[dialect].has(field)) throw bad(`fields: '${field}' cannot be indexed`);
    return field;
  });
  if (new Set(names).size < names.length) throw bad('fields: expected each attribute once');
  return names;
}

function optionsIn(body: Body, type: IndexRequest['type']): Readonly<Record<string, Value>> {
  switch (type) {
    case 'geo':
      return { geoJson: body.geoJson === true };
    case 'fulltext':
      return { minLength: Math.max(1, numberIn(body, 'minLength', 2)) };
    case 'ttl':
      return { expireAfter: numberIn(body, 'expireAfter', undefined) };
    case 'cap': {
      const [size, byteSize] = [numberIn(body, 'size', 0), numberIn(body, 'byteSize', 0)];
      if (size < 1 && byteSize < smallestCapBytes) {
        throw bad(`expected a size from 1 or a byteSize from ${smallestCapBytes}`);
      }
      return { size, byteSize };
    }
    default:
      return body.deduplicate === false ? { deduplicate: false } : {};
  }
}

function numberIn(body: Body, name: string, otherwise: number | undefined): number {
  const value = body[name] ?? otherwise;
  if (typeof value !== 'number' || value < 0) {
    throw bad(`${name}: expected a number from 0, found ${describeValue(value)}`);
  }
  return Math.trunc(value);
}

function bad(detail: string): DatabaseError {
  return new DatabaseError('ERROR_BAD_PARAMETER', { detail });
}
