import type { CellOptions } from '../file-record.ts';
import { isJson } from '../is-json.ts';
import { isContainer, unmarked } from './text-mark.ts';

/** Types of CSV values. `json`: any JSON value. `mixed`: each cell has the type of its text. */
export const valueTypes = ['string', 'number', 'integer', 'boolean', 'json', 'mixed'] as const;
export type ValueType = (typeof valueTypes)[number];

/** A value of a CSV record. */
interface Cell {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** A value that does not have the type of its column. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
}

const numberPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const integerPattern = /^-?(?:0|[1-9]\d*)$/;
const booleanPattern = /^(?:true|false)$/i;

/**
 * A CSV value as JSON. Numbers keep their digits. Undefined: the attribute is left out, as an empty cell (see
 * `EmptyCell`) and a cell of spaces in a column that is not of texts. Throws FieldError.
 */
export function fieldText(
  cell: Cell,
  { column, type }: { readonly column: string; readonly type: ValueType },
  options: CellOptions,
): string | undefined {
  const value = cell.text;
  if (isNullCell(cell, options)) return 'null';
  const isText = cell.isQuoted && options.isQuotedText;
  if (value === '' && !isText && options.emptyCell === 'missing') return undefined;
  if (type === 'string') return JSON.stringify(unmarked(value, options.isMarkRemoved));
  if (type === 'mixed') return mixedText(value, isText, options);
  const text = value.trim();
  if (text === '') return undefined;
  if (type === 'boolean' && booleanPattern.test(text)) return text.toLowerCase();
  if (type === 'number' && numberPattern.test(text)) return text;
  if (type === 'integer' && integerPattern.test(text)) return text;
  if (type === 'json' && isJson(text)) return withoutBreaks(text);
  throw new FieldError(`expected ${article(type)} in column '${column}', found '${text.slice(0, 80)}'`);
}

/** True for the null text, and for an empty cell if it stands for null. */
export function isNullCell({ text, isQuoted }: Cell, options: CellOptions): boolean {
  if (isQuoted && options.isQuotedText) return false;
  return text === '' ? options.emptyCell === 'null' : text === options.nullText;
}

function mixedText(value: string, isText: boolean, { isMarkRemoved }: CellOptions): string {
  if (isContainer(value)) return withoutBreaks(value);
  const text = value.trim();
  if (!isText && numberPattern.test(text)) return text;
  if (!isText && booleanPattern.test(text)) return text.toLowerCase();
  return JSON.stringify(unmarked(value, isMarkRemoved));
}

/** JSON in one line: line breaks occur only between its parts. */
function withoutBreaks(json: string): string {
  return json.replace(/[\r\n]+/g, ' ');
}

/** Finds the narrowest type that all values of a column have. */
export class TypeGuess {
  readonly #options: CellOptions;
  readonly #kinds = new Set<'integer' | 'number' | 'boolean' | 'json' | 'text' | 'plain text'>();

  constructor(options: CellOptions) {
    this.#options = options;
  }

  /** Null and empty cells do not count. */
  add(cell: Cell): void {
    if (this.#kinds.has('plain text') || isNullCell(cell, this.#options)) return;
    const isText = cell.isQuoted && this.#options.isQuotedText;
    const text = cell.text.trim();
    if (isContainer(cell.text)) this.#kinds.add('json');
    else if (isText) this.#kinds.add('text');
    else if (text === '') return;
    else if (integerPattern.test(text)) this.#kinds.add('integer');
    else if (numberPattern.test(text)) this.#kinds.add('number');
    else if (booleanPattern.test(text)) this.#kinds.add('boolean');
    else this.#kinds.add('plain text');
  }

  /**
   * A column with a text that is not quoted is a column of texts: codes such as `7` and `7a` are of one kind. Quoted
   * texts beside numbers are values of different types.
   */
  type(): ValueType {
    const kinds = [...this.#kinds];
    if (this.#kinds.has('plain text')) return 'string';
    if (kinds.every((kind) => kind === 'text')) return 'string';
    if (kinds.every((kind) => kind === 'integer')) return 'integer';
    if (kinds.every((kind) => kind === 'integer' || kind === 'number')) return 'number';
    return kinds.length === 1 ? (kinds[0] as ValueType) : 'mixed';
  }
}

function article(type: ValueType): string {
  if (type === 'integer') return 'an integer';
  return type === 'json' ? 'a JSON value' : `a ${type}`;
}
