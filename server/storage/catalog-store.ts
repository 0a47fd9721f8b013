import { DatabaseError } from '../../protocol/errors.ts';
import { afterPrefix } from './bytes.ts';
import { Catalog, type CollectionRecord, DatabaseRecord } from './catalog.ts';
import { type CollectionState, decodeState, encodeState } from './collection-state.ts';
import type { Snapshot, Tables } from './environment.ts';
import type { DatabaseInfo } from './types.ts';

/**
 * The catalog tree. Text keys: `format`, `ticks`, `version`, `changes` (the last changes of definitions); `d/<database>` and `c/<database>/<collection>` hold
 * definitions as JSON, `p/<storage id>` what is to be purged, `s/<storage id>` and `i/<storage id>` the counters of a
 * collection and of an index.
 */
/**
 * 2: blocks count bytes (block.ts); those of 1 are read as well, and replaced when they are written to. 3: geo indexes
 * have the middles of GeoJSON lines and areas; those of older folders are built anew when a writer opens them.
 */
const formatVersion = 3;
const oldestFormatVersion = 1;

const formatKey = Buffer.from('format');
const ticksKey = Buffer.from('ticks');
const versionKey = Buffer.from('version');
const changesKey = Buffer.from('changes');

/** So many changes are told to threads that have an older catalog; who is further behind reads it whole. */
const maxChanges = 32;

/** What one transaction changed in the catalog, by ids. */
interface CatalogChange {
  readonly from: number;
  readonly to: number;
  readonly databases: readonly string[];
  readonly collections: readonly (readonly [string, string])[];
}

/** Numbers that are given once only: the tick for ids and revisions, ids of storage, key spaces. */
export interface Ticks {
  tick: number;
  storageId: number;
  keySpace: number;
}

export function readCatalogVersion(snapshot: Snapshot): number {
  return snapshot.find(snapshot.tables.catalog, versionKey)?.readDoubleLE(0) ?? 0;
}

export function readTicks(snapshot: Snapshot): Ticks {
  const value = snapshot.find(snapshot.tables.catalog, ticksKey);
  if (value === undefined) return { tick: 1000, storageId: 0, keySpace: 0 };
  return { tick: value.readDoubleLE(0), storageId: value.readDoubleLE(8), keySpace: value.readDoubleLE(16) };
}

export function writeTicks(tables: Tables, ticks: Ticks): void {
  const value = Buffer.allocUnsafe(24);
  value.writeDoubleLE(ticks.tick, 0);
  value.writeDoubleLE(ticks.storageId, 8);
  value.writeDoubleLE(ticks.keySpace, 16);
  tables.catalog.putSync(ticksKey, value);
}

export function readCatalog(snapshot: Snapshot): Catalog {
  const infos: DatabaseInfo[] = [];
  const collections = new Map<string, Map<string, CollectionRecord>>();
  for (const { value } of entriesOf(snapshot, 'd/')) infos.push(JSON.parse(value.toString()) as DatabaseInfo);
  for (const { value } of entriesOf(snapshot, 'c/')) {
    const record = JSON.parse(value.toString()) as CollectionRecord;
    const byName = collections.get(record.databaseId) ?? new Map<string, CollectionRecord>();
    byName.set(record.properties.name, record);
    collections.set(record.databaseId, byName);
  }
  const databases = infos.map(
    (info) => [info.name, new DatabaseRecord(info, collections.get(info.id) ?? new Map())] as const,
  );
  return new Catalog(readCatalogVersion(snapshot), new Map(databases));
}

/** The catalog of the snapshot, made from an older one; undefined when that is too old or databases were changed. */
export function catchUpCatalog(snapshot: Snapshot, known: Catalog): Catalog | undefined {
  const version = readCatalogVersion(snapshot);
  const changes = readChanges(snapshot);
  const first = changes.findIndex(({ from }) => from === known.version);
  if (first < 0 || changes.at(-1)?.to !== version) return undefined;
  const databases = new Map(known.databases);
  for (const change of changes.slice(first)) {
    if (change.databases.length > 0) return undefined;
    for (const [databaseId, id] of change.collections) {
      const database = known.findById(databaseId);
      if (database === undefined) return undefined;
      const current = databases.get(database.info.name) ?? database;
      const value = snapshot.find(snapshot.tables.catalog, Buffer.from(`c/${databaseId}/${id}`));
      databases.set(
        database.info.name,
        value === undefined
          ? current.without(id)
          : current.with(JSON.parse(value.toString()) as CollectionRecord),
      );
    }
  }
  return new Catalog(version, databases);
}

function readChanges(snapshot: Snapshot): readonly CatalogChange[] {
  const value = snapshot.find(snapshot.tables.catalog, changesKey);
  return value === undefined ? [] : (JSON.parse(value.toString()) as CatalogChange[]);
}

function entriesOf(snapshot: Snapshot, prefix: string) {
  const start = Buffer.from(prefix);
  return snapshot.entries(snapshot.tables.catalog, { start, end: afterPrefix(start) });
}

/** Writes the definitions of the databases and collections with these ids as they now are in `catalog`. */
export function writeCatalog(
  snapshot: Snapshot,
  catalog: Catalog,
  changed: {
    readonly databases: ReadonlySet<string>;
    readonly collections: readonly (readonly [string, string])[];
  },
): void {
  const { tables } = snapshot;
  const change: CatalogChange = {
    from: readCatalogVersion(snapshot),
    to: catalog.version,
    databases: [...changed.databases],
    collections: changed.collections,
  };
  // Each goes on where the one before ended. One that changed very many tells others to read all.
  const isSmall = change.collections.length <= maxChanges;
  const changes = isSmall ? [...readChanges(snapshot), change].slice(-maxChanges) : [];
  tables.catalog.putSync(changesKey, Buffer.from(JSON.stringify(changes)));
  for (const id of changed.databases) {
    putJson(tables, `d/${id}`, catalog.findById(id)?.info);
  }
  for (const [databaseId, id] of changed.collections) {
    putJson(tables, `c/${databaseId}/${id}`, catalog.findById(databaseId)?.findById(id));
  }
  const version = Buffer.allocUnsafe(8);
  version.writeDoubleLE(catalog.version, 0);
  tables.catalog.putSync(versionKey, version);
}

function putJson(tables: Tables, key: string, value: unknown): void {
  if (value === undefined) tables.catalog.removeSync(Buffer.from(key));
  else tables.catalog.putSync(Buffer.from(key), Buffer.from(JSON.stringify(value)));
}

export function readState(snapshot: Snapshot, storageId: number): CollectionState {
  return decodeState(readStateBytes(snapshot, storageId));
}

/** The counters of a collection as they are stored, valid until the next read only. */
export function readStateBytes(snapshot: Snapshot, storageId: number): Buffer | undefined {
  return snapshot.find(snapshot.tables.catalog, Buffer.from(`s/${storageId}`));
}

export function writeState(tables: Tables, storageId: number, state: CollectionState): void {
  tables.catalog.putSync(Buffer.from(`s/${storageId}`), encodeState(state));
}

/** Storage ids whose entries are to be removed. */
export function readPurges(snapshot: Snapshot): number[] {
  return Array.from(entriesOf(snapshot, 'p/'), ({ key }) => Number(key.toString().slice(2)));
}

export function addPurge(tables: Tables, storageId: number): void {
  tables.catalog.putSync(Buffer.from(`p/${storageId}`), Buffer.of(1));
}

export function removePurge(tables: Tables, storageId: number): void {
  for (const prefix of ['p', 's', 'i']) tables.catalog.removeSync(Buffer.from(`${prefix}/${storageId}`));
}

/** Names the format of the folder's files. Throws when it is newer than this program's. */
export function checkFormat(snapshot: Snapshot, folder: string): 'new' | 'older' | 'current' {
  const value = snapshot.find(snapshot.tables.catalog, formatKey);
  if (value === undefined) return 'new';
  const found = Number(value.toString());
  if (found === formatVersion) return 'current';
  if (found >= oldestFormatVersion && found < formatVersion) return 'older';
  throw new DatabaseError('ERROR_ARANGO_DATADIR_INVALID', {
    message:
      `the data folder ${folder} has the storage format ${found}, this program knows ${formatVersion}: ` +
      (found > formatVersion ? 'start it with a newer version' : 'it cannot be read any more'),
  });
}

export function writeFormat(tables: Tables): void {
  tables.catalog.putSync(formatKey, Buffer.from(String(formatVersion)));
}
