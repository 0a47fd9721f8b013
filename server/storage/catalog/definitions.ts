import { DatabaseError } from '../../../protocol/errors.ts';
import type { CollectionProperties, IndexRequest, KeyOptions } from '../types.ts';
import type { IndexRecord } from './catalog.ts';
import { isExtendedName } from './names.ts';

export const maxCollectionNameBytes = 256;
/** Names of 2.8, and of collections of the system. */
const plainName = /^[a-zA-Z_][a-zA-Z0-9_-]{0,255}$/;

/** Throws 1208 (illegal name). Names with a leading underscore are reserved for the system. */
export function checkCollectionName(name: string, isSystem: boolean): void {
  if (isSystem ? plainName.test(name) : isExtendedName(name, maxCollectionNameBytes)) return;
  throw new DatabaseError('ERROR_ARANGO_ILLEGAL_NAME', {
    detail: `expected up to ${maxCollectionNameBytes} bytes with a letter first, without slashes, quotes and control characters, found '${name}'`,
  });
}

/** Throws 1208 (illegal name) for a name that 2.8 does not allow. */
export function checkPlainName(name: string): void {
  if (plainName.test(name)) return;
  throw new DatabaseError('ERROR_ARANGO_ILLEGAL_NAME', {
    detail: `expected up to 256 letters, digits, '_' and '-' with a letter first, found '${name}'`,
  });
}

/** 2⁶⁴, as in real servers. The keys end at 2⁵³ - 1, with 1225 (out of keys). */
export const greatestOffset = 2 ** 64;

/** Throws 1232. */
function checkKeyOptions(options: KeyOptions): KeyOptions {
  const { type, allowUserKeys, offset, increment } = options;
  const isKnown = type === 'traditional' || type === 'autoincrement' || type === 'uuid' || type === 'padded';
  if (!isKnown) {
    throw invalidKeys(`expected traditional, autoincrement, uuid or padded, found '${String(type)}'`);
  }
  if (type !== 'autoincrement') return { type, allowUserKeys };
  if (offset !== undefined && !(Number.isInteger(offset) && offset >= 0 && offset <= greatestOffset)) {
    throw invalidKeys(`expected an offset from 0 to ${greatestOffset}, found ${offset}`);
  }
  if (increment !== undefined && !(Number.isSafeInteger(increment) && increment >= 1 && increment < 65536)) {
    throw invalidKeys(`expected an increment from 1 to 65535, found ${increment}`);
  }
  return { type, allowUserKeys, offset: offset ?? 0, increment: increment ?? 1 };
}

function invalidKeys(detail: string): DatabaseError {
  return new DatabaseError('ERROR_ARANGO_INVALID_KEY_GENERATOR', { detail });
}

/** Defaults of a creation request. */
export function withDefaults(
  given: Pick<CollectionProperties, 'name' | 'kind'> & Partial<CollectionProperties>,
  id: string,
): CollectionProperties {
  return {
    id,
    name: given.name,
    kind: given.kind,
    isSystem: given.isSystem ?? false,
    isVolatile: given.isVolatile ?? false,
    status: given.status ?? 'loaded',
    waitForSync: given.waitForSync ?? false,
    doCompact: given.doCompact ?? true,
    journalSize: given.journalSize ?? 32 * 1024 * 1024,
    indexBuckets: given.indexBuckets ?? 8,
    keyOptions: checkKeyOptions(given.keyOptions ?? { type: 'traditional', allowUserKeys: true }),
    extra: given.extra ?? {},
  };
}

/** Options without influence on the entries of an index. */
const passiveOptions: ReadonlySet<string> = new Set(['constraint', 'ignoreNull', 'inBackground']);

/** True if the index matches the request. The field order of hash indexes is ignored. */
export function isSameIndex(index: IndexRecord, request: IndexRequest): boolean {
  if (index.type !== request.type) return false;
  const isUnordered = index.type === 'hash';
  if (listOf(index.fields, isUnordered) !== listOf(request.fields, isUnordered)) return false;
  if (index.unique !== request.unique || index.sparse !== request.sparse) return false;
  if (!['geo', 'fulltext', 'cap', 'ttl'].includes(index.type)) return true;
  return optionList(index.options) === optionList(request.options);
}

function listOf(fields: readonly string[], isUnordered: boolean): string {
  return JSON.stringify(isUnordered ? [...fields].sort() : fields);
}

function optionList(options: IndexRequest['options']): string {
  const entries = Object.entries(options).filter(([name]) => !passiveOptions.has(name));
  return JSON.stringify(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Throws 1207 (duplicate name) if the index name exists. */
export function toIndexRecord(
  request: IndexRequest,
  number: string,
  storageId: number,
  others: readonly IndexRecord[],
): IndexRecord {
  const { type, fields, unique, sparse, options } = request;
  const name = request.name ?? `idx_${number}`;
  if (name === 'primary' || name === 'edge' || others.some((other) => other.name === name)) {
    throw new DatabaseError('ERROR_ARANGO_DUPLICATE_NAME', { detail: `index '${name}'` });
  }
  return { number, storageId, type, name, fields: [...fields], unique, sparse, options };
}
