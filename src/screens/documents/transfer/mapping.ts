import { FieldError, fieldText, type ValueType } from '../../../lib/files/csv/field-text.ts';
import { attributePath } from '../../../lib/files/csv/header-names.ts';
import type { FileFormat, FileRecord } from '../../../lib/files/file-record.ts';
import { formatAmount } from '../../../lib/format.ts';
import { membersOf } from '../../../lib/raw-json.ts';
import type { FileOptions } from './read-records.ts';
import { requireObject } from './require-object.ts';

/** What becomes of a CSV column or of a top-level attribute of JSON documents. */
export interface ColumnMapping {
  readonly column: string;
  /** Target; dots separate nested attributes, and `\.` is a dot of a name. */
  readonly attribute: string;
  /** Of CSV values; JSON values keep their type. */
  readonly type: ValueType;
  readonly isIncluded: boolean;
}

export interface Mapping {
  readonly columns: readonly ColumnMapping[];
}

/** A target attribute: an index of `columns`, or nested attributes. */
type Target = number | Map<string, Target>;

/**
 * The text of a document from a record. Numbers keep their digits.
 * `convert` throws FieldError if a value does not have the type of its column or the record is not a JSON object.
 */
export class DocumentWriter {
  readonly #mapping: Mapping;
  readonly #options: FileOptions;
  readonly #targets: Map<string, Target>;
  readonly #columnIndex: ReadonlyMap<string, number>;
  /** JSON documents are sent as they are. */
  readonly #isIdentity: boolean;

  constructor(mapping: Mapping, options: FileOptions) {
    this.#mapping = mapping;
    this.#options = options;
    this.#targets = targetsOf(mapping.columns, options.format);
    this.#columnIndex = new Map(mapping.columns.map(({ column }, index) => [column, index]));
    this.#isIdentity = mapping.columns.every(
      ({ column, attribute, isIncluded }) => isIncluded && attribute === column,
    );
  }

  convert(record: FileRecord): string {
    if (this.#options.format === 'csv') return this.#fromFields(record);
    return this.#isIdentity ? record.text : this.#fromJson(record.text);
  }

  /** Columns of a CSV record that give no attribute, and those that give null; for valid records only. */
  effects({ fields = [], quoted = [] }: FileRecord): {
    readonly leftOut: readonly string[];
    readonly nulls: readonly string[];
  } {
    const [leftOut, nulls]: [string[], string[]] = [[], []];
    for (const [index, column] of this.#mapping.columns.entries()) {
      const text = fields[index];
      if (!column.isIncluded || text === undefined) continue;
      const value = this.#cellText(column, text, quoted.includes(index));
      if (value === undefined) leftOut.push(column.attribute);
      else if (value === 'null') nulls.push(column.attribute);
    }
    return { leftOut, nulls };
  }

  #fromFields({ fields = [], quoted = [] }: FileRecord): string {
    const { columns } = this.#mapping;
    if (fields.length !== columns.length) {
      throw new FieldError(`expected ${formatAmount(columns.length, 'value')}, found ${fields.length}`);
    }
    const textOf = (index: number) => this.#cellText(columns[index]!, fields[index]!, quoted.includes(index));
    return `{${print(this.#targets, textOf).join(',')}}`;
  }

  #cellText(column: ColumnMapping, text: string, isQuoted: boolean): string | undefined {
    // The server generates the key of a document without one.
    if (column.attribute === '_key' && text === '') return undefined;
    return fieldText({ text, isQuoted }, column, this.#options);
  }

  #fromJson(text: string): string {
    const values = new Map<number, string>();
    const others: string[] = [];
    requireObject(text);
    for (const [name, value] of membersOf(text)) {
      const index = this.#columnIndex.get(name);
      if (index === undefined) others.push(`${JSON.stringify(name)}:${value}`);
      else values.set(index, value);
    }
    return `{${[...print(this.#targets, (index) => values.get(index)), ...others].join(',')}}`;
  }
}

/** Attributes of the server that only have texts as values. */
const textAttributes: readonly string[] = ['_id', '_key', '_rev', '_from', '_to'];

/** A column with another attribute; keys and ids are texts, even if they have digits only. */
export function withAttribute(column: ColumnMapping, attribute: string): ColumnMapping {
  return { ...column, attribute, type: textAttributes.includes(attribute) ? 'string' : column.type };
}

/** Why a mapping cannot be used, by column index; empty if it can. */
export function mappingFaults(
  columns: readonly ColumnMapping[],
  format: FileFormat,
): ReadonlyMap<number, string> {
  const faults = new Map<number, string>();
  const seen = new Map<string, number>();
  columns.forEach(({ column, attribute, isIncluded }, index) => {
    if (!isIncluded) return;
    // Attributes of JSON that keep their names, also empty ones and those with dots, are never nested.
    if (isKept({ column, attribute }, format)) return;
    if (attributePath(attribute).includes('')) faults.set(index, 'Enter an attribute name.');
    else if (seen.has(attribute))
      faults.set(index, `Another column already has the attribute '${attribute}'.`);
    seen.set(attribute, index);
  });
  const paths = new Map(
    [...seen].map(([attribute, index]) => [JSON.stringify(attributePath(attribute)), index]),
  );
  for (const [attribute, index] of seen) {
    const path = attributePath(attribute);
    const depth = path.findIndex(
      (_, length) => length > 0 && paths.has(JSON.stringify(path.slice(0, length))),
    );
    const parent = depth < 0 ? undefined : path.slice(0, depth).join('.');
    if (parent !== undefined)
      faults.set(index, `'${parent}' is a value and cannot contain other attributes.`);
  }
  return faults;
}

/** An attribute of a JSON document with the same name, which may be empty or have dots. */
function isKept(
  { column, attribute }: Pick<ColumnMapping, 'column' | 'attribute'>,
  format: FileFormat,
): boolean {
  return format !== 'csv' && attribute === column;
}

function targetsOf(columns: readonly ColumnMapping[], format: FileFormat): Map<string, Target> {
  const root = new Map<string, Target>();
  columns.forEach(({ column, attribute, isIncluded }, index) => {
    if (!isIncluded) return;
    const path = isKept({ column, attribute }, format) ? [attribute] : attributePath(attribute);
    let level = root;
    for (const name of path.slice(0, -1)) {
      const next = level.get(name);
      const child = next instanceof Map ? next : new Map<string, Target>();
      level.set(name, child);
      level = child;
    }
    level.set(path.at(-1)!, index);
  });
  return root;
}

/** Members of an object as JSON; attributes without a value are left out. */
function print(targets: Map<string, Target>, textOf: (index: number) => string | undefined): string[] {
  const members: string[] = [];
  for (const [name, target] of targets) {
    const value = typeof target === 'number' ? textOf(target) : nested(print(target, textOf));
    if (value !== undefined) members.push(`${JSON.stringify(name)}:${value}`);
  }
  return members;
}

function nested(members: readonly string[]): string | undefined {
  return members.length === 0 ? undefined : `{${members.join(',')}}`;
}
