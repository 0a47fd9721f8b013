import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { folderFormat } from '../../../data-folder/marker.ts';
import { makeNewFolder, targetOf } from '../../../data-folder/new-folder.ts';
import { toStartError } from '../../../data-folder/system-error.ts';
import { expectStore } from '../../../offline/expect-store.ts';
import { OfflineStore } from '../../../offline/OfflineStore.ts';
import { openForReading } from '../../../offline/open-for-reading.ts';
import type { Announce } from '../../../offline/start-event.ts';
import { sliceBytes } from '../../../operation/slice-bytes.ts';
import { StartError } from '../../../StartError.ts';
import { storeFileName } from '../../../storage/lmdb/environment.ts';
import { openStore } from '../../../storage/Store.ts';
import type { CollectionView, DatabaseView, SnapshotView } from '../../../storage/types.ts';
import createDatabase from '../../databases/operations/create-database.ts';
import createIndex from '../../indexes/operations/create-index.ts';
import { structureOf } from '../../replication/operations/lib/collection-structure.ts';
import {
  type CollectionStructure,
  replicaIndex,
  replicaProperties,
} from '../../replication/operations/lib/replica-definitions.ts';
import restoreCollection from '../../replication/operations/restore-collection.ts';
import restoreData from '../../replication/operations/restore-data.ts';
import bootstrap from '../../server/operations/bootstrap.ts';
import { writeDescription } from '../lib/backup-form.ts';
import { isOfDatabase } from './backed-up-collections.ts';

interface DatabaseSource {
  /** The folder of the new backup. */
  readonly target: string;
  readonly database: string;
}

/**
 * `--backup-database`: writes one state of a database into a new folder: a data folder with this database and an empty
 * `_system`, without users. A server may run on the data folder. Indexes are built again.
 */
export async function backupDatabase(
  dataFolder: string,
  { target, database }: DatabaseSource,
  announce: Announce,
): Promise<void> {
  expectStore(dataFolder);
  const folder = makeNewFolder(target, { command: 'backup', source: dataFolder });
  try {
    const source = await openForReading(dataFolder, join(target, 'upgrade'), announce);
    await copyDatabase(source, database, target);
    writeDescription(target, { kind: 'database', format: 1, database });
    folder.finish(folderFormat);
    announce({ event: 'report', text: `The backup ${target} has the database ${database}.` });
  } catch (error) {
    folder.clear();
    throw toStartError(targetOf('backup', target), error);
  }
}

type Source = Awaited<ReturnType<typeof openForReading>>;

/** Closes the source. */
async function copyDatabase(source: Source, name: string, target: string): Promise<void> {
  const store = openStore(target, { isWriter: true, logBytes: 0 });
  try {
    const offline = new OfflineStore(store);
    const copied = await copyCollections(source, name, offline);
    // The indexes of large collections take long: until then, the snapshot would keep the space of a running server.
    for (const { name: collection, indexes } of copied) {
      for (const index of indexes) {
        offline.run(name, createIndex, { collection, request: replicaIndex(index) });
      }
    }
    await store.flushed();
  } finally {
    await store.close();
    rmSync(`${join(target, storeFileName)}-lock`, { force: true });
  }
}

interface CopiedCollection {
  readonly name: string;
  readonly indexes: CollectionStructure['indexes'];
}

/** Copies the collections of one state of a database without their indexes, and closes the source. */
async function copyCollections(
  source: Source,
  name: string,
  offline: OfflineStore,
): Promise<readonly CopiedCollection[]> {
  const view = source.store.openView();
  try {
    const database = getDatabase(view, name);
    offline.run('_system', bootstrap, null);
    if (name !== '_system') offline.run('_system', createDatabase, { name, users: [] });
    return database
      .collections()
      .filter((collection) => isOfDatabase(collection.name))
      .map((collection) => copyCollection(view, collection, { offline, database: name }));
  } finally {
    view.close();
    await source.close();
  }
}

/** Throws StartError for another name. */
function getDatabase(view: SnapshotView, name: string): DatabaseView {
  const database = view.findDatabase(name);
  if (database !== undefined) return database;
  const known = view.databases().map((each) => each.name);
  throw new StartError(`--backup-database: expected one of ${known.join(', ')}, found '${name}'.`);
}

interface CopyTarget {
  readonly offline: OfflineStore;
  readonly database: string;
}

function copyCollection(
  view: SnapshotView,
  collection: CollectionView,
  { offline, database }: CopyTarget,
): CopiedCollection {
  // The values of a definition are JSON.
  const { parameters, indexes } = structureOf(collection, '3.12') as CollectionStructure;
  const definition = replicaProperties(parameters);
  offline.run(database, restoreCollection, { definition, isOverwriting: true });
  const write = (text: string) => {
    if (text === '') return;
    offline.run(database, restoreData, { collection: definition.name, lines: Buffer.from(text) });
  };
  let text = '';
  for (const document of view.documentsFrom(collection, 0)) {
    text += `${document.toJson()}\n`;
    if (text.length < sliceBytes) continue;
    write(text);
    text = '';
  }
  write(text);
  return { name: definition.name, indexes };
}
