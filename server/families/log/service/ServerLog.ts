import { type Logger, pino } from 'pino';
import { type LogTopic, logTopics } from '../../../../protocol/log-topics.ts';
import type { LogFile } from './LogFile.ts';
import { LogRing } from './LogRing.ts';
import { type LogLevelName, levelOfSeverity, type PinoLevel, severityOf, toPinoLevel } from './log-levels.ts';

/** Members of log entries that a client can leave out. */
const structuredParameters = ['database', 'queryid', 'url', 'username'] as const;
export type StructuredParameter = (typeof structuredParameters)[number];

/** Minimum of the entries that the log calls return. */
const keptLevel: PinoLevel = 'info';

interface Threshold {
  readonly logger: Logger;
  /** Severity from which entries are written to the terminal. */
  terminalSeverity: number;
}

/** Files that keep the entries for later runs of the server: of the topic audit, and of the others. */
interface LogFiles {
  readonly audit?: LogFile | undefined;
  readonly log?: LogFile | undefined;
}

/** What pino reports with each line. */
interface LineMetadata {
  lastLevel: number;
  lastMsg: string | undefined;
  lastObj: unknown;
  lastTime: string;
  lastLogger: Logger;
}

/**
 * The log of the server: JSON lines in the terminal, and the newest entries in memory for the log calls. Each topic has
 * a level.
 */
export class ServerLog {
  readonly entries = new LogRing();
  readonly #terminalLevel: PinoLevel;
  readonly #topics: ReadonlyMap<LogTopic, Threshold>;
  readonly #topicOf = new Map<Logger, LogTopic>();
  /** Levels that clients gave to topics of ArangoDB without entries. */
  readonly #unusedLevels = new Map<string, LogLevelName>();
  readonly #structured = new Map<StructuredParameter, boolean>(
    structuredParameters.map((name) => [name, true]),
  );
  readonly #write: (line: string) => void;
  readonly #files: LogFiles;

  /**
   * `terminalLevel`: level of the terminal until a client changes that of a topic. The entries of the files are the
   * first ones of the log.
   */
  constructor(terminalLevel: PinoLevel, write?: (line: string) => void, files: LogFiles = {}) {
    this.#terminalLevel = terminalLevel;
    this.#files = files;
    const earlier = [...(files.log?.read() ?? []), ...(files.audit?.read() ?? [])];
    for (const entry of earlier.sort((left, right) => left.timeMs - right.timeMs))
      this.entries.restore(entry);
    const terminal = write === undefined ? pino.destination(2) : { write };
    this.#write = (line) => void terminal.write(line);
    const root = pino({ level: 'trace' }, this.#destination());
    this.#topics = new Map(
      logTopics.map((topic) => {
        const logger = root.child({ topic }, { level: this.#firstLevel() });
        this.#topicOf.set(logger, topic);
        return [topic, { logger, terminalSeverity: severityOf(terminalLevel) }];
      }),
    );
  }

  topic(name: LogTopic): Logger {
    return this.#threshold(name).logger;
  }

  levels(): Readonly<Record<string, LogLevelName>> {
    const levels = Array.from(
      this.#topics,
      ([topic, { logger }]) => [topic, levelOfSeverity(severityOf(logger.level as PinoLevel))] as const,
    );
    return Object.fromEntries([...levels, ...this.#unusedLevels]);
  }

  /** Keeps the level of a topic of ArangoDB that has no entries here; drivers read back what they set. */
  setUnusedLevel(topic: string, level: LogLevelName): void {
    if (arangoTopics.has(topic)) this.#unusedLevels.set(topic, level);
  }

  /** Sets the level of the terminal and of the log calls. */
  setLevel(topic: LogTopic, level: LogLevelName): void {
    const threshold = this.#threshold(topic);
    const pinoLevel = toPinoLevel(level);
    // No level silences the audit log.
    const isSilencing = topic === 'audit' && severityOf(pinoLevel) > severityOf(keptLevel);
    threshold.logger.level = isSilencing ? keptLevel : pinoLevel;
    threshold.terminalSeverity = severityOf(pinoLevel);
  }

  /** Restores the levels of the start. */
  resetLevels(): void {
    this.#unusedLevels.clear();
    for (const threshold of this.#topics.values()) {
      threshold.logger.level = this.#firstLevel();
      threshold.terminalSeverity = severityOf(this.#terminalLevel);
    }
  }

  structured(): Readonly<Record<StructuredParameter, boolean>> {
    return Object.fromEntries(this.#structured) as Record<StructuredParameter, boolean>;
  }

  setStructured(values: Readonly<Partial<Record<StructuredParameter, boolean>>>): void {
    for (const name of structuredParameters) {
      const value = values[name];
      if (value !== undefined) this.#structured.set(name, value);
    }
  }

  /** The values without the parameters that are left out. */
  parameters(values: Readonly<Record<StructuredParameter, unknown>>): Readonly<Record<string, unknown>> {
    const shown = Object.entries(values).filter(
      ([name, value]) => value !== undefined && this.#structured.get(name as StructuredParameter),
    );
    return Object.fromEntries(shown);
  }

  #threshold(topic: LogTopic): Threshold {
    return this.#topics.get(topic) as Threshold;
  }

  #firstLevel(): PinoLevel {
    return severityOf(this.#terminalLevel) < severityOf(keptLevel) ? this.#terminalLevel : keptLevel;
  }

  #destination() {
    const onLine = (line: string, { lastLevel, lastMsg, lastObj, lastTime, lastLogger }: LineMetadata) => {
      const topic = this.#topicOf.get(lastLogger) ?? 'general';
      if (lastLevel >= this.#threshold(topic).terminalSeverity) this.#write(line);
      const text = textOf(lastMsg, lastObj);
      const entry = { topic, level: levelOfSeverity(lastLevel), timeMs: timeIn(lastTime), text };
      this.entries.add(entry);
      (topic === 'audit' ? this.#files.audit : this.#files.log)?.add(entry);
    };
    return {
      [Symbol.for('pino.metadata')]: true,
      write(line: string) {
        onLine(line, this as unknown as LineMetadata);
      },
    };
  }
}

/** The message with its members. */
function textOf(message: string | undefined, members: unknown): string {
  if (members instanceof Error) return members.stack ?? members.message;
  if (typeof members !== 'object' || members === null) return message ?? '';
  const { err, ...others } = members as Readonly<Record<string, unknown>>;
  const error = err instanceof Error ? ` ${err.stack ?? err.message}` : '';
  const shown = Object.keys(others).length === 0 ? '' : ` ${JSON.stringify(others)}`;
  return `${message ?? ''}${shown}${error}`;
}

/** Pino passes the time as a member of JSON. */
function timeIn(member: string): number {
  return Number(/\d+/.exec(member)?.[0] ?? Date.now());
}

/** Topics of the log of ArangoDB that this server has no entries of. */
const arangoTopics: ReadonlySet<string> = new Set(
  (
    'agency agencycomm agencystore aql arangosearch authorization backup bench cache cluster communication config crash ' +
    'deprecation development dump flush graphs heartbeat httpclient libiresearch license maintenance memory rep-state ' +
    'rep-wal replication2 restore rocksdb security ssl supervision syscall trx ttl v8 validation views'
  ).split(' '),
);
