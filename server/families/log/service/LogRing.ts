import type { LogTopic } from '../../../../protocol/log-topics.ts';
import { type LogLevelName, levelNumber } from './log-levels.ts';

export interface LogEntry {
  /** Ascending from 1. */
  readonly id: number;
  readonly topic: LogTopic;
  readonly level: LogLevelName;
  readonly timeMs: number;
  readonly text: string;
}

export interface LogFilter {
  /** Entries of this level and of more severe ones. */
  readonly upto?: LogLevelName | undefined;
  /** Entries of exactly this level. */
  readonly level?: LogLevelName | undefined;
  /** The smallest id. */
  readonly start?: number | undefined;
  /** A part of the text, in any case. */
  readonly search?: string | undefined;
  /** Another condition for the text. */
  readonly pattern?: { test(text: string): boolean } | undefined;
  readonly topic?: LogTopic | undefined;
  /** Times in milliseconds since 1970, both included. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

const maxEntries = 100_000;
const maxSliceMs = 8;
/** Entries between two readings of the clock. */
const entriesPerReading = 128;
/** Characters of one text and of all texts. */
const maxTextLength = 8192;
const maxLength = 32 << 20;

/** Numbers of entries in a part of the time. */
interface LogBucket {
  readonly entries: number;
  readonly warnings: number;
  readonly errors: number;
}

interface LogSummary {
  /** Entries by level that match the search, without the filter of levels. */
  readonly counts: ReadonlyMap<LogLevelName, number>;
  /** Undefined without entries. */
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  /** Matching entries in parts of the same length from the first to the last one. */
  readonly buckets: readonly LogBucket[];
}

/** The entries that contain a text, of those below `nextId`. */
interface TextSearch {
  readonly part: string;
  found: readonly LogEntry[];
  nextId: number;
  /** The scan in progress. */
  scan: Promise<void> | undefined;
}

/** The newest log entries. */
export class LogRing {
  #entries: LogEntry[] = [];
  /** Index of the oldest entry; earlier places are free. */
  #first = 0;
  #length = 0;
  #nextId = 1;
  readonly #counts = new Map<LogLevelName, number>();
  #search: TextSearch | undefined;

  add(entry: Omit<LogEntry, 'id'>): void {
    this.#counts.set(entry.level, this.countOf(entry.level) + 1);
    this.restore(entry);
  }

  /** Adds an entry of an earlier run, which `countOf` does not count. */
  restore(entry: Omit<LogEntry, 'id'>): void {
    const { text } = entry;
    const shown = text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength)}…`;
    this.#entries.push({ ...entry, text: shown, id: this.#nextId++ });
    this.#length += shown.length;
    while (this.#entries.length - this.#first > maxEntries || this.#length > maxLength) {
      this.#length -= (this.#entries[this.#first] as LogEntry).text.length;
      this.#first += 1;
    }
    if (this.#first < maxEntries) return;
    this.#entries = this.#entries.slice(this.#first);
    this.#first = 0;
  }

  /** Removes all entries. Ids and counts continue. */
  clear(): void {
    this.#entries = [];
    this.#first = 0;
    this.#length = 0;
  }

  /** Number of entries of a level since the start of the server. */
  countOf(level: LogLevelName): number {
    return this.#counts.get(level) ?? 0;
  }

  /** In the order of their ids. Other work of the thread runs between two slices. */
  async list({ search = '', ...others }: LogFilter): Promise<readonly LogEntry[]> {
    const part = search.toLowerCase();
    if (part === '') return filterInSlices(this.#entries, this.#first, filterOf(others));
    return filterInSlices(await this.#entriesWith(part), 0, filterOf(others));
  }

  /**
   * The entries whose text contains a part in lower case. The texts are read once for all requests of the same search: a
   * page, its summary and later looks at the log, which read new entries only.
   */
  async #entriesWith(part: string): Promise<readonly LogEntry[]> {
    if (this.#search?.part !== part) this.#search = { part, found: [], nextId: 0, scan: undefined };
    const search = this.#search;
    const endId = this.#nextId;
    // A scan in progress may have begun before the newest entries.
    do {
      search.scan ??= this.#scan(search).finally(() => {
        search.scan = undefined;
      });
      await search.scan;
    } while (search.nextId < endId);
    const oldest = this.#entries[this.#first]?.id ?? this.#nextId;
    if ((search.found[0]?.id ?? oldest) < oldest)
      search.found = search.found.filter(({ id }) => id >= oldest);
    return search.found;
  }

  async #scan(search: TextSearch): Promise<void> {
    const oldest = this.#entries[this.#first]?.id ?? this.#nextId;
    const unread = this.#first + Math.max(0, search.nextId - oldest);
    search.nextId = this.#nextId;
    const isFound = ({ text }: LogEntry) => text.toLowerCase().includes(search.part);
    search.found = [...search.found, ...(await filterInSlices(this.#entries, unread, isFound))];
  }

  /** Counts by level, and the distribution of the entries over time. */
  async summary({ level, upto, ...others }: LogFilter, bucketCount: number): Promise<LogSummary> {
    const isLevel = levelFilter(level, upto);
    const found = await this.list(others);
    const counts = new Map<LogLevelName, number>();
    for (const entry of found) counts.set(entry.level, (counts.get(entry.level) ?? 0) + 1);
    const entries = found.filter(isLevel);
    const fromMs = entries[0]?.timeMs;
    const toMs = entries.at(-1)?.timeMs;
    const buckets = Array.from({ length: bucketCount }, () => ({ entries: 0, warnings: 0, errors: 0 }));
    const lengthMs = Math.max(1, (toMs ?? 0) - (fromMs ?? 0) + 1) / bucketCount;
    for (const entry of entries) {
      const place = Math.floor((entry.timeMs - (fromMs ?? 0)) / lengthMs);
      // The clock of the computer may have been set back.
      const bucket = buckets[Math.max(0, Math.min(bucketCount - 1, place))]!;
      bucket.entries += 1;
      if (entry.level === 'WARNING') bucket.warnings += 1;
      else if (levelNumber(entry.level) < levelNumber('WARNING')) bucket.errors += 1;
    }
    return { counts, fromMs, toMs, buckets };
  }
}

/** The wanted entries from a place on. */
async function filterInSlices(
  entries: readonly LogEntry[],
  first: number,
  isWanted: (entry: LogEntry) => boolean,
): Promise<readonly LogEntry[]> {
  const found: LogEntry[] = [];
  const end = entries.length;
  let sliceMs = performance.now();
  for (let place = first; place < end; place++) {
    const entry = entries[place]!;
    if (isWanted(entry)) found.push(entry);
    if (place % entriesPerReading > 0 || performance.now() - sliceMs < maxSliceMs) continue;
    await new Promise(setImmediate);
    sliceMs = performance.now();
  }
  return found;
}

function filterOf(filter: Omit<LogFilter, 'search'>): (entry: LogEntry) => boolean {
  const { level, upto, start = 0, pattern, topic } = filter;
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = filter;
  const isLevel = levelFilter(level, upto);
  return (entry) =>
    entry.id >= start &&
    entry.timeMs >= fromMs &&
    entry.timeMs <= toMs &&
    (topic === undefined || entry.topic === topic) &&
    isLevel(entry) &&
    (pattern === undefined || pattern.test(entry.text));
}

function levelFilter(level: LogLevelName | undefined, upto: LogLevelName | undefined) {
  const max = upto === undefined ? Number.POSITIVE_INFINITY : levelNumber(upto);
  return (entry: LogEntry) =>
    levelNumber(entry.level) <= max && (level === undefined || entry.level === level);
}
