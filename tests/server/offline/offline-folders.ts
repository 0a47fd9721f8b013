import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach } from 'vitest';
import type { Tool } from '../../../server/config.ts';
import { takeDataFolder } from '../../../server/data-folder/take-data-folder.ts';
import createDatabase from '../../../server/families/databases/operations/create-database.ts';
import bootstrap from '../../../server/families/server/operations/bootstrap.ts';
import { OfflineStore } from '../../../server/offline/OfflineStore.ts';
import { runTool } from '../../../server/offline/run-tool.ts';
import { StartError } from '../../../server/StartError.ts';
import { openStore } from '../../../server/storage/Store.ts';

/** Documents as JSON, by database, collection and key. */
export type Content = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** A temporary folder for each test, and commands on data folders in it, which run in this process. */
export function offlineFolders(name: string) {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), `orrery-${name}-`));
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));
  return {
    at: (path: string) => join(parent, path),
    /** Runs a command. `text`: its reports and its error. Errors other than StartError are thrown. */
    async run(kind: Tool['kind'], folder: string, dataFolder: string) {
      const lines: string[] = [];
      const settings = {
        dataFolder,
        keepOld: 'with-space',
        auditLogFile: undefined,
        replication: { logBytes: 1 << 20, endpoints: [] },
      } as const;
      try {
        await runTool({ kind, folder }, settings, (event) => {
          if (event.event !== 'ready') lines.push(event.text);
        });
        return { isDone: true, text: lines.join('\n') };
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
        return { isDone: false, text: [...lines, error.message].join('\n') };
      }
    },
  };
}

/** Creates a data folder with these databases, collections and numbers of documents. */
export async function makeData(
  path: string,
  databases: Readonly<Record<string, Readonly<Record<string, number>>>>,
): Promise<void> {
  const folder = takeDataFolder(path);
  const store = openStore(path, { isWriter: true, logBytes: 1 << 20 });
  const offline = new OfflineStore(store);
  offline.run('_system', bootstrap, null);
  for (const [database, collections] of Object.entries(databases)) {
    if (database !== '_system') offline.run('_system', createDatabase, { name: database, users: [] });
    offline.write(database, (_, target) => {
      for (const [name, count] of Object.entries(collections)) {
        const { writer } = target.createCollection({ name, kind: 'document' });
        for (let n = 0; n < count; n++) {
          writer.insertJson(`{"_key":"k${n}","text":"document ${n} of ${name}"}`, { dialect: '3.12' });
        }
      }
    });
  }
  await store.close();
  folder.markOpened();
  folder.release();
}

/** The documents of all collections that are not of the system. */
export async function contentOf(dataFolder: string): Promise<Content> {
  const store = openStore(dataFolder, { isWriter: false });
  try {
    return store.read((view) =>
      Object.fromEntries(
        view.databases().map(({ name }) => {
          const collections = view.findDatabase(name)?.collections() ?? [];
          const own = collections.filter((collection) => !collection.name.startsWith('_'));
          const documents = own.map(
            (collection) =>
              [collection.name, [...collection.scan()].flat().map((document) => document.toJson())] as const,
          );
          return [name, Object.fromEntries(documents)];
        }),
      ),
    );
  } finally {
    await store.close();
  }
}

/** A data folder of a former format, from tests/server/storage/fixtures. */
export function useFixture(dataFolder: string, fixture: string, folderFormat: number): Buffer {
  const path = new URL(`../storage/fixtures/${fixture}.mdb.br`, import.meta.url);
  const bytes = brotliDecompressSync(readFileSync(path));
  mkdirSync(dataFolder);
  writeFileSync(join(dataFolder, 'orrery.mdb'), bytes);
  writeFileSync(join(dataFolder, 'orrery.json'), `{"format":${folderFormat}}`);
  return bytes;
}
