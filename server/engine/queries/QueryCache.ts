import { createHash } from 'node:crypto';
import { totalBytes } from '../../lib/total-bytes.ts';
import type { OperationScope } from '../../operation/operation.ts';
import { isStatisticsCollection } from '../../system-collections.ts';
import type { CollectionNames, WriteClock } from '../WriteClock.ts';
import type { CursorRequest, QueryResult } from './query-call.ts';

export type CacheMode = 'off' | 'on' | 'demand';

/** Properties of `/_api/query-cache/properties`. */
export interface CacheProperties {
  readonly mode: CacheMode;
  /** Maximum number of results per database. */
  readonly maxResults: number;
  /** Maximum bytes of all results of a database. */
  readonly maxResultsSize: number;
  /** Maximum bytes of one result. */
  readonly maxEntrySize: number;
  /** Results from system collections are cached as well. */
  readonly includeSystem: boolean;
}

interface Entry {
  readonly userId: string | undefined;
  /** Time of `WriteClock` at the start of the query. */
  readonly startTime: number;
  /** The collections that affect the result; undefined: all. */
  readonly read: CollectionNames | undefined;
  readonly request: CursorRequest;
  readonly result: QueryResult;
  /** Size of the result. */
  readonly sizeBytes: number;
  /** Size including the query text. */
  readonly keptBytes: number;
  readonly storedMs: number;
  hits: number;
}

/** An entry of `/_api/query-cache/entries`. */
interface ListedResult {
  readonly hash: string;
  readonly query: string;
  readonly bindVars: CursorRequest['bindVars'];
  /** Bytes. */
  readonly size: number;
  /** Rows. */
  readonly results: number;
  readonly hits: number;
  /** Seconds. */
  readonly runTime: number;
  readonly started: string;
  readonly dataSources: readonly string[];
}

/** Results of all databases together. */
const maxKeptBytes = 256 << 20;

/** Results of reading queries, valid until the next write to a collection that they read. */
export class QueryCache {
  properties: CacheProperties = {
    mode: 'off',
    maxResults: 128,
    maxResultsSize: 64 << 20,
    maxEntrySize: 4 << 20,
    includeSystem: false,
  };
  /** Since the start of the server; without queries that cannot be cached. */
  hits = 0;
  misses = 0;
  readonly #databases = new Map<string, Map<string, Entry>>();
  readonly #clock: WriteClock;

  constructor(clock: WriteClock) {
    this.#clock = clock;
  }

  /** The cache key of a query; undefined if it cannot be cached. */
  keyOf(scope: OperationScope, request: CursorRequest): string | undefined {
    const { mode } = this.properties;
    if (mode === 'off' || request.isStream || request.cache === false) return undefined;
    if (mode === 'demand' && request.cache !== true) return undefined;
    const { text, bindVars, batchSize, options } = request;
    const exact = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
    // Users have different rights, so each user has separate results.
    return JSON.stringify([scope.userId, scope.dialect, text, bindVars, batchSize, options], exact);
  }

  find(databaseName: string, key: string): QueryResult | undefined {
    const entry = this.#databases.get(databaseName)?.get(key);
    if (entry === undefined || !this.#isValid(entry)) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    entry.hits += 1;
    return entry.result;
  }

  /** `startTime`: time of the clock before the query began to read. */
  put(
    { databaseName, userId }: Pick<OperationScope, 'databaseName' | 'userId'>,
    key: string,
    startTime: number,
    request: CursorRequest,
    result: QueryResult,
  ): void {
    const { maxResults, maxResultsSize, maxEntrySize, includeSystem } = this.properties;
    const sizeBytes = result.batches.reduce((sum, batch) => sum + totalBytes(batch), 0);
    // The key contains the query and its bind values.
    const keptBytes = sizeBytes + 4 * key.length;
    if (keptBytes > Math.min(maxEntrySize, maxResultsSize, maxKeptBytes)) return;
    if (result.dataSources.some(isStatisticsCollection)) return;
    if (!includeSystem && result.dataSources.some((name) => name.startsWith('_'))) return;
    const read = result.readsOthers ? undefined : { databaseName, names: result.dataSources };
    if (!this.#clock.isUnchanged(read, startTime)) return;
    let entries = this.#databases.get(databaseName);
    if (entries === undefined) {
      entries = new Map();
      this.#databases.set(databaseName, entries);
    }
    entries.delete(key);
    const storedMs = Date.now();
    entries.set(key, { userId, startTime, read, request, result, sizeBytes, keptBytes, storedMs, hits: 0 });
    evict(entries, maxResults, maxResultsSize);
    // Moved to the end: databases with the oldest results are evicted first.
    this.#databases.delete(databaseName);
    this.#databases.set(databaseName, entries);
    let total = 0;
    for (const each of this.#databases.values()) total += bytesOf(each);
    for (const [name, each] of this.#databases) {
      if (total <= maxKeptBytes) break;
      const before = bytesOf(each);
      evict(each, maxResults, Math.max(0, before - (total - maxKeptBytes)));
      total -= before - bytesOf(each);
      if (each.size === 0) this.#databases.delete(name);
    }
  }

  /** Valid entries visible to the viewer. */
  list({
    databaseName,
    userId,
    rights,
  }: Pick<OperationScope, 'databaseName' | 'userId' | 'rights'>): readonly ListedResult[] {
    return [...(this.#databases.get(databaseName) ?? [])]
      .filter(([, entry]) => this.#isValid(entry) && (rights.isAdministrator || entry.userId === userId))
      .map(([key, { request, result, sizeBytes, storedMs, hits }]) => ({
        hash: createHash('md5').update(key).digest('hex').slice(0, 16),
        query: request.text,
        bindVars: request.bindVars,
        size: sizeBytes,
        results: result.rowCount,
        hits,
        runTime: result.runTimeMs / 1000,
        started: `${new Date(storedMs).toISOString().slice(0, 19)}Z`,
        dataSources: result.dataSources,
      }));
  }

  #isValid({ read, startTime }: Entry): boolean {
    return this.#clock.isUnchanged(read, startTime);
  }

  clearAll(): void {
    this.#databases.clear();
  }

  clear(databaseName: string): void {
    this.#databases.delete(databaseName);
  }
}

function bytesOf(entries: ReadonlyMap<string, Entry>): number {
  let total = 0;
  for (const { keptBytes } of entries.values()) total += keptBytes;
  return total;
}

/** Evicts the oldest entries until both limits hold. */
function evict(entries: Map<string, Entry>, maxCount: number, maxBytes: number): void {
  let total = bytesOf(entries);
  for (const [oldest, { keptBytes }] of entries) {
    if (entries.size <= maxCount && total <= maxBytes) break;
    entries.delete(oldest);
    total -= keptBytes;
  }
}
