import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dialect } from '../../protocol/dialect.ts';
import { parseJson } from '../../protocol/lib/json.ts';
import { folderFormat } from '../data-folder/marker.ts';
import { requireFinished } from '../data-folder/unfinished.ts';
import { createArgs } from '../families/collections/routes/lib/collection-requests.ts';
import createDatabase from '../families/databases/operations/create-database.ts';
import createIndex from '../families/indexes/operations/create-index.ts';
import { dumpedIndexRequest } from '../families/indexes/routes/lib/index-requests.ts';
import restoreCollection from '../families/replication/operations/restore-collection.ts';
import restoreData from '../families/replication/operations/restore-data.ts';
import bootstrap from '../families/server/operations/bootstrap.ts';
import { StartError } from '../StartError.ts';
import { openStore } from '../storage/Store.ts';
import { infoName, isDumped, noEncryption } from './dump-form.ts';
import { readLines } from './dump-lines.ts';
import { collectionFiles } from './dump-names.ts';
import { OfflineStore } from './OfflineStore.ts';
import { type RestoreSettings, restoreInto } from './restore-into.ts';
import type { Announce } from './start-event.ts';

type Body = Readonly<Record<string, unknown>>;

interface DumpedCollection {
  readonly name: string;
  readonly parameters: Body;
  readonly indexes: readonly unknown[];
  /** Paths. */
  readonly data: readonly string[];
}

interface DumpedDatabase {
  readonly name: string;
  readonly collections: readonly DumpedCollection[];
  /** Names of the views, which this server does not have. */
  readonly views: readonly string[];
}

const dialect: Dialect = '3.12';

/**
 * `--restore-dump`: creates the databases and collections of a dump in the data folder, which may be new. No server may
 * run on it. Throws StartError, before the first change, if one of the collections exists.
 */
export async function restoreDump(
  source: string,
  settings: RestoreSettings,
  announce: Announce,
): Promise<void> {
  const databases = readDump(source);
  const { dataFolder, logBytes } = settings;
  const check = ({ hasStore }: { readonly hasStore: boolean }) => {
    if (hasStore) return requireFree(dataFolder, databases);
  };
  const build = async (workFolder: string) => {
    const store = openStore(workFolder, { isWriter: true, logBytes });
    try {
      const target = new Target(new OfflineStore(store));
      target.prepare(databases);
      for (const database of databases) await target.restore(database, announce);
      await store.flushed();
    } finally {
      await store.close();
    }
    return folderFormat;
  };
  await restoreInto(settings, { command: 'restore-dump', source, check, build }, announce);
  announce({ event: 'report', text: `Start the server on it with: npm start -- --data ${dataFolder}` });
}

/** Throws StartError if the store of a data folder has one of the collections. */
async function requireFree(dataFolder: string, databases: readonly DumpedDatabase[]): Promise<void> {
  const store = openStore(dataFolder, { isWriter: false });
  try {
    for (const { name, collections } of databases) {
      const taken = store.read((view) => {
        const database = view.findDatabase(name);
        return collections.find((each) => !isOfSystem(each) && database?.findCollection(each.name)?.name);
      });
      if (taken === undefined) continue;
      throw new StartError(
        `The database ${name} has a collection ${taken.name} already. Drop it, or give --data another folder.`,
      );
    }
  } finally {
    await store.close();
  }
}

class Target {
  constructor(private readonly offline: OfflineStore) {}

  /** Creates missing databases. */
  prepare(databases: readonly DumpedDatabase[]): void {
    this.offline.run('_system', bootstrap, null);
    for (const { name } of databases) {
      if (this.offline.store.read((view) => view.findDatabase(name)) !== undefined) continue;
      this.offline.run('_system', createDatabase, { name, users: undefined });
    }
  }

  async restore({ name, collections, views }: DumpedDatabase, announce: Announce): Promise<void> {
    let documents = 0;
    for (const collection of collections) {
      try {
        documents += await this.#restoreCollection(name, collection);
        const { indexes } = collection;
        for (const index of indexes.filter(isUnsupported)) {
          announce({
            event: 'report',
            text: `${name}/${collection.name}: ${describeIndex(index)} is left out`,
          });
        }
      } catch (error) {
        throw new StartError(`${name}/${collection.name}: ${(error as Error).message}`);
      }
    }
    announce({
      event: 'report',
      text: `${name}: ${collections.length} collections, ${documents} documents restored`,
    });
    for (const view of views) {
      announce({ event: 'report', text: `${name}: the view ${view} is left out; this server has no views` });
    }
  }

  async #restoreCollection(databaseName: string, collection: DumpedCollection): Promise<number> {
    const { name, parameters, indexes, data } = collection;
    if (!isOfSystem(collection)) {
      const definition = createArgs(parameters, dialect);
      this.offline.run(databaseName, restoreCollection, { definition, isOverwriting: false });
    }
    let documents = 0;
    for (const path of data) {
      for await (const lines of readLines(path)) {
        documents += this.offline.run(databaseName, restoreData, { collection: name, lines }).count;
      }
    }
    for (const index of indexes.filter((each) => !isUnsupported(each))) {
      const request = dumpedIndexRequest(index, dialect);
      this.offline.run(databaseName, createIndex, { collection: name, request });
    }
    return documents;
  }
}

/** The server has created it; its documents are added. */
function isOfSystem({ name }: DumpedCollection): boolean {
  return name.startsWith('_');
}

/**
 * Throws StartError unless the folder is a dump of one database, or has folders with such dumps, and unless it is
 * complete.
 */
function readDump(source: string): readonly DumpedDatabase[] {
  requireFinished(source);
  if (existsSync(join(source, infoName))) return [readDatabase(source)];
  const folders = existsSync(source)
    ? readdirSync(source, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(source, name))
        .filter(isDumpOfDatabase)
    : [];
  if (folders.length > 0) return folders.sort().map(readDatabase);
  throw new StartError(`The folder ${source} has no ${infoName}. Give --restore-dump the folder of a dump.`);
}

/** Throws StartError for the folder of an interrupted dump. */
function isDumpOfDatabase(folder: string): boolean {
  if (existsSync(join(folder, infoName))) return true;
  if (!readdirSync(folder).some((name) => name.endsWith('.structure.json'))) return false;
  throw new StartError(
    `The dump of a database in ${folder} is incomplete: ${infoName} is missing. Make the dump again, or remove this folder.`,
  );
}

function readDatabase(folder: string): DumpedDatabase {
  const names = readdirSync(folder);
  if (names.includes('ENCRYPTION')) {
    const found = readFileSync(join(folder, 'ENCRYPTION'), 'utf8').trim();
    if (found !== noEncryption) throw new StartError(`The dump ${folder} is encrypted (${found}).`);
  }
  const { database, properties } = readObject(join(folder, infoName));
  const name = (properties as Body | undefined)?.name ?? database;
  if (typeof name !== 'string') throw new StartError(`${join(folder, infoName)} names no database.`);
  const collections: DumpedCollection[] = [];
  for (const [stem, { structure, data }] of collectionFiles(names)) {
    if (structure === undefined)
      throw new StartError(`${join(folder, `${stem}.structure.json`)} is missing.`);
    const path = join(folder, structure);
    const { parameters, indexes = [] } = readObject(path);
    const { name: collection } = (parameters ?? {}) as Body;
    if (typeof collection !== 'string' || !Array.isArray(indexes)) {
      throw new StartError(`${path} is not the structure of a collection.`);
    }
    if (!isDumped(collection)) continue;
    collections.push({
      name: collection,
      parameters: withoutNulls(parameters as Body),
      indexes: indexes.filter((index: Body) => index.type !== 'primary' && index.type !== 'edge'),
      data: data.map((file) => join(folder, file)),
    });
  }
  const views = names.flatMap((file) => {
    if (!file.endsWith(viewSuffix)) return [];
    const { name: view } = readObject(join(folder, file));
    return [typeof view === 'string' ? view : file.slice(0, -viewSuffix.length)];
  });
  return { name, collections, views: views.sort() };
}

const viewSuffix = '.view.json';
/** Types of indexes that the server does not have. */
const unsupportedTypes: ReadonlySet<unknown> = new Set(['inverted', 'vector', 'iresearch']);

function isUnsupported(index: unknown): boolean {
  return unsupportedTypes.has((index as Body | null)?.type);
}

function describeIndex(index: unknown): string {
  const { name = '', type } = index as Body;
  return `the index ${String(name)} (${String(type)})`;
}

function withoutNulls(members: Body): Body {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null));
}

function readObject(path: string): Body {
  try {
    const value = parseJson(readFileSync(path, 'utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
    throw new Error('expected an object');
  } catch (error) {
    throw new StartError(`${path}: ${(error as Error).message}`);
  }
}
