import type { Dialect } from '../../../../../protocol/dialect.ts';
import type { CollectionProperties, DefinitionChange, IndexDefinition } from '../../../../storage/types.ts';

/** Types of lines in the log and in dumps, as in ArangoDB. */
export const lineTypes = {
  createDatabase: 1100,
  dropDatabase: 1101,
  create: 2000,
  drop: 2001,
  rename: 2002,
  change: 2003,
  truncate: 2004,
  createIndex: 2100,
  dropIndex: 2101,
  put: 2300,
  /** A document of an edge collection in 2.8. */
  putEdge: 2301,
  removed: 2302,
} as const;

/** The collection of a line. */
export interface LineHome {
  readonly databaseId: string;
  readonly database: string;
  readonly collectionId: string;
  readonly collection: string;
  readonly isEdge: boolean;
}

type NamedCollection = Readonly<Record<'id' | 'name', string>>;

/** The log, inventories and dumps as clients of 2.8 and of 3.12 expect them. */
interface LogForm {
  /** The type of a line with a document. */
  putType(isEdge: boolean): number;
  /** The last members of a line with a removed document. */
  removed(key: string, tick: number): string;
  /** The members of a line for its database and collection. */
  home(home: LineHome): string;
  /** The same members of a line with a definition. */
  database(change: Pick<DefinitionChange, 'databaseId' | 'database'>): object;
  collection(collection: NamedCollection): object;
  /** The name of the member with the definition of a collection. */
  readonly collectionMember: string;
  /** The name of the member with the definition of an index. */
  readonly indexMember: string;
  readonly hasIndexNames: boolean;
  /** The first members of a dumped document. */
  dumpHead(document: Readonly<Record<'_key' | '_rev', string>>): string;
  /** The definition of a collection. */
  parameters(properties: CollectionProperties): object;
  /** The definition of an index in inventories. */
  index(index: IndexDefinition): { readonly id: string };
  /** Members of an inventory for views, which the embedded server does not have. */
  readonly views: object;
}

/** Ids and keys have no character that JSON escapes. */
function collectionIn({ collectionId, collection }: LineHome): string {
  return `"cid":"${collectionId}","cname":${JSON.stringify(collection)}`;
}

function numberOf({ id }: IndexDefinition): string {
  return id.slice(id.indexOf('/') + 1);
}

const legacyForm: LogForm = {
  putType: (isEdge) => (isEdge ? lineTypes.putEdge : lineTypes.put),
  removed: (key, tick) => `"key":"${key}","rev":"${tick}"`,
  home: (home) => `"database":"${home.databaseId}",${collectionIn(home)}`,
  database: ({ databaseId }) => ({ database: databaseId }),
  collection: ({ id, name }) => ({ cid: id, cname: name }),
  collectionMember: 'collection',
  indexMember: 'index',
  hasIndexNames: false,
  dumpHead: ({ _key: key, _rev: revision }) => `"key":"${key}","rev":"${revision}",`,
  parameters: ({ id, name, kind, isSystem, keyOptions, ...properties }) => ({
    version: 5,
    type: kind === 'edge' ? 3 : 2,
    cid: id,
    indexBuckets: properties.indexBuckets,
    deleted: false,
    doCompact: properties.doCompact,
    maximalSize: properties.journalSize,
    name,
    isVolatile: properties.isVolatile,
    waitForSync: properties.waitForSync,
    ...(isSystem ? { isSystem } : {}),
    // The default is omitted.
    ...(keyOptions.type === 'traditional' && keyOptions.allowUserKeys ? {} : { keyOptions }),
  }),
  index: (index) => ({
    id: numberOf(index),
    type: index.type,
    fields: index.fields,
    ...(index.type === 'hash' ? { selectivityEstimate: index.selectivityEstimate ?? 1 } : {}),
    unique: index.unique,
    sparse: index.sparse,
    ...index.options,
  }),
  views: {},
};

const currentForm: LogForm = {
  putType: () => lineTypes.put,
  removed: (key, tick) => `"data":{"_key":"${key}","_rev":"${tick}"}`,
  home: (home) => `"db":${JSON.stringify(home.database)},"cuid":"${home.collectionId}",${collectionIn(home)}`,
  database: ({ database }) => ({ db: database }),
  collection: ({ id, name }) => ({ cuid: id, cid: id, cname: name }),
  collectionMember: 'data',
  indexMember: 'data',
  hasIndexNames: true,
  dumpHead: () => '',
  parameters: ({ id, name, kind, status, ...properties }) => ({
    id,
    cid: id,
    globallyUniqueId: id,
    version: 9,
    name,
    type: kind === 'edge' ? 3 : 2,
    isSystem: properties.isSystem,
    deleted: false,
    status: status === 'loaded' ? 3 : 2,
    waitForSync: properties.waitForSync,
    isVolatile: properties.isVolatile,
    doCompact: properties.doCompact,
    journalSize: properties.journalSize,
    indexBuckets: properties.indexBuckets,
    keyOptions: properties.keyOptions,
    cacheEnabled: false,
    computedValues: null,
    schema: null,
    ...properties.extra,
  }),
  index: (index) => ({
    id: numberOf(index),
    type: index.type,
    name: index.name,
    fields: index.fields,
    unique: index.unique,
    sparse: index.sparse,
    ...index.options,
  }),
  views: { views: [] },
};

export const logForms: Readonly<Record<Dialect, LogForm>> = { '2.8': legacyForm, '3.12': currentForm };
