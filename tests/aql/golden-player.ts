import { readFileSync } from 'node:fs';
import type { QueryOptions } from '../../aql/execution.ts';
import { prepareQuery } from '../../aql/prepare.ts';
import { rowsJson } from '../../aql/result-json.ts';
import type { Source } from '../../aql/source.ts';
import type { ObjectValue, Value } from '../../aql/values/value.ts';
import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { Random } from '../../protocol/lib/random.ts';
import { findDifference, type GoldenOutcome } from './golden-compare.ts';
import { memoryStore, type QueryStore } from './query-store.ts';

/** A recorded HTTP request that sets up a database: collections, indexes, imports, graphs. */
interface SetupStep {
  readonly method: string;
  readonly path: string;
  readonly body?: ObjectValue;
  readonly raw?: string;
}

export interface GoldenCase extends GoldenOutcome {
  readonly query: string;
  readonly bindVars?: Readonly<Record<string, Value>>;
  readonly options?: QueryOptions;
  readonly write?: boolean;
  readonly after?: GoldenCase;
}

export interface GoldenFile {
  readonly setup: readonly SetupStep[];
  readonly reset: readonly SetupStep[];
  readonly cases: readonly GoldenCase[];
}

export function readGoldenFile(path: string): GoldenFile {
  const [header, ...cases] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);
  const { setup = [], reset = [] } = header as Partial<GoldenFile>;
  return { setup, reset, cases: cases as GoldenCase[] };
}

/** Replays golden files in this process, by default on an in-memory database. */
export class GoldenPlayer {
  constructor(
    readonly file: GoldenFile,
    readonly dialect: Dialect,
    readonly store: QueryStore = memoryStore(),
  ) {
    // ArangoDB creates the collection _users with a first user in every database.
    store.createCollection('_users', 'document');
    store.insert('_users', [{ _key: 'root', user: 'root', active: true }], dialect);
    for (const step of file.setup) this.#apply(step);
  }

  /**
   * Description of the difference to the recording; undefined if there is none. A writing case starts from
   * the initial state.
   */
  play(golden: GoldenCase): string | undefined {
    this.#reset(golden);
    const difference = findDifference(golden, this.run(golden));
    if (difference !== undefined || golden.after === undefined) return difference;
    const after = findDifference(golden.after, this.run(golden.after));
    return after === undefined ? undefined : `after: ${after}`;
  }

  /** The text of the error of a case. */
  messageOf(golden: GoldenCase): string | undefined {
    this.#reset(golden);
    return this.run(golden).message;
  }

  #reset({ write }: GoldenCase): void {
    if (write === true) for (const step of this.file.reset) this.#apply(step);
  }

  run(golden: GoldenCase): GoldenOutcome {
    return runQuery(this.store, golden, this.dialect);
  }

  #apply(step: SetupStep): void {
    const url = new URL(step.path, 'http://localhost');
    const body = step.body ?? {};
    const collectionName = url.searchParams.get('collection') ?? '';
    const truncate = /^\/_api\/collection\/([^/]+)\/truncate$/.exec(url.pathname);
    if (truncate !== null) {
      this.store.truncate(truncate[1] as string);
    } else if (url.pathname === '/_api/collection') {
      this.store.createCollection(body.name as string, body.type === 3 ? 'edge' : 'document');
    } else if (url.pathname === '/_api/index') {
      this.store.ensureIndex(collectionName, {
        type: body.type as 'hash',
        fields: body.fields as readonly string[],
        unique: body.unique === true,
        sparse: body.sparse === true,
        ...(typeof body.minLength === 'number' ? { minLength: body.minLength } : {}),
      });
    } else if (url.pathname === '/_api/import') {
      const lines = (step.raw ?? '').split('\n').filter((line) => line !== '');
      const documents = lines.map((line) => JSON.parse(line) as ObjectValue);
      this.store.insert(collectionName, documents, this.dialect);
    } else if (url.pathname === '/_api/gharial') {
      this.store.createGraph({ orphanCollections: [], ...body } as never);
    } else {
      throw new Error(`golden player: unsupported request ${step.method} ${step.path}`);
    }
  }
}

/** Runs a query to its end; a writing query runs in its own transaction. */
export function runQuery(
  store: Pick<QueryStore, 'openSource' | 'transaction'>,
  { query, bindVars = {}, options = {} }: Pick<GoldenCase, 'query' | 'bindVars' | 'options'>,
  dialect: Dialect,
): GoldenOutcome {
  const random = new Random(1);
  const control = { random: () => random.next(), nowMs: Date.UTC(2026, 0, 1), isKilled: () => false };
  const runOn = (source: Source, prepared: ReturnType<typeof prepareQuery>): GoldenOutcome => {
    const execution = prepared.execute(source, control);
    const result: Value[] = [];
    for (const rows of execution.rows) result.push(...(JSON.parse(rowsJson(rows)) as Value[]));
    const codes = [...new Set(execution.warnings.map((warning) => warning.code))].sort(
      (left, right) => left - right,
    );
    const { fullCount } = execution.stats;
    return {
      result,
      ...(codes.length > 0 ? { warnings: codes } : {}),
      ...(fullCount === undefined ? {} : { fullCount }),
    };
  };
  const source = store.openSource();
  try {
    const prepared = prepareQuery({ text: query, bindVars, dialect, options }, source);
    if (!prepared.isModification) return runOn(source, prepared);
    return store.transaction((writing) => runOn(writing, prepared));
  } catch (error) {
    if (error instanceof DatabaseError) return { error: error.errorNum, message: error.message };
    throw error;
  } finally {
    source.close();
  }
}
