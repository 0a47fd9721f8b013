import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { stringifyJson } from '../../protocol/lib/json.ts';
import { toStartError } from '../data-folder.ts';
import { structureOf } from '../operations/replication/lib/collection-structure.ts';
import { logStateOf } from '../operations/replication/lib/log-state.ts';
import { StartError } from '../StartError.ts';
import { openStore } from '../storage/Store.ts';
import type { CollectionView, DatabaseView, SnapshotView } from '../storage/types.ts';
import { infoName, isDumped, stemOf } from './dump-form.ts';
import { expectStore } from './expect-store.ts';
import type { Announce } from './start-event.ts';

const chunkUnits = 64 << 10;

/**
 * `--dump`: writes one state of all databases as JSON lines into a new folder, in the form of `arangodump
 * --all-databases`. A server may run on the data folder. Users and their passwords are left out.
 */
export async function dump(dataFolder: string, target: string, announce: Announce): Promise<void> {
  expectStore(dataFolder);
  await makeFolder(target);
  const store = openStore(dataFolder, { isWriter: false });
  const view = store.openView();
  try {
    for (const { name } of view.databases()) {
      const database = view.findDatabase(name);
      if (database === undefined) continue;
      const count = await dumpDatabase(view, database, join(target, name));
      announce({
        event: 'report',
        text: `${name}: ${count.collections} collections, ${count.documents} documents`,
      });
    }
    announce({ event: 'report', text: `The dump ${target} is complete, without users and passwords.` });
  } catch (error) {
    for (const { name } of view.databases()) rmSync(join(target, name), { recursive: true, force: true });
    throw toStartError(target, error);
  } finally {
    view.close();
    await store.close();
  }
}

async function makeFolder(target: string): Promise<void> {
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    if ((await readdir(target)).length === 0) return;
  } catch (error) {
    throw toStartError(target, error);
  }
  throw new StartError(`The folder ${target} is not empty. Give an empty or new folder.`);
}

async function dumpDatabase(view: SnapshotView, database: DatabaseView, folder: string) {
  await mkdir(folder, { mode: 0o700 });
  const { id, name, isSystem } = database.info;
  const info = {
    database: name,
    lastTickAtDumpStart: String(logStateOf(view).lastTick),
    properties: { id, name, isSystem },
    useEnvelope: false,
  };
  writeText(join(folder, infoName), stringifyJson(info));
  const count = { collections: 0, documents: 0 };
  for (const collection of database.collections()) {
    if (!isDumped(collection.name)) continue;
    const stem = stemOf(collection.name);
    writeText(join(folder, `${stem}.structure.json`), stringifyJson(structureOf(collection, '3.12')));
    const chunks = new DocumentChunks(view, collection);
    await pipeline(
      Readable.from(chunks.all()),
      createGzip(),
      createWriteStream(join(folder, `${stem}.data.json.gz`), { mode: 0o600 }),
    );
    count.collections += 1;
    count.documents += chunks.documents;
  }
  return count;
}

function writeText(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
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
