import { type LogLevelName, type LogTopic, levelNumber } from './log-levels.ts';

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
}

const maxEntries = 10_000;
/** Characters of one text and of all texts. */
const maxTextLength = 8192;
const maxLength = 8 << 20;

/** The newest log entries. */
export class LogRing {
  #entries: LogEntry[] = [];
  /** Index of the oldest entry; earlier places are free. */
  #first = 0;
  #length = 0;
  #nextId = 1;
  readonly #counts = new Map<LogLevelName, number>();

  add(entry: Omit<LogEntry, 'id'>): void {
    const { text, level } = entry;
    const shown = text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength)}…`;
    this.#entries.push({ ...entry, text: shown, id: this.#nextId++ });
    this.#counts.set(level, this.countOf(level) + 1);
    this.#length += shown.length;
    while (this.#entries.length - this.#first > maxEntries || this.#length > maxLength) {
      this.#length -= (this.#entries[this.#first] as LogEntry).text.length;
      this.#first += 1;
    }
    if (this.#first < maxEntries) return;
    this.#entries = this.#entries.slice(this.#first);
    this.#first = 0;
  }

  /** Number of entries of a level since the start of the server. */
  countOf(level: LogLevelName): number {
    return this.#counts.get(level) ?? 0;
  }

  /** In the order of their ids. */
  list({ upto, level, start = 0, search }: LogFilter): readonly LogEntry[] {
    const most = upto === undefined ? Number.POSITIVE_INFINITY : levelNumber(upto);
    const part = search?.toLowerCase();
    return this.#entries
      .slice(this.#first)
      .filter(
        (entry) =>
          entry.id >= start &&
          levelNumber(entry.level) <= most &&
          (level === undefined || entry.level === level) &&
          (part === undefined || entry.text.toLowerCase().includes(part)),
      );
  }
}
