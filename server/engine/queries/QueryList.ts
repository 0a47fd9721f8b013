import type { RunningQueryInfo } from './query-call.ts';

/** What `/_api/query/properties` shows and changes. */
export interface TrackingProperties {
  readonly enabled: boolean;
  readonly trackSlowQueries: boolean;
  readonly maxSlowQueries: number;
  /** Seconds. */
  readonly slowQueryThreshold: number;
  readonly maxQueryStringLength: number;
}

/** A query as `/_api/query/current` and `/slow` show it. */
export interface ListedQuery {
  readonly info: RunningQueryInfo;
  /** Seconds. */
  readonly runTime: number;
  readonly state: 'executing' | 'finished';
}

/** What is shown of queries: those that run now, and the slow ones of the past by database. */
export class QueryList {
  properties: TrackingProperties = {
    enabled: true,
    trackSlowQueries: true,
    maxSlowQueries: 64,
    slowQueryThreshold: 10,
    maxQueryStringLength: 4096,
  };
  #slow: ListedQuery[] = [];

  /** Notes a query that has ended if it was slow. */
  note(info: RunningQueryInfo, runTimeMs: number): void {
    const { enabled, trackSlowQueries, slowQueryThreshold, maxSlowQueries } = this.properties;
    const runTime = runTimeMs / 1000;
    if (!enabled || !trackSlowQueries || runTime < slowQueryThreshold) return;
    this.#slow.push({ info: this.#cut(info), runTime, state: 'finished' });
    if (this.#slow.length > maxSlowQueries) this.#slow.splice(0, this.#slow.length - maxSlowQueries);
  }

  /** How those that run now are shown. */
  list(running: readonly RunningQueryInfo[]): readonly ListedQuery[] {
    if (!this.properties.enabled) return [];
    const now = Date.now();
    return running.map((info) => ({
      info: this.#cut(info),
      runTime: (now - info.startedMs) / 1000,
      state: 'executing',
    }));
  }

  slow(databaseName: string): readonly ListedQuery[] {
    return this.#slow.filter(({ info }) => info.databaseName === databaseName);
  }

  clearSlow(databaseName: string): void {
    this.#slow = this.#slow.filter(({ info }) => info.databaseName !== databaseName);
  }

  #cut(info: RunningQueryInfo): RunningQueryInfo {
    const { maxQueryStringLength } = this.properties;
    return info.text.length <= maxQueryStringLength
      ? info
      : { ...info, text: `${info.text.slice(0, maxQueryStringLength)}...` };
  }
}
