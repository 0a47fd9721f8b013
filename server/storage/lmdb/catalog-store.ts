import type { Value } from '../../../aql/values/value.ts';
import { DatabaseError } from '../../../protocol/errors.ts';
import { Catalog, type CollectionRecord, DatabaseRecord } from '../catalog/catalog.ts';
import { type CollectionState, decodeState, encodeState } from '../catalog/collection-state.ts';
import type { DatabaseInfo, StagedDocument } from '../types.ts';
import { afterPrefix } from './bytes.ts';
import { seal } from './checksum.ts';
import { findSealed, sealedEntries, unseal } from './damage.ts';
import type { Snapshot, Tables } from './environment.ts';

/**
 * The catalog tree. Text keys: `format`, `ticks`, `version`, `changes` (the last changes of definitions);
 * `d/<database>` and `c/<database>/<collection>` hold definitions as JSON, `p/<storage id>` marks storage for a purge,
 * `b/<storage id>/<docId>` a document whose body is staged (see StagedDocument),
 * `s/<storage id>` and `i/<storage id>` hold the counters of a collection and of an index, `o/<name>` settings as JSON.
 */
/**
 * Format 7: fulltext indexes have the words of `wordsOf`, none of deeper levels. Format 6: entries of sorted indexes tell all
 * different texts apart; those of format 5 took texts as equal that differ in ignored signs only (emoji with and without
 * joiner). Format 5: the table `log` belongs to each store. Format 4: values carry checksums, bodies out of line are stored
 * in pieces. Former formats are upgraded before opening. A store of one format always has the same tables and layout;
 * tests/server/storage/layout.test.ts fails after a change without a new number.
 */
export const formatVersion = 7;
export const firstFormatWithChecksums = 4;

const formatKey = Buffer.from('format');
const ticksKey = Buffer.from('ticks');
const versionKey = Buffer.from('version');
const changesKey = Buffer.from('changes');

/**
 * Number of changes kept for threads with an older catalog. A thread that is further behind reads the whole catalog.
 */
const maxChanges = 32;

/** Catalog changes of one transaction, by ids. */
interface CatalogChange {
  readonly from: number;
  readonly to: number;
  readonly databases: readonly string[];
  readonly collections: readonly (readonly [string, string])[];
}

/** Numbers that are allocated only once: ticks for ids and revisions, storage ids, key spaces. */
export interface Ticks {
  tick: number;
  storageId: number;
  keySpace: number;
}

export function readCatalogVersion(snapshot: Snapshot): number {
  return findSealed(snapshot, 'catalog', versionKey)?.readDoubleLE(0) ?? 0;
}

export function readTicks(snapshot: Snapshot): Ticks {
  const value = findSealed(snapshot, 'catalog', ticksKey);
  if (value === undefined) return { tick: 1000, storageId: 0, keySpace: 0 };
  return { tick: value.readDoubleLE(0), storageId: value.readDoubleLE(8), keySpace: value.readDoubleLE(16) };
}

export function writeTicks(tables: Tables, ticks: Ticks): void {
  const value = Buffer.allocUnsafe(24);
  value.writeDoubleLE(ticks.tick, 0);
  value.writeDoubleLE(ticks.storageId, 8);
  value.writeDoubleLE(ticks.keySpace, 16);
  put(tables, ticksKey, value);
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

/** The catalog of the snapshot, derived from an older one; undefined if that is too old or if databases changed. */
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
      const value = findSealed(snapshot, 'catalog', Buffer.from(`c/${databaseId}/${id}`));
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
  const value = findSealed(snapshot, 'catalog', changesKey);
  return value === undefined ? [] : (JSON.parse(value.toString()) as CatalogChange[]);
}

function entriesOf(snapshot: Snapshot, prefix: string) {
  const start = Buffer.from(prefix);
  return sealedEntries(snapshot, 'catalog', { start, end: afterPrefix(start) });
}

/** Writes the current definitions of the databases and collections with these ids. */
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
  // Each entry starts at the end of the previous one. A very large change makes other threads read the whole catalog.
  const isSmall = change.collections.length <= maxChanges;
  const changes = isSmall ? [...readChanges(snapshot), change].slice(-maxChanges) : [];
  put(tables, changesKey, Buffer.from(JSON.stringify(changes)));
  for (const id of changed.databases) {
    putJson(tables, `d/${id}`, catalog.findById(id)?.info);
  }
  for (const [databaseId, id] of changed.collections) {
    putJson(tables, `c/${databaseId}/${id}`, catalog.findById(databaseId)?.findById(id));
  }
  const version = Buffer.allocUnsafe(8);
  version.writeDoubleLE(catalog.version, 0);
  put(tables, versionKey, version);
}

function putJson(tables: Tables, key: string, value: unknown): void {
  if (value === undefined) tables.catalog.removeSync(Buffer.from(key));
  else put(tables, Buffer.from(key), Buffer.from(JSON.stringify(value)));
}

function put(tables: Tables, key: Buffer, payload: Buffer): void {
  tables.catalog.putSync(key, seal(key, payload));
}

function stateKey(storageId: number): Buffer {
  return Buffer.from(`s/${storageId}`);
}

export function readState(snapshot: Snapshot, storageId: number): CollectionState {
  return decodeState(readStateBytes(snapshot, storageId));
}

/** The stored counters of a collection, valid until the next read only. */
export function readStateBytes(snapshot: Snapshot, storageId: number): Buffer | undefined {
  return findSealed(snapshot, 'catalog', stateKey(storageId));
}

export function writeState(tables: Tables, storageId: number, state: CollectionState): void {
  put(tables, stateKey(storageId), encodeState(state));
}

export function readSetting(snapshot: Snapshot, name: string): Value | undefined {
  const value = findSealed(snapshot, 'catalog', Buffer.from(`o/${name}`));
  return value === undefined ? undefined : (JSON.parse(value.toString()) as Value);
}

/** Undefined removes the setting. */
export function writeSetting(tables: Tables, name: string, value: Value | undefined): void {
  putJson(tables, `o/${name}`, value);
}

/** Storage ids whose entries are to be removed. */
export function readPurges(snapshot: Snapshot): number[] {
  return Array.from(entriesOf(snapshot, 'p/'), ({ key }) => Number(key.toString().slice(2)));
}

export function addPurge(tables: Tables, storageId: number): void {
  put(tables, Buffer.from(`p/${storageId}`), Buffer.of(1));
}

export function removePurge(tables: Tables, storageId: number): void {
  for (const prefix of ['p', 's', 'i']) tables.catalog.removeSync(Buffer.from(`${prefix}/${storageId}`));
}

/** The documents with staged bodies. */
export function readStaged(snapshot: Snapshot): StagedDocument[] {
  return Array.from(entriesOf(snapshot, 'b/'), ({ key }) => {
    const [, storageId, docId] = key.toString().split('/');
    return { storageId: Number(storageId), docId: Number(docId) };
  });
}

export function isStaged(snapshot: Snapshot, document: StagedDocument): boolean {
  return findSealed(snapshot, 'catalog', stagedKey(document)) !== undefined;
}

export function addStaged(tables: Tables, document: StagedDocument): void {
  put(tables, stagedKey(document), Buffer.of(1));
}

export function removeStaged(tables: Tables, document: StagedDocument): void {
  tables.catalog.removeSync(stagedKey(document));
}

function stagedKey({ storageId, docId }: StagedDocument): Buffer {
  return Buffer.from(`b/${storageId}/${docId}`);
}

/** Returns whether the store is new. `isUpgrading`: a former format with checksums is accepted. Throws 1201 (not implemented) for an unknown storage format. */
export function checkFormat(snapshot: Snapshot, folder: string, isUpgrading = false): 'new' | 'current' {
  const value = snapshot.find(snapshot.tables.catalog, formatKey);
  if (value === undefined) return 'new';
  const found = formatOf(value) ?? Number(unseal(snapshot, 'catalog', formatKey, value).toString());
  const isReadable = isUpgrading && found >= firstFormatWithChecksums && found < formatVersion;
  if (found === formatVersion || isReadable) return 'current';
  throw new DatabaseError('ERROR_ARANGO_DATADIR_INVALID', {
    message:
      `the data folder ${folder} has the storage format ${found}, this program knows ${formatVersion}: ` +
      (found > formatVersion ? 'start it with a newer version' : 'it has to be upgraded first'),
  });
}

/** The format before the introduction of checksums, from the catalog entry; undefined for a later format. */
function formatOf(value: Buffer): number | undefined {
  const text = value.toString();
  return /^[123]$/.test(text) ? Number(text) : undefined;
}

export function writeFormat(tables: Tables): void {
  put(tables, formatKey, Buffer.from(String(formatVersion)));
}
