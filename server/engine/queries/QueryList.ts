import type { QueryInfo } from './query-call.ts';
import { isSeenBy, type QueryViewer } from './query-viewer.ts';

/** What `/_api/query/properties` shows and changes. */
export interface TrackingProperties {
  readonly enabled: boolean;
  readonly trackSlowQueries: boolean;
  /** Bind values are shown of running and slow queries. */
  readonly trackBindVars: boolean;
  readonly maxSlowQueries: number;
  /** Seconds. */
  readonly slowQueryThreshold: number;
  /** Seconds, of a stream from its beginning to its end. */
  readonly slowStreamingQueryThreshold: number;
  readonly maxQueryStringLength: number;
}

/** A query as `/_api/query/current` and `/slow` show it. */
export interface ListedQuery {
  readonly info: QueryInfo;
  /** Seconds. */
  readonly runTime: number;
  readonly state: 'executing' | 'finished' | 'killed';
}

interface EndedQuery {
  readonly startedMs: number;
  findInfo(): QueryInfo | undefined;
}

const queryKilled = 1500;

/** Kept of a slow query, whatever the properties say: characters of its text, and of its bind values. */
const maxKeptLength = 65_536;
/** Kept of all slow queries. */
const maxSlowLength = 8 << 20;

/** What is shown of queries: those that run now, and the slow ones of the past by database. */
export class QueryList {
  properties: TrackingProperties = {
    enabled: true,
    trackSlowQueries: true,
    trackBindVars: true,
    maxSlowQueries: 64,
    slowQueryThreshold: 10,
    slowStreamingQueryThreshold: 10,
    maxQueryStringLength: 4096,
  };
  #slow: ListedQuery[] = [];

  /** Notes a query that has ended if it was slow; its text is read only then. */
  note(query: EndedQuery): void {
    const { enabled, trackSlowQueries, maxSlowQueries } = this.properties;
    const { slowQueryThreshold, slowStreamingQueryThreshold } = this.properties;
    const runTime = (Date.now() - query.startedMs) / 1000;
    if (!enabled || !trackSlowQueries) return;
    if (runTime < Math.min(slowQueryThreshold, slowStreamingQueryThreshold)) return;
    const info = query.findInfo();
    if (info === undefined) return;
    if (runTime < (info.isStream ? slowStreamingQueryThreshold : slowQueryThreshold)) return;
    const state = info.exitCode === queryKilled ? 'killed' : 'finished';
    this.#slow.push({ info: bounded(this.#shown(info)), runTime, state });
    let length = this.#slow.reduce((sum, { info: kept }) => sum + lengthOf(kept), 0);
    while (this.#slow.length > maxSlowQueries || length > maxSlowLength) {
      const oldest = this.#slow.shift();
      if (oldest === undefined) break;
      length -= lengthOf(oldest.info);
    }
  }

  /** How those that run now are shown. */
  list(running: readonly QueryInfo[]): readonly ListedQuery[] {
    if (!this.properties.enabled) return [];
    const now = Date.now();
    return running.map((info) => ({
      info: this.#shown(info),
      runTime: (now - info.startedMs) / 1000,
      state: 'executing',
    }));
  }

  /** Those that the viewer may see. */
  slow(viewer: QueryViewer): readonly ListedQuery[] {
    return this.#slow.filter(({ info }) => isSeenBy(viewer, info));
  }

  /** Removes those that the viewer may see. */
  clearSlow(viewer: QueryViewer): void {
    this.#slow = this.#slow.filter(({ info }) => !isSeenBy(viewer, info));
  }

  #shown(info: QueryInfo): QueryInfo {
    const { maxQueryStringLength, trackBindVars } = this.properties;
    const { text } = info;
    return {
      ...info,
      text: text.length <= maxQueryStringLength ? text : `${text.slice(0, maxQueryStringLength)}...`,
      bindVars: trackBindVars ? info.bindVars : {},
    };
  }
}

/** Cut to what may be kept. */
function bounded(info: QueryInfo): QueryInfo {
  const { text, bindVars } = info;
  const isShort = valueLength(bindVars, maxKeptLength) <= maxKeptLength;
  return {
    ...info,
    text: text.length <= maxKeptLength ? text : `${text.slice(0, maxKeptLength)}...`,
    bindVars: isShort ? bindVars : { '...': `bind values of more than ${maxKeptLength} characters` },
  };
}

function lengthOf({ text, bindVars }: QueryInfo): number {
  return text.length + valueLength(bindVars, maxKeptLength);
}

/** About the length of a value's JSON; counting ends beyond `max`. */
function valueLength(value: unknown, max: number): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let length = 2;
  for (const name in value) {
    length += name.length + valueLength((value as Readonly<Record<string, unknown>>)[name], max - length);
    if (length > max) break;
  }
  return length;
}
