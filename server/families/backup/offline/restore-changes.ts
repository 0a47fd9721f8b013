import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { linesIn } from '../../../lib/lines.ts';
import { readLines } from '../../../offline/dump-lines.ts';
import type { OfflineStore } from '../../../offline/OfflineStore.ts';
import { StartError } from '../../../StartError.ts';
import createDatabase from '../../databases/operations/create-database.ts';
import dropDatabase from '../../databases/operations/drop-database.ts';
import createIndex from '../../indexes/operations/create-index.ts';
import type { ApplierProgress } from '../../replication/operations/lib/applier-record.ts';
import { LogApplier } from '../../replication/operations/lib/LogApplier.ts';
import { replicaIndex } from '../../replication/operations/lib/replica-definitions.ts';
import { type ChangesDescription, fileDigest, readDescription } from '../lib/backup-form.ts';

/** A backup with changes. */
interface ChangesFolder extends ChangesDescription {
  readonly folder: string;
}

export interface BackupChain {
  /** Folder of the complete backup. */
  readonly complete: string;
  /** The oldest first. */
  readonly changes: readonly ChangesFolder[];
}

/** The backups that a backup needs. Throws StartError if one is missing or damaged, or is not the expected one. */
export async function readChain(newest: string): Promise<BackupChain> {
  const changes: ChangesFolder[] = [];
  for (let folder = newest; ; ) {
    const found = readDescription(folder);
    const next = changes[0];
    if (next !== undefined && !isBefore(found, next)) {
      const what = existsSync(folder) ? 'is another one' : 'is missing';
      throw new StartError(`The backup ${next.folder} needs the backup ${folder}, which ${what}.`);
    }
    if (found?.kind !== 'changes') return { complete: folder, changes };
    for (const { file, sha256 } of found.databases) {
      const path = join(folder, file);
      if (!existsSync(path)) throw new StartError(`${path} is missing.`);
      if ((await fileDigest(path)) !== sha256)
        throw new StartError(`${path} is damaged: the checksum does not match.`);
    }
    changes.unshift({ ...found, folder });
    folder = resolve(folder, found.previous);
  }
}

function isBefore(found: ReturnType<typeof readDescription>, next: ChangesFolder): boolean {
  if (found === undefined || found.kind === 'database') return false;
  return found.historyId === next.historyId && found.tick === next.from;
}

type CollectionIds = ApplierProgress['collections'];

/** Applies backups of changes to the store of their complete backup. */
export class ChangesRestorer {
  readonly #offline: OfflineStore;
  /** Id of a database in the backups → its name here, and its collections. */
  readonly #databases = new Map<string, { readonly name: string; collections: CollectionIds }>();

  constructor(offline: OfflineStore) {
    this.#offline = offline;
    offline.store.read((view) => {
      for (const { id, name } of view.databases()) {
        const ids =
          view
            .findDatabase(name)
            ?.collections()
            .map(({ properties }) => properties.id) ?? [];
        this.#databases.set(id, { name, collections: Object.fromEntries(ids.map((each) => [each, each])) });
      }
    });
  }

  async apply({ folder, databases }: ChangesFolder): Promise<void> {
    const wanted = new Set(databases.map(({ id }) => id));
    for (const [id, { name }] of this.#databases) {
      if (wanted.has(id)) continue;
      this.#offline.run('_system', dropDatabase, { name });
      this.#databases.delete(id);
    }
    for (const { id, name } of databases) {
      if (this.#databases.has(id)) continue;
      this.#offline.run('_system', createDatabase, { name, users: [] });
      this.#databases.set(id, { name, collections: {} });
    }
    for (const { id, file } of databases) await this.#applyLines(id, join(folder, file));
  }

  async #applyLines(id: string, path: string): Promise<void> {
    const database = this.#databases.get(id);
    if (database === undefined) return;
    const { name, collections } = database;
    let progress: ApplierProgress = {
      leaderId: '',
      tick: 0,
      isComplete: true,
      collections,
      waitingIndexes: [],
    };
    for await (const lines of readLines(path)) {
      progress = this.#offline.write(name, (transaction, target) => {
        const applier = new LogApplier(transaction, target, progress, () => true, {
          isForeign: false,
        });
        for (const line of linesIn(lines)) applier.apply(line);
        return applier.progress(progress, 0);
      });
    }
    // At the end of the changes, unique indexes can be built.
    for (const { collectionId, definition } of progress.waitingIndexes) {
      const collection = progress.collections[collectionId];
      if (collection === undefined) continue;
      this.#offline.run(name, createIndex, { collection, request: replicaIndex(definition) });
    }
    database.collections = progress.collections;
  }
}
