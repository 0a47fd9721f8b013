import { FieldError, fieldText, type NullText, type ValueType } from '../../../lib/files/field-text.ts';
import type { FileFormat, FileRecord } from '../../../lib/files/file-record.ts';
import { membersOf } from '../../../lib/raw-json.ts';
import { requireObject } from './require-object.ts';

/** What becomes of a CSV column or of a top-level attribute of JSON documents. */
export interface ColumnMapping {
  readonly column: string;
  /** Target; dots separate nested attributes. */
  readonly attribute: string;
  /** Of CSV values; JSON values keep their type. */
  readonly type: ValueType;
  readonly isIncluded: boolean;
}

export interface Mapping {
  readonly columns: readonly ColumnMapping[];
  readonly nullText: NullText;
}

/** A target attribute: an index of `columns`, or nested attributes. */
type Target = number | Map<string, Target>;

/**
 * The text of a document from a record. Numbers keep their digits.
 * `convert` throws FieldError if a value does not have the type of its column or the record is not a JSON object.
 */
export class DocumentWriter {
  readonly #mapping: Mapping;
  readonly #format: FileFormat;
  readonly #targets: Map<string, Target>;
  readonly #columnIndex: ReadonlyMap<string, number>;
  /** JSON documents are sent as they are. */
  readonly #isIdentity: boolean;

  constructor(mapping: Mapping, format: FileFormat) {
    this.#mapping = mapping;
    this.#format = format;
    this.#targets = targetsOf(mapping.columns, format);
    this.#columnIndex = new Map(mapping.columns.map(({ column }, index) => [column, index]));
    this.#isIdentity = mapping.columns.every(
      ({ column, attribute, isIncluded }) => isIncluded && attribute === column,
    );
  }

  convert(record: FileRecord): string {
    if (this.#format === 'csv') return this.#fromFields(record.fields ?? []);
    return this.#isIdentity ? record.text : this.#fromJson(record.text);
  }

  #fromFields(fields: readonly string[]): string {
    const { columns, nullText } = this.#mapping;
    if (fields.length !== columns.length) {
      throw new FieldError(`expected ${columns.length} values, found ${fields.length}`);
    }
    return `{${print(this.#targets, (index) => fieldText(fields[index]!, columns[index]!, nullText)).join(',')}}`;
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
export function mappingFaults(columns: readonly ColumnMapping[]): ReadonlyMap<number, string> {
  const faults = new Map<number, string>();
  const seen = new Map<string, number>();
  columns.forEach(({ attribute, isIncluded }, index) => {
    if (!isIncluded) return;
    if (attribute.split('.').includes('')) faults.set(index, 'Enter an attribute name.');
    else if (seen.has(attribute))
      faults.set(index, `Another column already has the attribute '${attribute}'.`);
    seen.set(attribute, index);
  });
  for (const [attribute, index] of seen) {
    const parents = attribute.split('.').slice(0, -1);
    const parent = parents
      .map((_, depth) => parents.slice(0, depth + 1).join('.'))
      .find((path) => seen.has(path));
    if (parent !== undefined)
      faults.set(index, `'${parent}' is a value and cannot contain other attributes.`);
  }
  return faults;
}

function targetsOf(columns: readonly ColumnMapping[], format: FileFormat): Map<string, Target> {
  const root = new Map<string, Target>();
  columns.forEach(({ column, attribute, isIncluded }, index) => {
    if (!isIncluded) return;
    // An attribute of a JSON document may have a dot in its name.
    const path = format !== 'csv' && attribute === column ? [attribute] : attribute.split('.');
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
