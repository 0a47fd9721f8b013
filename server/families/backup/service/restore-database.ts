import { DatabaseError } from '../../../../protocol/errors.ts';
import { parseJson } from '../../../../protocol/lib/json.ts';
import type { Engine } from '../../../engine/Engine.ts';
import { wholeLines } from '../../../lib/whole-lines.ts';
import { type OperationScope, serverScope } from '../../../operation/operation.ts';
import { sliceBytes } from '../../../operation/slice-bytes.ts';
import createDatabase from '../../databases/operations/create-database.ts';
import dropDatabase from '../../databases/operations/drop-database.ts';
import createIndex from '../../indexes/operations/create-index.ts';
import {
  type CollectionStructure,
  replicaIndex,
  replicaProperties,
} from '../../replication/operations/lib/replica-definitions.ts';
import restoreCollection from '../../replication/operations/restore-collection.ts';
import restoreData from '../../replication/operations/restore-data.ts';
import { headMark } from '../lib/reader-form.ts';
import changeBackups from '../operations/change-backups.ts';
import readBackups from '../operations/read-backups.ts';
import type { Backups, RunningWork } from './Backups.ts';

interface RestoreRequest {
  readonly engine: Engine;
  readonly backups: Backups;
  /** The user that requests the restore. The user needs the right to create databases. */
  readonly scope: OperationScope;
  readonly id: string;
  /** A database of the backup. */
  readonly database: string;
  /** The new database. */
  readonly target: string;
  /** Undefined: all. */
  readonly collections: readonly string[] | undefined;
}

interface RestoredDatabase {
  readonly collections: number;
  readonly documents: number;
}

/** A line of the reader that begins a collection. */
interface CollectionHead {
  readonly structure: CollectionStructure;
  /** Documents of all collections. */
  readonly total: number;
}

const mark = Buffer.from(`\n${headMark}`);

/**
 * Restores a database of a backup into a new database, which is removed if it fails. Throws 7007 (no such hot backup),
 * 7011 (hot backup conflict), 7001 (internal hot backup error), 1207 (duplicate name), 1229 (database name invalid).
 */
export async function restoreDatabase(request: RestoreRequest): Promise<RestoredDatabase> {
  const { engine, backups, scope, id, database, target, collections } = request;
  const found = (await backups.contents(id)).find(({ name }) => name === database);
  if (found === undefined) {
    throw new DatabaseError('ERROR_BAD_PARAMETER', {
      detail: `database: expected one of the backup, found '${database}'`,
    });
  }
  return backups.exclusively({ kind: 'restore', id, database, target }, async (work, signal) => {
    const creation = { ...scope, databaseName: '_system', databaseId: undefined, dialect: '3.12' } as const;
    await engine.run(createDatabase, creation, { name: target, users: [] });
    try {
      await engine.run(changeBackups, serverScope, { unfinished: target });
      const restore = new Restore(engine, target, work);
      await backups.withStore(id, signal, async (folder) => {
        const program = backups.readDatabase(folder, { name: database, collections }, signal);
        for await (const lines of wholeLines(program.output as AsyncIterable<Buffer>, sliceBytes)) {
          signal.throwIfAborted();
          await restore.add(lines as Buffer);
        }
        await program.ended;
      });
      await restore.end();
      // Services of the database are mounted.
      await engine.onAnnounced();
      return { collections: restore.collections, documents: restore.documents };
    } catch (error) {
      await engine.run(dropDatabase, serverScope, { name: target }).catch(() => undefined);
      throw error;
    } finally {
      await engine.run(changeBackups, serverScope, { unfinished: null });
    }
  });
}

/** Removes the new database of a restore during which the server was killed. */
export async function removeUnfinished(engine: Engine): Promise<void> {
  const { unfinished: name } = await engine.run(readBackups, serverScope, null);
  if (name === undefined) return;
  await engine.run(dropDatabase, serverScope, { name }).catch((error: unknown) => {
    // The server was killed before its creation, or after its removal.
    if (!(error instanceof DatabaseError) || error.errorNum !== 1228) throw error;
  });
  await engine.run(changeBackups, serverScope, { unfinished: null });
}

/** Writes collections as the reader sends them, in small writes. */
class Restore {
  collections = 0;
  documents = 0;
  readonly #engine: Engine;
  readonly #scope: OperationScope;
  readonly #work: RunningWork;
  #open: { readonly name: string; readonly indexes: CollectionStructure['indexes'] } | undefined;

  constructor(engine: Engine, databaseName: string, work: RunningWork) {
    this.#engine = engine;
    this.#scope = { ...serverScope, databaseName };
    this.#work = work;
  }

  /** Whole lines. */
  async add(bytes: Buffer): Promise<void> {
    for (let start = 0; start < bytes.length; ) {
      const isHead = bytes[start] === mark[1];
      const end = isHead ? bytes.indexOf(mark[0]!, start) : bytes.indexOf(mark, start);
      const next = end < 0 ? bytes.length : end + 1;
      const part = bytes.subarray(start, next);
      if (isHead) await this.#begin(part.subarray(1).toString());
      else await this.#write(part);
      start = next;
    }
  }

  async end(): Promise<void> {
    const open = this.#open;
    if (open === undefined) return;
    this.#open = undefined;
    for (const index of open.indexes) {
      await this.#engine.run(createIndex, this.#scope, {
        collection: open.name,
        request: replicaIndex(index),
      });
    }
  }

  async #begin(text: string): Promise<void> {
    await this.end();
    const { structure, total } = parseJson(text) as unknown as CollectionHead;
    const definition = replicaProperties(structure.parameters);
    this.#work.total = total;
    await this.#engine.run(restoreCollection, this.#scope, { definition, isOverwriting: true });
    this.collections += 1;
    this.#open = { name: definition.name, indexes: structure.indexes };
  }

  async #write(part: Buffer): Promise<void> {
    const collection = this.#open?.name ?? '';
    // A copy, which the engine can transfer.
    const { count } = await this.#engine.run(restoreData, this.#scope, {
      collection,
      lines: new Uint8Array(part),
      isForeign: true,
    });
    this.documents += count;
    this.#work.documents = this.documents;
  }
}
