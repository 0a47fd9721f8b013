import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stringifyJson } from '../../../../protocol/lib/write-json.ts';
import { isDumped } from '../../../offline/dump-form.ts';
import { openForReading } from '../../../offline/open-for-reading.ts';
import { storeFileName } from '../../../storage/lmdb/environment.ts';
import type { DatabaseView, SnapshotView } from '../../../storage/types.ts';
import { structureOf } from '../../replication/operations/lib/collection-structure.ts';
import { headMark } from '../lib/reader-form.ts';
import { isOfDatabase } from './backed-up-collections.ts';

/**
 * A program that reads a backup for the running server, in a process of its own.
 * `contents FOLDER`: writes the databases and collections as JSON. `database FOLDER NAME [NAMES]`: writes collections,
 * each as a line with its definition and a line for each document.
 */
async function read([task, folder = '', name = '', names]: readonly string[]): Promise<void> {
  const { store, close } = await openForReading(folder, join(folder, '.upgrade'), () => undefined);
  const view = store.openView();
  try {
    if (task === 'contents') await write(stringifyJson(contentsOf(view)));
    else {
      const database = view.findDatabase(name);
      if (database === undefined) throw new Error(`the backup has no database '${name}'`);
      const wanted = names === undefined ? undefined : (JSON.parse(names) as readonly string[]);
      await writeDatabase(view, database, wanted);
    }
  } finally {
    view.close();
    await close();
    rmSync(`${join(folder, storeFileName)}-lock`, { force: true });
  }
}

function contentsOf(view: SnapshotView) {
  return view.databases().map(({ name }) => ({
    name,
    collections: (view.findDatabase(name)?.collections() ?? [])
      .filter((collection) => isDumped(collection.name))
      .map((collection) => ({
        name: collection.name,
        isEdge: collection.kind === 'edge',
        documents: collection.count(),
        indexes: structureOf(collection, '3.12').indexes.length,
      }))
      .sort((left, right) => (left.name < right.name ? -1 : 1)),
  }));
}

const chunkUnits = 64 << 10;

async function writeDatabase(
  view: SnapshotView,
  database: DatabaseView,
  wanted: readonly string[] | undefined,
): Promise<void> {
  const collections = database
    .collections()
    .filter(({ name }) =>
      wanted === undefined ? isOfDatabase(name) : isDumped(name) && wanted.includes(name),
    );
  const total = collections.reduce((sum, collection) => sum + collection.count(), 0);
  for (const collection of collections) {
    let text = `${headMark}${stringifyJson({ structure: structureOf(collection, '3.12'), total })}\n`;
    for (const document of view.documentsFrom(collection, 0)) {
      text += `${document.toJson()}\n`;
      if (text.length < chunkUnits) continue;
      await write(text);
      text = '';
    }
    await write(text);
  }
}

/** At the pace of the server. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

read(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
