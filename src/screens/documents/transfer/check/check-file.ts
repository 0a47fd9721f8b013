import { parseJson } from '../../../../../protocol/lib/json.ts';
import { stringifyJson } from '../../../../../protocol/lib/write-json.ts';
import { FieldError } from '../../../../lib/files/csv/field-text.ts';
import type { FileRecord } from '../../../../lib/files/file-record.ts';
import { validateKey } from '../../../../ui/documents/new-document.ts';
import { DocumentWriter } from '../mapping.ts';
import { readRecords } from '../read-records.ts';
import { requireObject } from '../require-object.ts';
import type { CheckedPart, CheckedValue, CheckRequest, UniqueIndex } from './check-messages.ts';
import { hashText } from './hash-text.ts';

/** Records of a part: the values of one request to the server. */
const partRecords = 1000;
/** Different values that are compared within the file, of all indexes together: about 100 MB. */
const maxValues = 2_000_000;

/**
 * Reads a file as the import does, and compares the values of unique indexes within the file by 53-bit hashes. A part
 * has at most 1,000 records.
 */
export async function* checkFile(request: CheckRequest, signal: AbortSignal): AsyncGenerator<CheckedPart> {
  const { file, options, maxRecords } = request;
  const check = new FileCheck(request);
  let bytes = 0;
  let isHeader = options.format === 'csv' && options.hasHeader;
  for await (const group of readRecords(file, options, { signal, onBytes: (read) => (bytes = read) })) {
    for (const record of group) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      if (check.records >= maxRecords) {
        yield check.take(bytes, 'limit');
        return;
      }
      check.add(record);
      if (check.size >= partRecords) yield check.take(bytes, undefined);
    }
  }
  yield check.take(file.size, 'whole');
}

class FileCheck {
  records = 0;
  /** Records since the last part. */
  size = 0;
  readonly #writer: DocumentWriter;
  readonly #indexes: readonly UniqueIndex[];
  readonly #known: readonly Set<number>[];
  readonly #invalid = { count: 0, line: undefined as number | undefined };
  readonly #repeated: readonly { count: number; line: number | undefined }[];
  #values: CheckedValue[][];
  #valueCount = 0;

  constructor({ mapping, options, indexes }: CheckRequest) {
    this.#writer = new DocumentWriter(mapping, options);
    this.#indexes = indexes;
    this.#known = indexes.map(() => new Set());
    this.#repeated = indexes.map(() => ({ count: 0, line: undefined }));
    this.#values = indexes.map(() => []);
  }

  add(record: FileRecord): void {
    this.records += 1;
    this.size += 1;
    const document = this.#documentOf(record);
    const key = document?._key;
    if (document === undefined || (key !== undefined && !isKey(key))) {
      this.#invalid.count += 1;
      this.#invalid.line ??= record.line;
      return;
    }
    this.#indexes.forEach((index, at) => {
      const values = valuesOf(document, index);
      if (values === undefined) return;
      if (this.#isRepeated(at, values)) {
        const repeated = this.#repeated[at]!;
        repeated.count += 1;
        repeated.line ??= record.line;
      } else {
        this.#values[at]!.push({ line: record.line, key: key as string | undefined, values });
      }
    });
  }

  take(bytes: number, end: CheckedPart['end']): CheckedPart {
    const values = this.#values;
    this.#values = this.#indexes.map(() => []);
    this.size = 0;
    return {
      kind: 'part',
      records: this.records,
      bytes,
      invalid: { ...this.#invalid },
      repeated: this.#repeated.map((each) => ({ ...each })),
      values,
      isExact: this.#valueCount < maxValues,
      end,
    };
  }

  #documentOf(record: FileRecord): Readonly<Record<string, unknown>> | undefined {
    try {
      const text = this.#writer.convert(record);
      requireObject(text);
      return parseJson(text) as Readonly<Record<string, unknown>>;
    } catch (error) {
      if (error instanceof FieldError) return undefined;
      throw error;
    }
  }

  #isRepeated(at: number, values: readonly unknown[]): boolean {
    const known = this.#known[at]!;
    const hash = hashText(stringifyJson(values));
    if (known.has(hash)) return true;
    if (this.#valueCount >= maxValues) return false;
    this.#valueCount += 1;
    known.add(hash);
    return false;
  }
}

function isKey(key: unknown): boolean {
  return typeof key === 'string' && key !== '' && validateKey(key) === undefined;
}

/** The values of an index; undefined if the document is not in it, or if the server generates its key. */
function valuesOf(
  document: Readonly<Record<string, unknown>>,
  { paths, isSparse, name }: UniqueIndex,
): readonly unknown[] | undefined {
  const values = paths.map((path) => valueAt(document, path));
  const isLeftOut = values.some((value) => value === undefined || value === null);
  if (isLeftOut && (isSparse || name === undefined)) return undefined;
  return values.map((value) => value ?? null);
}

function valueAt(document: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  let value: unknown = document;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
  }
  return value;
}
