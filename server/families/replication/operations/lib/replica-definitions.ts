import { isObject } from '../../../../../aql/values/compare.ts';
import type { Value } from '../../../../../aql/values/value.ts';
import { DatabaseError } from '../../../../../protocol/errors.ts';
import type {
  CollectionProperties,
  CollectionTransaction,
  DatabaseTransaction,
  IndexRequest,
  KeyOptions,
} from '../../../../storage/types.ts';

type Definition = Readonly<Record<string, Value>>;

/** A collection and its own indexes, as in the leader's inventory. */
export interface CollectionStructure {
  readonly parameters: Definition;
  readonly indexes: readonly Definition[];
}

type ReplicaProperties = Pick<CollectionProperties, 'name' | 'kind'> & Partial<CollectionProperties>;

/** Members of a collection's definition that are not stored as they are. */
const knownMembers: ReadonlySet<string> = new Set([
  ...['id', 'cid', 'globallyUniqueId', 'version', 'name', 'type', 'isSystem', 'deleted', 'status'],
  ...['waitForSync', 'isVolatile', 'doCompact', 'journalSize', 'indexBuckets', 'keyOptions'],
]);

/** The properties in a line of the log or the inventory of the leader. Throws 1401 (invalid response). */
export function replicaProperties(definition: Definition): ReplicaProperties {
  const { name, type, keyOptions, journalSize, indexBuckets } = definition;
  if (typeof name !== 'string' || (type !== 2 && type !== 3)) {
    throw invalid('expected the definition of a collection with name and type');
  }
  const extra = Object.entries(definition).filter(
    ([member, value]) => !knownMembers.has(member) && value !== null && value !== false,
  );
  return {
    name,
    kind: type === 3 ? 'edge' : 'document',
    isSystem: definition.isSystem === true,
    isVolatile: definition.isVolatile === true,
    waitForSync: definition.waitForSync === true,
    doCompact: definition.doCompact !== false,
    ...(typeof journalSize === 'number' ? { journalSize } : {}),
    ...(typeof indexBuckets === 'number' ? { indexBuckets } : {}),
    ...(isObject(keyOptions) ? { keyOptions: keyOptions as unknown as KeyOptions } : {}),
    extra: Object.fromEntries(extra),
  };
}

/** Creates the collection of the leader, or changes the local one with its name. */
export function ensureReplica(
  database: DatabaseTransaction,
  properties: ReplicaProperties,
): CollectionTransaction {
  const { name, kind, keyOptions: _keys, ...changeable } = properties;
  const found = database.findCollection(name);
  if (found !== undefined && found.kind === kind && found.name === name) {
    found.change(changeable);
    return found;
  }
  if (found?.name === name) found.drop();
  return database.createCollection(properties);
}

/** Removes all documents and indexes. */
export function emptyReplica(collection: CollectionTransaction): void {
  for (const { id, type } of collection.indexDefinitions()) {
    if (type !== 'primary' && type !== 'edge') collection.dropIndex(id);
  }
  collection.truncate();
}

const indexTypes: Readonly<Record<IndexRequest['type'], true>> = {
  hash: true,
  skiplist: true,
  persistent: true,
  geo: true,
  fulltext: true,
  ttl: true,
  mdi: true,
  'mdi-prefixed': true,
  cap: true,
};

/** The index in a line of the log or the inventory of the leader. Throws 1401 (invalid response). */
export function replicaIndex(definition: Definition): IndexRequest {
  const { id: _id, type, name, fields, unique, sparse, ...options } = definition;
  if (typeof type !== 'string' || !Object.hasOwn(indexTypes, type) || !isTexts(fields)) {
    throw invalid(`expected the definition of an index, found ${JSON.stringify(definition).slice(0, 200)}`);
  }
  return {
    type: type as IndexRequest['type'],
    fields,
    unique: unique === true,
    sparse: sparse === true,
    name: typeof name === 'string' ? name : undefined,
    options,
  };
}

export function dropReplicaIndex(collection: CollectionTransaction, name: Value | undefined): void {
  const index = collection.indexDefinitions().find((definition) => definition.name === name);
  if (index !== undefined) collection.dropIndex(index.id);
}

function isTexts(value: Value | undefined): value is readonly string[] & Value {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

export function invalid(detail: string): DatabaseError {
  return new DatabaseError('ERROR_REPLICATION_INVALID_RESPONSE', { detail });
}
