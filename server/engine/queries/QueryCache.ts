import type { OperationScope } from '../operation.ts';
import type { QueryOrder, QueryResult } from './query-call.ts';

export type CacheMode = 'off' | 'on' | 'demand';

interface CacheProperties {
  readonly mode: CacheMode;
  /** Results kept of each database. */
  readonly maxResults: number;
}

/** Larger results are not worth their memory. */
const maxResultBytes = 4 << 20;

interface Entry {
  readonly epoch: number;
  readonly result: QueryResult;
}

/** Results of reading queries, good until the next write (of which `epoch` is the number). */
export class QueryCache {
  properties: CacheProperties = { mode: 'off', maxResults: 128 };
  readonly #databases = new Map<string, Map<string, Entry>>();

  /** The key of a query that may be answered from here; undefined when it may not. */
  keyOf(scope: OperationScope, order: QueryOrder): string | undefined {
    const { mode } = this.properties;
    if (mode === 'off' || order.isStream || order.cache === false) return undefined;
    if (mode === 'demand' && order.cache !== true) return undefined;
    if (isVolatile.test(order.text)) return undefined;
    const { text, bindVars, batchSize, options } = order;
    const exact = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value);
    return JSON.stringify([scope.dialect, text, bindVars, batchSize, options], exact);
  }

  find(databaseName: string, key: string, epoch: number): QueryResult | undefined {
    const entry = this.#databases.get(databaseName)?.get(key);
    return entry !== undefined && entry.epoch === epoch ? entry.result : undefined;
  }

  put(databaseName: string, key: string, epoch: number, result: QueryResult): void {
    const sizeBytes = result.batches.reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (sizeBytes > maxResultBytes) return;
    let entries = this.#databases.get(databaseName);
    if (entries === undefined) {
      entries = new Map();
      this.#databases.set(databaseName, entries);
    }
    entries.delete(key);
    entries.set(key, { epoch, result });
    for (const oldest of entries.keys()) {
      if (entries.size <= this.properties.maxResults) break;
      entries.delete(oldest);
    }
  }

  clearAll(): void {
    this.#databases.clear();
  }

  clear(databaseName: string): void {
    this.#databases.delete(databaseName);
  }
}

/** Functions whose value differs from run to run; a mere mention (in a string) keeps a query out, which does no harm. */
const isVolatile = /\b(RAND|RANDOM_TOKEN|UUID|DATE_NOW|SLEEP|CURRENT_USER|FAIL)/i;
