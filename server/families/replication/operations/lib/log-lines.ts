import type { Dialect } from '../../../../../protocol/dialect.ts';
import { stringifyJson } from '../../../../../protocol/lib/json.ts';
import type { CollectionProperties, DefinitionChange, LoggedIndex } from '../../../../storage/types.ts';

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

/** A changed document. `json` is the last member: a follower of this server takes it without parsing the line. */
export function putLine(dialect: Dialect, tick: number, home: LineHome, json: string): string {
  const type = dialect === '2.8' && home.isEdge ? lineTypes.putEdge : lineTypes.put;
  return `${lineStart(dialect, tick, type, home)},"data":${json}}`;
}

export function removalLine(dialect: Dialect, tick: number, home: LineHome, key: string): string {
  const start = lineStart(dialect, tick, lineTypes.removed, home);
  // Keys contain no character that JSON escapes.
  return dialect === '2.8'
    ? `${start},"key":"${key}","rev":"${tick}"}`
    : `${start},"data":{"_key":"${key}","_rev":"${tick}"}}`;
}

function lineStart(dialect: Dialect, tick: number, type: number, at: LineHome): string {
  const { databaseId, database, collectionId, collection } = at;
  const home = `"cid":"${collectionId}","cname":${JSON.stringify(collection)}`;
  return dialect === '2.8'
    ? `{"tick":"${tick}","type":${type},"tid":"0","database":"${databaseId}",${home}`
    : `{"tick":"${tick}","type":${type},"tid":"0","db":${JSON.stringify(database)},"cuid":"${collectionId}",${home}`;
}

export function definitionLine(dialect: Dialect, tick: number, change: DefinitionChange): string {
  const { databaseId, database, kind } = change;
  const type = lineTypes[kind];
  const at = dialect === '2.8' ? { database: databaseId } : { db: database };
  const start = { tick: String(tick), type, tid: '0', ...at };
  switch (change.kind) {
    case 'createDatabase':
    case 'dropDatabase':
      return stringifyJson({ ...start, data: { id: databaseId, name: database } });
    case 'create':
    case 'change':
      return stringifyJson({
        ...start,
        ...collectionMembers(dialect, change),
        [dialect === '2.8' ? 'collection' : 'data']: parametersOf(dialect, change.properties),
      });
    case 'createIndex':
    case 'dropIndex': {
      const index = change.kind === 'createIndex' ? loggedIndex(change.index) : { id: change.index.number };
      const named = dialect === '2.8' ? index : { ...index, name: change.index.name };
      return stringifyJson({
        ...start,
        ...collectionMembers(dialect, change),
        [dialect === '2.8' ? 'index' : 'data']: named,
      });
    }
    case 'rename': {
      const { name, oldName } = change;
      const data = dialect === '2.8' ? { collection: { name, oldName } } : { data: { name, oldName } };
      return stringifyJson({ ...start, ...collectionMembers(dialect, change), ...data });
    }
    case 'drop':
    case 'truncate':
      return stringifyJson({ ...start, ...collectionMembers(dialect, change) });
  }
}

function collectionMembers(dialect: Dialect, { id, name }: { readonly id: string; readonly name: string }) {
  return dialect === '2.8' ? { cid: id, cname: name } : { cuid: id, cid: id, cname: name };
}

/** The definition of an index in the log and in the inventory. */
function loggedIndex({ number, type, name, fields, unique, sparse, options }: LoggedIndex) {
  return { id: number, type, name, fields, unique, sparse, ...options };
}

/** The definition of a collection in the log and in the inventory. */
export function parametersOf(dialect: Dialect, properties: CollectionProperties) {
  const { id, name, kind, isVolatile, waitForSync, doCompact, journalSize, indexBuckets, isSystem } =
    properties;
  const type = kind === 'edge' ? 3 : 2;
  if (dialect === '2.8') {
    return {
      version: 5,
      type,
      cid: id,
      indexBuckets,
      deleted: false,
      doCompact,
      maximalSize: journalSize,
      name,
      isVolatile,
      waitForSync,
      ...(isSystem ? { isSystem } : {}),
      ...keyOptionsOf28(properties),
    };
  }
  return {
    id,
    cid: id,
    globallyUniqueId: id,
    version: 9,
    name,
    type,
    isSystem,
    deleted: false,
    status: properties.status === 'loaded' ? 3 : 2,
    waitForSync,
    isVolatile,
    doCompact,
    journalSize,
    indexBuckets,
    keyOptions: properties.keyOptions,
    cacheEnabled: false,
    computedValues: null,
    schema: null,
    ...properties.extra,
  };
}

/** 2.8 omits the default. */
function keyOptionsOf28({ keyOptions }: CollectionProperties): object {
  return keyOptions.type === 'traditional' && keyOptions.allowUserKeys ? {} : { keyOptions };
}
