import type { Value } from '../../../../../aql/values/value.ts';
import type { Dialect } from '../../../../../protocol/dialect.ts';
import { badArgument, DatabaseError } from '../../../../../protocol/errors.ts';
import { describeValue } from '../../../../../protocol/lib/describe-value.ts';
import type { LargeJson } from '../../../../lib/json-body.ts';
import { greatestOffset } from '../../../../storage/catalog/definitions.ts';
import type { KeyOptions } from '../../../../storage/types.ts';
import type { ChangeableProperties } from '../../operations/change-collection.ts';
import type { CreateCollectionArgs } from '../../operations/create-collection.ts';

type Body = Readonly<Record<string, unknown>>;

/** Members that define rules of documents and may be large; the operation checks them. */
export const ruleMembers = ['computedValues', 'schema'] as const;

/** Members of current servers. */
const keptMembers = ['cacheEnabled', ...ruleMembers] as const;

/** Names of 2.8; storage uses the current names. */
const longestName = 64;
const smallestJournalBytes = 1024 * 1024;
/** Journal sizes are multiples of a page. */
const pageBytes = 4096;

/**
 * POST /_api/collection. An option with the value null has its default, as without the option. Throws 1208 (illegal
 * name), 1232 (invalid key generator) and 10 (bad parameter).
 */
export function createArgs(given: Body, dialect: Dialect): CreateCollectionArgs {
  // 2.8 makes a text of a name that is null.
  const body: Body = { ...withoutNulls(given), ...('name' in given ? { name: given.name } : {}) };
  if (dialect !== '2.8') checkShardKeys(body.shardKeys);
  const args: CreateCollectionArgs = {
    name: nameIn(body, dialect, 'create'),
    kind: body.type === 3 || body.type === 'edge' ? 'edge' : 'document',
    ...changeableIn(body, 'create'),
  };
  return {
    ...args,
    ...(body.isVolatile === undefined ? {} : { isVolatile: isTrue(body.isVolatile) }),
    ...(body.isSystem === undefined ? {} : { isSystem: isTrue(body.isSystem) }),
    ...(body.keyOptions === undefined ? {} : { keyOptions: keyOptionsIn(body.keyOptions, dialect) }),
  };
}

function withoutNulls(body: object): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** A single server ignores them, but current servers check them. */
function checkShardKeys(keys: unknown): void {
  if (keys === undefined || (Array.isArray(keys) && keys.every((key) => typeof key === 'string'))) return;
  throw new DatabaseError('ERROR_BAD_PARAMETER', {
    detail: `shardKeys: expected an array of attribute names, found ${describeValue(keys)}`,
  });
}

/** The name for a creation or a rename. 2.8 converts any value to a text. */
export function nameIn(body: Body, dialect: Dialect, purpose: 'create' | 'rename'): string {
  const name = dialect === '2.8' && body.name !== undefined ? textOf(body.name) : body.name;
  if (name === undefined || name === '') {
    throw new DatabaseError('ERROR_ARANGO_ILLEGAL_NAME', { message: 'name must be non-empty' });
  }
  if (typeof name !== 'string') {
    throw new DatabaseError('ERROR_ARANGO_ILLEGAL_NAME', {
      message: `cannot ${purpose} collection: illegal name`,
    });
  }
  if (dialect === '2.8' && name.length > longestName) {
    throw new DatabaseError('ERROR_ARANGO_ILLEGAL_NAME', {
      detail: `expected up to ${longestName} characters, found ${name.length}`,
    });
  }
  return name;
}

/** A value as JavaScript converts it to a text: the items of an array with commas. */
export function textOf(value: unknown): string {
  return Array.isArray(value) ? value.flat(Number.POSITIVE_INFINITY).join(',') : String(value);
}

/** PUT /_api/collection/{c}/properties. Immutable properties are ignored, as in ArangoDB. */
export function propertiesChange(body: Body): ChangeableProperties {
  if (body.isVolatile !== undefined && isTrue(body.isVolatile)) {
    throw badArgument('isVolatile option cannot be changed at runtime');
  }
  return changeableIn(body, 'change');
}

function changeableIn(body: Body, purpose: 'create' | 'change'): ChangeableProperties {
  if (body.cacheEnabled !== undefined && typeof body.cacheEnabled !== 'boolean') {
    throw new DatabaseError('ERROR_BAD_PARAMETER', {
      detail: `cacheEnabled: expected a boolean, found ${describeValue(body.cacheEnabled)}`,
    });
  }
  const extra = Object.fromEntries(
    keptMembers
      .filter((name) => body[name] !== undefined)
      .map((name) => [name, body[name] as LargeJson<Value>]),
  );
  return {
    ...(body.waitForSync === undefined ? {} : { waitForSync: isTrue(body.waitForSync) }),
    ...(body.doCompact === undefined ? {} : { doCompact: isTrue(body.doCompact) }),
    ...(body.journalSize === undefined ? {} : { journalSize: journalBytes(body.journalSize, purpose) }),
    ...(body.indexBuckets === undefined ? {} : { indexBuckets: buckets(body.indexBuckets) }),
    ...(Object.keys(extra).length === 0 ? {} : { extra }),
  };
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1;
}

function journalBytes(size: unknown, purpose: 'create' | 'change'): number {
  if (typeof size !== 'number' || size < smallestJournalBytes) {
    const verb = purpose === 'create' ? 'is ' : '';
    throw badArgument(`<properties>.journalSize ${verb}too small`);
  }
  return Math.floor(size / pageBytes) * pageBytes;
}

function buckets(count: unknown): number {
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > 1024) {
    throw badArgument('indexBuckets must be a two-power between 1 and 1024');
  }
  return count;
}

const keyTypes: Readonly<Record<Dialect, readonly KeyOptions['type'][]>> = {
  '2.8': ['traditional', 'autoincrement'],
  '3.12': ['traditional', 'autoincrement', 'uuid', 'padded'],
};

function keyOptionsIn(options: unknown, dialect: Dialect): KeyOptions {
  if (typeof options !== 'object' || options === null) throw badKeyOptions('expected an object');
  const { type = 'traditional', allowUserKeys = true, offset, increment, lastValue } = withoutNulls(options);
  const known = keyTypes[dialect].find((name) => name === type);
  if (known === undefined) {
    throw badKeyOptions(`type: expected one of ${keyTypes[dialect].join(', ')}, found '${String(type)}'`);
  }
  if (dialect !== '2.8') {
    if (known !== 'autoincrement' && (offset ?? increment) !== undefined) {
      throw badKeyOptions(`offset and increment: expected type autoincrement, found '${known}'`);
    }
    if (known === 'uuid' && lastValue !== undefined) {
      throw badKeyOptions("lastValue: expected another type than 'uuid'");
    }
  }
  if (known !== 'autoincrement') return { type: known, allowUserKeys: isTrue(allowUserKeys) };
  return {
    type: known,
    allowUserKeys: isTrue(allowUserKeys),
    offset: wholeNumber('offset', offset ?? 0, 0, greatestOffset),
    increment: wholeNumber('increment', increment ?? 1, 1, Number.MAX_SAFE_INTEGER),
  };
}

function wholeNumber(name: string, value: unknown, min: number, max: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  throw badKeyOptions(`${name}: expected a whole number from ${min}, found ${describeValue(value)}`);
}

function badKeyOptions(detail: string): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_INVALID_KEY_GENERATOR', {
    message: `cannot create collection: invalid key generator: ${detail}`,
  });
}
