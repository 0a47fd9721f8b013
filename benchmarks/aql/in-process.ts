import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareQuery } from '../../aql/prepare.ts';
import { RowsWriter } from '../../aql/result-json.ts';
import type { Source } from '../../aql/source.ts';
import { finish } from '../../aql/values/json-writer.ts';
import { Random } from '../../protocol/lib/random.ts';
import { ColumnCache } from '../../server/engine/queries/columns/ColumnCache.ts';
import { databaseSource } from '../../server/engine/queries/database-source.ts';
import { openStore } from '../../server/storage/Store.ts';
import type { DatabaseView, Store } from '../../server/storage/types.ts';
import { isWriting, type Row } from './rows.ts';

/** A database that runs the rows. */
export interface Database {
  /** Inserts documents, or edges if the lines have `_from` and `_to`. */
  fill(name: string, kind: 'document' | 'edge', lines: readonly string[]): Promise<void>;
  index(name: string, field: string): Promise<void>;
  /** Runs a query, serializes its result to JSON, and returns the number of result rows. */
  run(row: Row): number | Promise<number>;
  close(): Promise<void>;
}

/**
 * The durable store in a temporary folder, in this thread, without HTTP. Columns are cached as in a query
 * thread.
 */
export class InProcess implements Database {
  readonly #folder = mkdtempSync(join(tmpdir(), 'orrery-bench-aql-'));
  readonly store: Store = openStore(this.#folder, { isWriter: true });
  readonly #columns = new ColumnCache();

  async fill(name: string, kind: 'document' | 'edge', lines: readonly string[]): Promise<void> {
    this.store.write((transaction) => {
      const collection = transaction.findDatabase('_system')?.createCollection({ name, kind });
      for (const line of lines) collection?.writer.insertJson(line, { dialect: '3.12' });
    });
  }

  async index(name: string, field: string): Promise<void> {
    this.store.write((transaction) => {
      transaction
        .findDatabase('_system')
        ?.getCollection(name)
        .ensureIndex({
          type: 'persistent',
          fields: [field],
          unique: false,
          sparse: false,
          name: undefined,
          options: {},
        });
    });
  }

  run(row: Row): number {
    const { query, bindVars = {} } = row;
    const request = { text: query, bindVars, dialect: '3.12', options: {} } as const;
    const random = new Random(1);
    const control = { random: () => random.next(), nowMs: Date.now(), isKilled: () => false };
    const isWrite = isWriting(row);
    const sourceOf = (database: DatabaseView | undefined): Source => {
      if (database === undefined) throw new Error('the database _system exists');
      return databaseSource(database, () => undefined, isWrite ? {} : { columns: this.#columns });
    };
    const runOn = (source: Source): number => {
      let count = 0;
      const { rows, memory } = prepareQuery(request, source).execute(source, control);
      const writer = new RowsWriter({ memory, checkKilled: () => undefined });
      for (const batch of rows) {
        for (const row of batch) finish(writer.add(row));
        if (writer.rowCount > 0) writer.take();
        count += batch.length;
      }
      return count;
    };
    return isWrite
      ? this.store.write((transaction) => runOn(sourceOf(transaction.findDatabase('_system'))))
      : this.store.read((view) => runOn(sourceOf(view.findDatabase('_system'))));
  }

  async close(): Promise<void> {
    await this.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
