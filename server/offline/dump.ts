import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringifyJson } from '../../protocol/lib/write-json.ts';
import { makeNewFolder, requireEmpty, targetOf } from '../data-folder/new-folder.ts';
import { toStartError } from '../data-folder/system-error.ts';
import { writePacked } from '../data-folder/write-packed.ts';
import { structureOf } from '../families/replication/operations/lib/collection-structure.ts';
import { logStateOf } from '../families/replication/operations/lib/log-state.ts';
import { StartError } from '../StartError.ts';
import type { CollectionView, DatabaseView, SnapshotView } from '../storage/types.ts';
import { infoName, isDumped } from './dump-form.ts';
import { collectionStems, databaseFolders } from './dump-names.ts';
import { expectStore } from './expect-store.ts';
import { openForReading } from './open-for-reading.ts';
import type { Announce } from './start-event.ts';

const chunkUnits = 64 << 10;

/**
 * `--dump`: writes one state of all databases as JSON lines into a new folder, in the form of `arangodump
 * --all-databases`. A server may run on the data folder. Users and their passwords are left out. A database that cannot
 * be dumped does not affect the others; the command then fails at the end.
 */
export async function dump(dataFolder: string, target: string, announce: Announce): Promise<void> {
  if (existsSync(target)) requireEmpty(target);
  expectStore(dataFolder);
  const folder = makeNewFolder(target, { command: 'dump', source: dataFolder });
  const problems: string[] = [];
  try {
    const { store, close } = await openForReading(dataFolder, join(target, 'upgrade'), announce);
    const view = store.openView();
    try {
      for (const [name, path] of databaseFolders(view.databases())) {
        const problem = await dumpTo(view, name, join(target, path), announce);
        if (problem !== undefined) problems.push(`${name}: ${problem}`);
      }
    } finally {
      view.close();
      await close();
    }
    if (problems.length === 0) folder.finish();
  } catch (error) {
    folder.clear();
    throw toStartError(targetOf('dump', target), error);
  }
  if (problems.length > 0) throw incomplete(target, problems);
  announce({ event: 'report', text: `The dump ${target} is complete, without users and passwords.` });
}

function incomplete(target: string, problems: readonly string[]): StartError {
  return new StartError(
    `The dump ${target} lacks databases: ${problems.join('; ')}. The others are complete; --restore-dump restores the folder of each.`,
  );
}

/** Dumps a database into a new folder. Returns the reason if it fails; the folder is then removed. */
async function dumpTo(
  view: SnapshotView,
  name: string,
  path: string,
  announce: Announce,
): Promise<string | undefined> {
  try {
    const database = view.findDatabase(name);
    if (database === undefined) return undefined;
    const count = await dumpDatabase(view, database, path);
    announce({
      event: 'report',
      text: `${name}: ${count.collections} collections, ${count.documents} documents`,
    });
    return undefined;
  } catch (error) {
    rmSync(path, { recursive: true, force: true });
    const known = toStartError(targetOf('dump', path), error);
    return known instanceof Error ? known.message : String(known);
  }
}

async function dumpDatabase(view: SnapshotView, database: DatabaseView, folder: string) {
  mkdirSync(folder, { mode: 0o700 });
  const { id, name, isSystem } = database.info;
  const collections = database.collections().filter((collection) => isDumped(collection.name));
  const stems = collectionStems(collections.map((collection) => collection.properties));
  let documents = 0;
  for (const collection of collections) {
    const stem = stems.get(collection.name) ?? '';
    writeText(join(folder, `${stem}.structure.json`), stringifyJson(structureOf(collection, '3.12')));
    const chunks = new DocumentChunks(view, collection);
    await writePacked(chunks.all(), join(folder, `${stem}.data.json.gz`));
    documents += chunks.documents;
  }
  const info = {
    database: name,
    lastTickAtDumpStart: String(logStateOf(view).lastTick),
    properties: { id, name, isSystem },
    useEnvelope: false,
  };
  writeText(join(folder, infoName), stringifyJson(info));
  return { collections: collections.length, documents };
}

function writeText(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600, flush: true });
}

/** The documents of a collection, one per line. */
class DocumentChunks {
  documents = 0;

  constructor(
    private readonly view: SnapshotView,
    private readonly collection: CollectionView,
  ) {}

  *all(): Generator<Buffer, void, undefined> {
    let text = '';
    for (const document of this.view.documentsFrom(this.collection, 0)) {
      text += `${document.toJson()}\n`;
      this.documents += 1;
      if (text.length < chunkUnits) continue;
      yield Buffer.from(text);
      text = '';
    }
    if (text !== '') yield Buffer.from(text);
  }
}
