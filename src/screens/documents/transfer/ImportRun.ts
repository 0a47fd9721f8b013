import { describeError } from '../../../api/errors.ts';
import {
  type ImportAnswer,
  importLines,
  importRequest,
  type OnDuplicate,
  refusedDocuments,
} from '../../../api/imports.ts';
import { FieldError } from '../../../lib/files/csv/field-text.ts';
import { FileError, type FileRecord } from '../../../lib/files/file-record.ts';
import { DocumentWriter, type Mapping } from './mapping.ts';
import { type FileOptions, readRecord, readRecords } from './read-records.ts';

/** With "Stop at the first error" a request is small, because the rest of its documents are still imported. */
const carefulRecords = 50;
/** Rejected lines that are kept; all are counted. */
const maxRejected = 100_000;

export interface RejectedLine {
  /** Number in the list of rejected lines. */
  readonly id: number;
  readonly line: number;
  readonly reason: string;
  /** The text of the record in the file. */
  readonly text: string;
}

type Rejection = Omit<RejectedLine, 'id'>;

/** How far an import has come. */
export interface ImportStart {
  /** Records that were sent and answered, or rejected. */
  readonly records: number;
  readonly created: number;
  readonly updated: number;
  readonly ignored: number;
  readonly errors: number;
  /** Records after these whose request had no answer yet: it is not known whether they are stored. */
  readonly sending: number;
}

export interface FileImportRequest {
  readonly file: File;
  readonly options: FileOptions;
  readonly mapping: Mapping;
  readonly collection: string;
  readonly onDuplicate: OnDuplicate;
  readonly isStoppedAtError: boolean;
  readonly fromPrefix?: string | undefined;
  readonly toPrefix?: string | undefined;
  /** Number of records of the file, if it is known. */
  readonly total?: number | undefined;
  /** Continues an interrupted import after these records. */
  readonly start?: ImportStart | undefined;
}

/** `failed`: a request was refused, or the file cannot be read any further; `message` says why. */
type ImportPhase = 'running' | 'done' | 'stopped' | 'failed';

export interface ImportState {
  readonly phase: ImportPhase;
  readonly message: string;
  /** Records that were sent or rejected. */
  readonly records: number;
  readonly bytesRead: number;
  readonly created: number;
  readonly updated: number;
  readonly ignored: number;
  readonly errors: number;
  /** In the order of the file; the array grows in place, and a retry makes a new one. */
  readonly rejected: readonly RejectedLine[];
  readonly startMs: number;
  readonly endMs: number | undefined;
}

/** One import of a file: reads it in parts, sends them one after the other, and collects rejected lines. */
export class ImportRun {
  readonly request: FileImportRequest;
  /** True while a dialog shows the import; its end then needs no notification. */
  isShown = false;
  readonly #stop = new AbortController();
  readonly #listeners = new Set<() => void>();
  #rejected: RejectedLine[] = [];
  #lastRejectedId = 0;
  #isRetrying = false;
  /** Refused lines that the server does not know. */
  #unreported = 0;
  readonly #onStep: (start: ImportStart) => void;
  #state: ImportState;

  /** @param onStep is called before and after each request */
  constructor(request: FileImportRequest, onStep: (start: ImportStart) => void = () => undefined) {
    this.request = request;
    this.#onStep = onStep;
    const { records = 0, created = 0, updated = 0, ignored = 0, errors = 0 } = request.start ?? {};
    this.#state = {
      phase: 'running',
      message: '',
      records,
      bytesRead: 0,
      created,
      updated,
      ignored,
      errors,
      rejected: this.#rejected,
      startMs: Date.now(),
      endMs: undefined,
    };
  }

  readonly state = (): ImportState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Ends the import after the request that is under way. Imported documents stay. */
  stop(): void {
    this.#stop.abort();
  }

  /** Resolves with the last state at the end of the import. A failed import does not reject; its state is `failed`. */
  async run(): Promise<ImportState> {
    try {
      const isWhole = await this.#importAll();
      this.#end(isWhole ? 'done' : 'stopped', '');
    } catch (error) {
      if (this.#stop.signal.aborted) this.#end('stopped', '');
      else this.#end('failed', error instanceof FileError ? error.message : describeError(error).text);
    }
    return this.#state;
  }

  /**
   * Imports rejected lines again after the end of the import, with texts that the user has edited, by id. Lines that are
   * imported leave the list; the others get their new text and reason. Rejects if the server does not answer; the lines
   * without an answer then stay as they were.
   */
  async retry(texts: ReadonlyMap<number, string>): Promise<void> {
    if (this.#state.phase === 'running' || this.#isRetrying) return;
    this.#isRetrying = true;
    try {
      const lines = this.#rejected.filter(({ id }) => texts.has(id));
      for (let at = 0; at < lines.length; at += importRequest.records) {
        const part = lines.slice(at, at + importRequest.records);
        await this.#retryPart(part.map((line) => ({ ...line, text: texts.get(line.id) ?? line.text })));
      }
    } finally {
      this.#isRetrying = false;
    }
  }

  async #retryPart(lines: readonly RejectedLine[]): Promise<void> {
    const { collection, onDuplicate, fromPrefix, toPrefix, mapping, options } = this.request;
    const writer = new DocumentWriter(mapping, options);
    const reasons = new Map<number, string>();
    const sent: RejectedLine[] = [];
    const documents: string[] = [];
    for (const line of lines) {
      try {
        documents.push(oneLine(writer.convert(await readRecord(line.text, options))));
        sent.push(line);
      } catch (error) {
        if (!(error instanceof FieldError || error instanceof FileError)) throw error;
        reasons.set(line.id, error.message);
      }
    }
    if (documents.length > 0) {
      const request = { collection, onDuplicate, fromPrefix, toPrefix, lines: `${documents.join('\n')}\n` };
      const answer = await importLines(request);
      for (const { place, reason } of refusedDocuments(answer)) {
        const line = sent[place];
        if (line !== undefined) reasons.set(line.id, reason);
      }
      const state = this.#state;
      this.#change({
        created: state.created + answer.created,
        updated: state.updated + (answer.updated ?? 0),
        ignored: state.ignored + (answer.ignored ?? 0),
        errors: state.errors - (lines.length - reasons.size),
      });
    }
    const tried = new Map(lines.map((line) => [line.id, line]));
    this.#rejected = this.#rejected.flatMap((line) => {
      const again = tried.get(line.id);
      if (again === undefined) return [line];
      const reason = reasons.get(line.id);
      return reason === undefined ? [] : [{ ...again, reason }];
    });
    this.#change({ rejected: this.#rejected });
  }

  /** False if it stopped at the first error. */
  async #importAll(): Promise<boolean> {
    const { file, options, mapping, isStoppedAtError } = this.request;
    const { signal } = this.#stop;
    const writer = new DocumentWriter(mapping, options);
    let bytesRead = 0;
    let isHeader = options.format === 'csv' && options.hasHeader;
    const { records: answered = 0, sending = 0 } = this.request.start ?? {};
    const errorsBefore = this.#state.errors;
    let skipped = 0;
    // The request without an answer is repeated as it was.
    let batch = new Batch(sending);
    for await (const group of readRecords(file, options, { signal, onBytes: (read) => (bytesRead = read) })) {
      for (const record of group) {
        if (isHeader) {
          isHeader = false;
          continue;
        }
        if (skipped < answered) {
          skipped += 1;
          continue;
        }
        this.#add(batch, record, writer);
        if (!batch.isFull(isStoppedAtError)) continue;
        await this.#send(batch, bytesRead);
        batch = new Batch();
        if (isStoppedAtError && this.#state.errors > errorsBefore) return false;
      }
    }
    await this.#send(batch, file.size, true);
    return !(isStoppedAtError && this.#state.errors > errorsBefore);
  }

  #add(batch: Batch, record: FileRecord, writer: DocumentWriter): void {
    try {
      batch.add(record, writer.convert(record));
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      batch.refuse({ line: record.line, reason: error.message, text: record.text });
    }
  }

  /** `isLast`: all refused lines are reported, also without a document to send. */
  async #send(batch: Batch, bytesRead: number, isLast = false): Promise<void> {
    const { collection, onDuplicate, fromPrefix, toPrefix } = this.request;
    // A request under way is not interrupted: its result would be unknown.
    this.#stop.signal.throwIfAborted();
    this.#step(batch.size);
    this.#unreported += batch.refused.length;
    const hasRequest = batch.records.length > 0 || (isLast && this.#unreported > 0);
    const answer = hasRequest
      ? await importLines({
          collection,
          // Documents that an interrupted request has stored are no duplicates.
          onDuplicate: batch.isRepeated && onDuplicate === 'error' ? 'ignore' : onDuplicate,
          fromPrefix,
          toPrefix,
          refused: this.#unreported || undefined,
          lines: `${batch.texts.join('\n')}\n`,
        })
      : undefined;
    if (hasRequest) this.#unreported = 0;
    const rejected = [...batch.refused, ...(answer ? rejectedLines(answer, batch.records) : [])];
    rejected.sort((left, right) => left.line - right.line);
    for (const line of rejected.slice(0, maxRejected - this.#rejected.length)) {
      this.#rejected.push({ ...line, id: this.#lastRejectedId++ });
    }
    const state = this.#state;
    this.#change({
      records: state.records + batch.size,
      bytesRead,
      created: state.created + (answer?.created ?? 0),
      updated: state.updated + (answer?.updated ?? 0),
      ignored: state.ignored + (answer?.ignored ?? 0),
      errors: state.errors + batch.refused.length + (answer?.errors ?? 0),
    });
    this.#step(0);
  }

  #step(sending: number): void {
    const { records, created, updated, ignored, errors } = this.#state;
    this.#onStep({ records, created, updated, ignored, errors, sending });
  }

  #end(phase: ImportPhase, message: string): void {
    this.#change({ phase, message, endMs: Date.now() });
  }

  #change(changes: Partial<ImportState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

/** Documents of one request. */
class Batch {
  readonly #repeated: number;
  readonly records: FileRecord[] = [];
  readonly texts: string[] = [];
  readonly refused: Rejection[] = [];
  #length = 0;

  /** @param repeated the number of documents of a repeated request; 0: a new one */
  constructor(repeated = 0) {
    this.#repeated = repeated;
  }

  get isRepeated(): boolean {
    return this.#repeated > 0;
  }

  get size(): number {
    return this.records.length + this.refused.length;
  }

  add(record: FileRecord, text: string): void {
    this.records.push(record);
    this.texts.push(text);
    this.#length += text.length;
  }

  refuse(line: Rejection): void {
    this.refused.push(line);
  }

  isFull(isCareful: boolean): boolean {
    if (this.isRepeated) return this.size >= this.#repeated;
    if (isCareful && (this.refused.length > 0 || this.size >= carefulRecords)) return true;
    return this.#length >= importRequest.length || this.size >= importRequest.records;
  }
}

/** The lines that the server rejected. */
function rejectedLines(answer: ImportAnswer, records: readonly FileRecord[]): Rejection[] {
  return refusedDocuments(answer).flatMap(({ place, reason }) => {
    const record = records[place];
    return record === undefined ? [] : { line: record.line, reason, text: record.text };
  });
}

/** JSON without line breaks: outside of texts they are white space, and texts have none. */
function oneLine(json: string): string {
  return json.replace(/[\r\n]+/g, ' ');
}
