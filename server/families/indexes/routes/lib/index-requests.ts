import type { Value } from '../../../../../aql/values/value.ts';
import type { Dialect } from '../../../../../protocol/dialect.ts';
import { badArgument, DatabaseError } from '../../../../../protocol/errors.ts';
import { describeValue } from '../../../../../protocol/lib/describe-value.ts';
import type { IndexRequest } from '../../../../storage/types.ts';

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
  ['mdi', 'mdi'],
  // The former name, which current servers still accept.
  ['zkd', 'mdi'],
  ['mdi-prefixed', 'mdi-prefixed'],
  // Only in dialect 2.8.
  ['cap', 'cap'],
]);

/** Numbers of fields of an index. */
const fieldCounts: Partial<Record<IndexRequest['type'], readonly [min: number, max: number]>> = {
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

/** Types of current servers that the embedded server does not have. */
const unsupportedTypes: ReadonlySet<string> = new Set(['inverted', 'vector']);

const maxStoredValues = 32;

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
  const type = typeof request.type === 'string' ? types.get(request.type) : undefined;
  if (type === undefined || (type === 'cap' && dialect !== '2.8')) throw unknownType(request.type);
  const counts = fieldCountsOf(request.type, type);
  const isSparse = type === 'geo' || type === 'fulltext' || type === 'ttl';
  return {
    type,
    fields: [
      ...(type === 'mdi-prefixed'
        ? fieldsIn(request.prefixFields, type, dialect, counts, 'prefixFields')
        : []),
      ...fieldsIn(type === 'cap' ? [] : request.fields, type, dialect, counts),
    ],
    unique: request.unique === true && !isSparse && type !== 'cap',
    sparse: isSparse || request.sparse === true,
    name: typeof request.name === 'string' ? request.name : undefined,
    options: optionsIn(request, type, dialect),
  };
}

const indexNumber = /^[1-9]\d{0,18}$/;

/** The number in the member `id` of a request: digits, or a number. Other values are ignored, as in ArangoDB. */
export function givenIndexNumber(body: unknown): string | undefined {
  const { id } = body as Body;
  const text = typeof id === 'string' || typeof id === 'number' ? String(id) : '';
  return indexNumber.test(text) ? text : undefined;
}

/** An index of a dump, which may have cap constraints in each dialect. Throws as `indexRequest`. */
export function dumpedIndexRequest(index: unknown, dialect: Dialect): IndexRequest {
  const isCap = (index as Body | null)?.type === 'cap';
  return indexRequest(index, isCap ? '2.8' : dialect);
}

/** The messages of 3.12; a type that ArangoDB has is answered with the supported ones. */
function unknownType(type: unknown): DatabaseError {
  if (typeof type !== 'string') return badArgument('invalid index type');
  if (!unsupportedTypes.has(type)) {
    return badArgument(`invalid index type '${type}'`);
  }
  const known = [...types.keys()].filter((each) => each !== 'cap').join(', ');
  return bad(`type: expected one of ${known}, found '${type}', which is not supported`);
}

/** `geo1` has one field with both coordinates, `geo2` two. */
function fieldCountsOf(given: unknown, type: IndexRequest['type']): readonly [min: number, max: number] {
  if (given === 'geo1') return [1, 1];
  if (given === 'geo2') return [2, 2];
  return fieldCounts[type] ?? [1, 32];
}

function fieldsIn(
  fields: unknown,
  type: IndexRequest['type'],
  dialect: Dialect,
  [min, max]: readonly [min: number, max: number],
  member = 'fields',
): readonly string[] {
  if (!Array.isArray(fields)) throw bad(`${member}: expected an array of attribute names`);
  if (fields.length < min || fields.length > max) {
    throw bad(`${member}: expected ${min === max ? min : `${min} to ${max}`}, found ${fields.length}`);
  }
  const names = fields.map((field) => {
    if (typeof field !== 'string' || field === '' || field.split('.').includes('')) {
      throw bad(`fields: expected attribute names, found ${describeValue(field)}`);
    }
    checkBrackets(field, type, member);
    if (reservedFields[dialect].has(field)) throw bad(`fields: '${field}' cannot be indexed`);
    return field;
  });
  if (new Set(names).size < names.length) throw bad('fields: expected each attribute once');
  return names;
}

/**
 * Throws 1220 (parser failed) for a bracket other than `[*]`, 10 (bad parameter) for two expansions and for one
 * in an index without array values.
 */
function checkBrackets(field: string, type: IndexRequest['type'], member: string): void {
  const [plain = '', ...expanded] = field.split('[*]');
  const isMisplaced = plain === '' || expanded.some((rest) => rest !== '' && !rest.startsWith('.'));
  if (isMisplaced || /[[\]]/.test(plain + expanded.join(''))) {
    throw new DatabaseError('ERROR_ARANGO_PARSER_FAILED', {
      status: 400,
      detail: `${member}: expected a name, a path or one [*] after a name, found '${field}'`,
    });
  }
  if (expanded.length > 1) throw bad(`${member}: expected at most one array expansion, found '${field}'`);
  if (expanded.length === 1 && !hasArrayValues(type)) {
    throw bad(`${member}: expected no array expansion in an index of type ${type}, found '${field}'`);
  }
}

function hasArrayValues(type: IndexRequest['type']): boolean {
  return type === 'hash' || type === 'skiplist' || type === 'persistent';
}

function optionsIn(
  body: Body,
  type: IndexRequest['type'],
  dialect: Dialect,
): Readonly<Record<string, Value>> {
  switch (type) {
    case 'geo':
      return {
        geoJson: body.geoJson === true,
        ...(body.legacyPolygons === true && dialect !== '2.8' ? { legacyPolygons: true } : {}),
      };
    case 'fulltext':
      return { minLength: Math.max(1, minLengthIn(body, dialect)) };
    case 'ttl':
      return { expireAfter: numberIn(body, 'expireAfter', undefined) };
    case 'cap': {
      const [size, byteSize] = [numberIn(body, 'size', 0), numberIn(body, 'byteSize', 0)];
      if (size < 1 && byteSize < smallestCapBytes) {
        throw bad(`expected a size from 1 or a byteSize from ${smallestCapBytes}`);
      }
      return { size, byteSize };
    }
    case 'mdi':
    case 'mdi-prefixed':
      if (body.fieldValueTypes !== 'double') {
        throw bad(`fieldValueTypes: expected 'double', found ${describeValue(body.fieldValueTypes)}`);
      }
      return {
        ...storedValuesIn(body),
        // Answers have the former name.
        ...(body.type === 'zkd' ? { formerType: 'zkd' } : {}),
        ...(type === 'mdi-prefixed' ? { prefixFields: body.prefixFields as Value } : {}),
        ...otherwise(body, 'estimates', true),
      };
    default:
      if (dialect === '2.8') return otherwise(body, 'deduplicate', true);
      return {
        ...otherwise(body, 'deduplicate', true),
        ...otherwise(body, 'estimates', true),
        ...otherwise(body, 'cacheEnabled', false),
        ...storedValuesIn(body),
      };
  }
}

/** A flag that differs from its default. */
function otherwise(body: Body, name: string, usual: boolean): Readonly<Record<string, Value>> {
  const value = body[name];
  if (value === undefined || value === usual) return {};
  if (typeof value !== 'boolean') throw bad(`${name}: expected a boolean, found ${describeValue(value)}`);
  return { [name]: value };
}

/** Additional attributes in an index. The embedded server reads them from the document. */
function storedValuesIn({ storedValues, fields }: Body): Readonly<Record<string, Value>> {
  if (storedValues === undefined) return {};
  const names: readonly unknown[] = Array.isArray(storedValues) ? storedValues : [];
  if (names.length < 1 || names.length > maxStoredValues) {
    throw bad(`storedValues: expected 1 to ${maxStoredValues} attribute names`);
  }
  const indexed: readonly unknown[] = Array.isArray(fields) ? fields : [];
  for (const name of names) {
    const isName =
      typeof name === 'string' && name !== '' && !name.split('.').includes('') && !name.includes('[*]');
    if (!isName || indexed.includes(name)) {
      throw bad(
        `storedValues: expected other attributes than the indexed ones, found ${describeValue(name)}`,
      );
    }
  }
  if (new Set(names).size < names.length) throw bad('storedValues: expected each attribute once');
  return { storedValues: names as Value };
}

/** In 2.8 a negative number stands for the smallest length. */
function minLengthIn(body: Body, dialect: Dialect): number {
  const { minLength } = body;
  const isLeast = dialect === '2.8' && typeof minLength === 'number' && minLength < 0;
  return isLeast ? 1 : numberIn(body, 'minLength', 2);
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
