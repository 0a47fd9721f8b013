import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { type LogTopic, logTopics } from '../../../../protocol/log-topics.ts';
import type { LogEntry } from './LogRing.ts';
import { findLogLevel } from './log-levels.ts';

type Entry = Omit<LogEntry, 'id'>;

/** Size above which a file is rotated, and number of older files (`FILE.1` is the newest of them). */
const defaultLimits = { maxBytes: 8 << 20, olderFiles: 4 };

/**
 * A file of log entries, one JSON object in each line: `time`, `topic`, `level`, `text`. Entries are written at once: an
 * audit entry survives a crash of the process. Errors of the file system are reported once and do not stop the server.
 */
export class LogFile {
  readonly #path: string;
  readonly #limits: typeof defaultLimits;
  readonly #onFailure: (text: string) => void;
  #descriptor: number | undefined;
  #sizeBytes = 0;
  #hasFailed = false;

  constructor(path: string, onFailure: (text: string) => void, limits = defaultLimits) {
    this.#path = path;
    this.#onFailure = onFailure;
    this.#limits = limits;
  }

  add({ timeMs, topic, level, text }: Entry): void {
    const time = new Date(timeMs).toISOString();
    const line = Buffer.from(`${JSON.stringify({ time, topic, level, text })}\n`);
    try {
      if (this.#sizeBytes + line.length > this.#limits.maxBytes) this.#rotate();
      const descriptor = this.#open();
      this.#sizeBytes += writeSync(descriptor, line);
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed) this.#onFailure(`${this.#path} cannot be written: ${(error as Error).message}`);
      this.#hasFailed = true;
    }
  }

  /** The entries of the current file and of the one before, the oldest first. Lines of another form are left out. */
  read(): readonly Entry[] {
    return [`${this.#path}.1`, this.#path].filter(existsSync).flatMap((path) => {
      const lines = readFileSync(path, 'utf8').split('\n');
      return lines.flatMap((line) => entryIn(line) ?? []);
    });
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #open(): number {
    if (this.#descriptor === undefined) {
      this.#descriptor = openSync(this.#path, 'a', 0o600);
      this.#sizeBytes = statSync(this.#path).size;
    }
    return this.#descriptor;
  }

  #rotate(): void {
    this.close();
    for (let number = this.#limits.olderFiles; number >= 1; number--) {
      const from = number === 1 ? this.#path : `${this.#path}.${number - 1}`;
      if (existsSync(from)) renameSync(from, `${this.#path}.${number}`);
    }
    this.#sizeBytes = 0;
  }
}

function entryIn(line: string): Entry | undefined {
  if (line === '') return undefined;
  try {
    const { time, topic, level, text } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    const timeMs = Date.parse(String(time));
    const known = findLogLevel(String(level));
    if (!isTopic(topic) || known === undefined || Number.isNaN(timeMs) || typeof text !== 'string') {
      return undefined;
    }
    return { timeMs, topic, level: known, text };
  } catch (error) {
    // The end of a line that a crash or a full disk has cut.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isTopic(value: unknown): value is LogTopic {
  return logTopics.some((topic) => topic === value);
}
