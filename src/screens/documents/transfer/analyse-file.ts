import { FieldError, isNullCell, TypeGuess, type ValueType } from '../../../lib/files/csv/field-text.ts';
import { type HeaderName, headerNames } from '../../../lib/files/csv/header-names.ts';
import { unmarked } from '../../../lib/files/csv/text-mark.ts';
import { type CellOptions, FileError, type FileRecord } from '../../../lib/files/file-record.ts';
import { membersOf } from '../../../lib/raw-json.ts';
import { nextTask } from '../../../lib/wait.ts';
import { validateKey } from '../../../ui/documents/new-document.ts';
import { type FileOptions, readRecords } from './read-records.ts';
import { requireObject } from './require-object.ts';

/** Limits of an analysis; a larger file is analysed in part. */
export const analysisLimit = 100_000;
const maxBytes = 32 << 20;
/** Records that the preview shows. */
const previewRecords = 1000;
const sampleValues = 3;

/** What the analysis found in a column of a CSV file or in an attribute of JSON documents. */
export interface FileColumn {
  readonly name: string;
  /** The attribute that the import creates if the user does not choose another one. */
  readonly attribute: string;
  /** First different values that are not empty. */
  readonly samples: readonly string[];
  readonly type: ValueType;
  readonly distinct: number;
  /** Records with a value that occurred in an earlier record. */
  readonly repeated: number;
  readonly empty: number;
  /** Records with the null text, or with null. */
  readonly nulls: number;
  /** Values that cannot be keys, and the first of them. */
  readonly badKeys: { readonly count: number; readonly first: string | undefined };
  /** JSON: records without the attribute. */
  readonly missing: number;
}

export interface FileAnalysis {
  readonly columns: readonly FileColumn[];
  /** Number of analysed records, without a header. */
  readonly records: number;
  /** False if the file is longer than the limits of the analysis. */
  readonly isComplete: boolean;
  readonly preview: readonly FileRecord[];
  /** CSV: cells with the mark `'` before a formula. */
  readonly marks: number;
  /** Such as ISO-8859-1; undefined for UTF-8. */
  readonly encoding: string | undefined;
  /** CSV: records with another number of values than columns, and the line of the first one. */
  readonly ragged: { readonly count: number; readonly line: number | undefined };
  /** The place where the file cannot be read any further. */
  readonly fault: string | undefined;
}

/** Reads the start of a file (at most 100,000 records or 32 MiB) and counts its columns and values. */
export async function analyseFile(
  file: File,
  options: FileOptions,
  signal: AbortSignal,
): Promise<FileAnalysis> {
  const columns = new Columns(options);
  const preview: FileRecord[] = [];
  let bytes = 0;
  let records = 0;
  let isComplete = true;
  let fault: string | undefined;
  let encoding: string | undefined;
  let isHeader = options.format === 'csv' && options.hasHeader;
  const groups = readRecords(file, options, {
    signal,
    onBytes: (read) => (bytes = read),
    onEncoding: (name) => (encoding = name),
  });
  try {
    for await (const group of groups) {
      for (const record of group) {
        if (isHeader) {
          columns.setHeader(record);
          isHeader = false;
          continue;
        }
        columns.add(record);
        records += 1;
        if (preview.length < previewRecords) preview.push(record);
      }
      if (records >= analysisLimit || bytes >= maxBytes) {
        isComplete = bytes >= file.size && records < analysisLimit;
        if (!isComplete) break;
      }
      await nextTask();
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    fault = error.message;
  }
  const { marks, ragged } = columns;
  return { columns: columns.results(), records, isComplete, preview, marks, encoding, ragged, fault };
}

/** Counters of all columns. */
class Columns {
  readonly #options: CellOptions;
  readonly #byName = new Map<string, ColumnCounter>();
  /** Cells with the mark before a formula. */
  marks = 0;
  ragged: { count: number; line: number | undefined } = { count: 0, line: undefined };
  #list: ColumnCounter[] = [];
  #records = 0;

  constructor(options: CellOptions) {
    this.#options = options;
  }

  /** Names of CSV columns. A name that is empty or occurs twice gets the number of its column. */
  setHeader(record: FileRecord): void {
    for (const header of headerNames(record, this.#options)) this.#createUnique(header);
  }

  add(record: FileRecord): void {
    this.#records += 1;
    const { fields, quoted = [] } = record;
    if (fields === undefined) {
      this.#addJson(record.text);
      return;
    }
    // A record without a header, or with too many values: the import rejects the latter.
    while (this.#records === 1 && this.#list.length < fields.length) this.#createUnique();
    if (fields.length !== this.#list.length) {
      this.ragged.count += 1;
      this.ragged.line ??= record.line;
    }
    const shared = Math.min(fields.length, this.#list.length);
    for (let index = 0; index < shared; index += 1) {
      const cell = { text: fields[index]!, isQuoted: quoted.includes(index) };
      if (unmarked(cell.text, true) !== cell.text) this.marks += 1;
      const isText = cell.isQuoted && this.#options.isQuotedText;
      this.#list[index]!.add(cell.text, isNullCell(cell, this.#options), cell.text === '' && !isText);
      this.#list[index]!.types.add(cell);
    }
  }

  #addJson(text: string): void {
    try {
      requireObject(text);
      for (const [name, value] of membersOf(text)) {
        const counter = this.#byName.get(name) ?? this.#create(name);
        counter.add(value, value === 'null', value === '""');
      }
    } catch (error) {
      // The import reports invalid documents with their line.
      if (!(error instanceof FieldError)) throw error;
    }
  }

  #createUnique(header?: HeaderName): void {
    if (header && header.name !== '' && !this.#byName.has(header.name)) {
      this.#create(header.name, header.attribute);
      return;
    }
    let number = this.#list.length + 1;
    while (this.#byName.has(`column${number}`)) number += 1;
    this.#create(`column${number}`);
  }

  #create(name: string, attribute = name): ColumnCounter {
    const counter = new ColumnCounter(name, attribute, this.#options);
    this.#byName.set(name, counter);
    this.#list.push(counter);
    return counter;
  }

  results(): readonly FileColumn[] {
    return this.#list.map((counter) => counter.result(this.#records));
  }
}

class ColumnCounter {
  readonly types: TypeGuess;
  readonly #name: string;
  readonly #attribute: string;
  readonly #values = new Set<string>();
  #count = 0;
  #empty = 0;
  #nulls = 0;
  readonly #badKeys: { count: number; first: string | undefined } = { count: 0, first: undefined };

  constructor(name: string, attribute: string, options: CellOptions) {
    this.#name = name;
    this.#attribute = attribute;
    this.types = new TypeGuess(options);
  }

  add(value: string, isNull: boolean, isEmpty: boolean): void {
    this.#count += 1;
    if (isNull) this.#nulls += 1;
    else if (isEmpty) this.#empty += 1;
    else {
      this.#values.add(value);
      const key = keyIn(value);
      if (key !== undefined && validateKey(key) !== undefined) {
        this.#badKeys.count += 1;
        this.#badKeys.first ??= key;
      }
    }
  }

  result(records: number): FileColumn {
    const distinct = this.#values.size;
    const samples: string[] = [];
    for (const value of this.#values) {
      if (samples.length === sampleValues) break;
      samples.push(value);
    }
    return {
      name: this.#name,
      attribute: this.#attribute,
      samples,
      type: this.types.type(),
      distinct,
      repeated: this.#count - this.#nulls - this.#empty - distinct,
      empty: this.#empty,
      nulls: this.#nulls,
      badKeys: this.#badKeys,
      missing: records - this.#count,
    };
  }
}

/** The key in a cell of CSV, or in the JSON of a text; undefined for a JSON value of another type. */
function keyIn(value: string): string | undefined {
  if (!value.startsWith('"')) return /^[[{]/.test(value) ? undefined : value;
  try {
    return String(JSON.parse(value));
  } catch {
    // A cell that begins with a quotation mark.
    return value;
  }
}
