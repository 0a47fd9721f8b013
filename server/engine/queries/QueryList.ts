import { DatabaseError } from '../../../protocol/errors.ts';
import { QueryFigures } from './QueryFigures.ts';
import type { QueryInfo } from './query-call.ts';
import { isSeenBy, type QueryViewer } from './query-viewer.ts';

/** Properties of `/_api/query/properties`. */
export interface TrackingProperties {
  readonly enabled: boolean;
  readonly trackSlowQueries: boolean;
  /** Bind values are listed for running and slow queries. */
  readonly trackBindVars: boolean;
  readonly maxSlowQueries: number;
  /** Seconds. */
  readonly slowQueryThreshold: number;
  /** Seconds, for a stream from its start to its end. */
  readonly slowStreamingQueryThreshold: number;
  readonly maxQueryStringLength: number;
}

/** An entry of `/_api/query/current` and `/slow`. */
export interface ListedQuery {
  readonly info: QueryInfo;
  /** Seconds. */
  readonly runTime: number;
  readonly state: 'executing' | 'finished' | 'killed';
}

interface EndedQuery {
  /** Number of the error that ended it, 0 for none. */
  readonly exitCode: number;
  readonly startedMs: number;
  findInfo(): QueryInfo | undefined;
}

const queryKilled = 1500;

/** Upper limits per slow query, regardless of the properties: characters of its text and of its bind values. */
const maxKeptLength = 65_536;
/** Upper limit for all slow queries. */
const maxSlowLength = 8 << 20;

/** The lists of queries: the running ones, and the slow ones by database. */
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
  readonly figures = new QueryFigures();
  /** Called with each slow query. */
  onSlow: (query: ListedQuery) => void = () => undefined;
  #slow: ListedQuery[] = [];

  /** Records a completed query if it was slow; its text is read only then. */
  note(query: EndedQuery): void {
    const { enabled, trackSlowQueries, maxSlowQueries } = this.properties;
    const { slowQueryThreshold, slowStreamingQueryThreshold } = this.properties;
    const runTime = (Date.now() - query.startedMs) / 1000;
    this.figures.add(runTime, query.exitCode);
    if (!enabled || !trackSlowQueries) return;
    if (runTime < Math.min(slowQueryThreshold, slowStreamingQueryThreshold)) return;
    const info = query.findInfo();
    if (info === undefined) return;
    if (runTime < (info.isStream ? slowStreamingQueryThreshold : slowQueryThreshold)) return;
    const state = info.exitCode === queryKilled ? 'killed' : 'finished';
    const slow = { info: bounded(this.#shown(info)), runTime, state } as const;
    this.figures.addSlow(runTime);
    this.onSlow(slow);
    this.#slow.push(slow);
    let length = this.#slow.reduce((sum, { info: kept }) => sum + lengthOf(kept), 0);
    while (this.#slow.length > maxSlowQueries || length > maxSlowLength) {
      const oldest = this.#slow.shift();
      if (oldest === undefined) break;
      length -= lengthOf(oldest.info);
    }
  }

  /** Entries of running queries. */
  list(running: readonly QueryInfo[]): readonly ListedQuery[] {
    if (!this.properties.enabled) return [];
    const now = Date.now();
    return running.map((info) => ({
      info: this.#shown(info),
      runTime: (now - info.startedMs) / 1000,
      state: 'executing',
    }));
  }

  /** Entries visible to the viewer. */
  slow(viewer: QueryViewer): readonly ListedQuery[] {
    return this.#slow.filter(({ info }) => isSeenBy(viewer, info));
  }

  /** Removes the entries visible to the viewer. */
  clearSlow(viewer: QueryViewer): void {
    this.#slow = this.#slow.filter(({ info }) => !isSeenBy(viewer, info));
  }

  /** Removes the entries of dropped databases and of removed users. */
  forgetSlow(isOrphan: (info: QueryInfo) => boolean): void {
    this.#slow = this.#slow.filter(({ info }) => !isOrphan(info));
  }

  #shown(info: QueryInfo): QueryInfo {
    const { maxQueryStringLength, trackBindVars } = this.properties;
    const { text } = info;
    return {
      ...info,
      text: shortened(text, maxQueryStringLength),
      bindVars: trackBindVars ? info.bindVars : {},
    };
  }
}

/** Truncated to the limit. */
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

/** Approximate length of a value's JSON; counting stops above `max`. */
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

/** At most this number of UTF-8 bytes; a character is not split. */
function shortened(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  const start = Buffer.from(text.slice(0, maxBytes));
  if (start.length <= maxBytes && text.length <= maxBytes) return text;
  let end = Math.min(maxBytes, start.length);
  // A continuation byte belongs to the character before it.
  while (end > 0 && ((start[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return `${start.toString('utf8', 0, end)}...`;
}

const internalError = 4;

/** The error number in the list of slow queries. */
export function exitCodeOf(error: unknown): number {
  return error instanceof DatabaseError ? error.errorNum : internalError;
}
