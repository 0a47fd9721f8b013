import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { GraphExampleProgress } from '../../../../protocol/api/graph-examples.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';
import type { Engine } from '../../../engine/Engine.ts';
import type { ImportSettings } from '../../../engine/import/import-settings.ts';
import type { OperationScope } from '../../../operation/operation.ts';
import importLargeItem from '../../import-export/operations/import-large-item.ts';
import beginExample from '../operations/begin-example.ts';
import discardExample from '../operations/discard-example.ts';
import finishExample from '../operations/finish-example.ts';
import { unfinishedName } from '../operations/lib/unfinished.ts';
import { countOf, type Example } from './example-files.ts';

const idle: GraphExampleProgress = { state: 'none', done: 0, total: 0, message: '' };

/** Number of completed creations whose state is stored. */
const maxRemembered = 1000;

const newline = 10;

/** Imports bundled example graphs into databases and reports the progress. One per engine. */
export class ExampleCreations {
  static readonly #byEngine = new WeakMap<Engine, ExampleCreations>();
  readonly #engine: Engine;
  /** Database name and example id → state of its last creation. */
  readonly #progress = new Map<string, GraphExampleProgress>();

  private constructor(engine: Engine) {
    this.#engine = engine;
  }

  static of(engine: Engine): ExampleCreations {
    let creations = ExampleCreations.#byEngine.get(engine);
    if (creations === undefined) {
      creations = new ExampleCreations(engine);
      ExampleCreations.#byEngine.set(engine, creations);
    }
    return creations;
  }

  progressOf(databaseName: string, exampleId: string): GraphExampleProgress {
    return this.#progress.get(keyOf(databaseName, exampleId)) ?? idle;
  }

  /** Resolves when the graph is complete. A failure removes all its parts. Rejects with 1207 (duplicate name). */
  async create(scope: OperationScope, example: Example): Promise<void> {
    const key = keyOf(scope.databaseName, example.id);
    if (this.#progress.get(key)?.state === 'running') {
      throw new DatabaseError('ERROR_ARANGO_DUPLICATE_NAME', {
        message: `the graph '${example.id}' is being created already`,
      });
    }
    const progress = { ...idle, state: 'running' as GraphExampleProgress['state'], total: countOf(example) };
    this.#progress.set(key, progress);
    this.#forgetOldest();
    try {
      await this.#run(scope, example, (count) => {
        progress.done = Math.min(progress.total, progress.done + count);
      });
      this.#progress.set(key, { ...progress, state: 'done', done: progress.total });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#progress.set(key, { ...progress, state: 'failed', message });
      throw error;
    }
  }

  #forgetOldest(): void {
    for (const [oldest, { state }] of this.#progress) {
      if (this.#progress.size <= maxRemembered) break;
      if (state !== 'running') this.#progress.delete(oldest);
    }
  }

  async #run(scope: OperationScope, example: Example, onWritten: (count: number) => void): Promise<void> {
    const { id: graph, collections } = example;
    await this.#engine.run(beginExample, scope, { graph, collections });
    try {
      for (const { name, file } of collections) {
        await this.#import(scope, name, counted(linesOf(join(example.folder, file)), onWritten));
      }
      await this.#engine.run(finishExample, scope, {
        graph: { name: graph, ...example.graph },
        collections,
      });
    } catch (error) {
      await this.#engine.run(discardExample, scope, { collections: collections.map(({ name }) => name) });
      throw error;
    }
  }

  async #import(scope: OperationScope, name: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    // The collections of the vertices do not have their final names yet; only 2.8 clients notice this.
    const modern: OperationScope = { ...scope, dialect: '3.12' };
    const settings: ImportSettings = {
      collection: unfinishedName(name),
      format: 'lines',
      createCollection: undefined,
      overwrite: false,
      onDuplicate: 'error',
      isComplete: false,
      hasDetails: true,
      waitForSync: false,
      fromPrefix: '',
      toPrefix: '',
    };
    const { errors, details } = await this.#engine.import(modern, settings, body, (large) =>
      this.#engine.run(importLargeItem, modern, { settings, ...large }),
    );
    if (errors > 0) {
      throw new DatabaseError('ERROR_INTERNAL', {
        message: `${errors} documents of '${name}' could not be written: ${details[0] ?? ''}`,
      });
    }
  }
}

function keyOf(databaseName: string, exampleId: string): string {
  return `${databaseName}/${exampleId}`;
}

function linesOf(file: string): AsyncIterable<Uint8Array> {
  const stream = createReadStream(file);
  if (!file.endsWith('.gz')) return stream;
  const unzipped = createGunzip();
  stream.on('error', (error) => unzipped.destroy(error));
  return stream.pipe(unzipped);
}

/** Reports the number of complete lines after each accepted chunk. */
async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  onLines: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    let lines = 0;
    for (const byte of chunk) if (byte === newline) lines++;
    yield chunk;
    onLines(lines);
  }
}
