import type { HistogramCounts } from './Histogram.ts';

/** The repeated request of a regular client. */
export const works = ['version', 'page', 'read', 'insert', 'query', 'update', 'connect'] as const;
export type Work = (typeof works)[number];

export const workTitles: Readonly<Record<Work, string>> = {
  version: 'GET /_api/version',
  page: 'a page of the console',
  read: 'a document read by key',
  insert: 'a document insert',
  query: 'a small AQL query',
  update: 'a small AQL update',
  connect: 'version, new connection',
};

export interface HonestTarget {
  readonly baseUrl: string;
  readonly authorization: string;
  /** Contains `kept` with the keys k0 to k999, and `written`. */
  readonly databasePath: string;
}

export interface HonestSettings {
  /** Pause of each client between two requests. */
  readonly pauseMs: number;
}

export type HonestOrder =
  | { readonly kind: 'go'; readonly target: HonestTarget }
  | { readonly kind: 'pause' }
  | { readonly kind: 'take' };

export interface HonestReport {
  readonly waits: Readonly<Record<Work, HistogramCounts>>;
  /** As if requests arrived at fixed times, see `Histogram.recordWithArrivals`. */
  readonly arrivals: Readonly<Record<Work, HistogramCounts>>;
  readonly failed: Readonly<Record<Work, number>>;
  /** Messages of the first failures. */
  readonly failures: readonly string[];
  /** The longest delay of this thread itself. */
  readonly ownDelayMs: number;
}
