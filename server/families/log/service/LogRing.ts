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

/** The newest log entries. */
export class LogRing {
  #entries: LogEntry[] = [];
  /** Index of the oldest entry; earlier places are free. */
  #first = 0;
  #length = 0;
  #nextId = 1;
  readonly #counts = new Map<LogLevelName, number>();

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
  async list(filter: LogFilter): Promise<readonly LogEntry[]> {
    const isWanted = filterOf(filter);
    const found: LogEntry[] = [];
    let sliceMs = performance.now();
    for (const [place, entry] of this.#entries.slice(this.#first).entries()) {
      if (isWanted(entry)) found.push(entry);
      if (place % entriesPerReading > 0 || performance.now() - sliceMs < maxSliceMs) continue;
      await new Promise(setImmediate);
      sliceMs = performance.now();
    }
    return found;
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

function filterOf(filter: LogFilter): (entry: LogEntry) => boolean {
  const { level, upto, start = 0, search, pattern, topic } = filter;
  const { fromMs = Number.NEGATIVE_INFINITY, toMs = Number.POSITIVE_INFINITY } = filter;
  const isLevel = levelFilter(level, upto);
  const isFound = textFilter(search);
  return (entry) =>
    entry.id >= start &&
    entry.timeMs >= fromMs &&
    entry.timeMs <= toMs &&
    (topic === undefined || entry.topic === topic) &&
    isLevel(entry) &&
    isFound(entry) &&
    (pattern === undefined || pattern.test(entry.text));
}

function levelFilter(level: LogLevelName | undefined, upto: LogLevelName | undefined) {
  const max = upto === undefined ? Number.POSITIVE_INFINITY : levelNumber(upto);
  return (entry: LogEntry) =>
    levelNumber(entry.level) <= max && (level === undefined || entry.level === level);
}

function textFilter(search: string | undefined) {
  const part = search?.toLowerCase() ?? '';
  return part === '' ? () => true : (entry: LogEntry) => entry.text.toLowerCase().includes(part);
}
