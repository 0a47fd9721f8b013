import type { Value } from '../../../../aql/values/value.ts';

/** Value of a document in a column; undefined if the document lacks the attribute. */
export type Cell = Exclude<Value, object> | null | undefined;

const maxDistinctTexts = 4096;
/** Bytes of a number or of a reference to a shared text. */
const cellBytes = 8;
const textBytes = 24;
/** The engine copies shorter texts; longer slices keep their source text alive. */
const copiedLength = 13;

/** The values of one attribute in scan order, in the chunks of the scan. */
export class Column {
  readonly chunks: (readonly Cell[])[] = [];
  bytes = 0;
  /** Undefined if too many different texts make sharing useless. */
  #texts: Map<string, string> | undefined = new Map();

  constructor(readonly attribute: string) {}

  /** False for a value that cannot be stored: an array or an object. */
  static holds(value: Value | undefined): value is Cell {
    return typeof value !== 'object' || value === null;
  }

  /** The stored form of a value: equal texts are shared and copied out of their source text. */
  intern(value: Cell): Cell {
    this.bytes += cellBytes;
    if (typeof value !== 'string') return value;
    const known = this.#texts?.get(value);
    if (known !== undefined) return known;
    const text = value.length < copiedLength ? value : ` ${value}`.slice(1);
    this.bytes += textBytes + text.length;
    this.#texts?.set(text, text);
    if (this.#texts?.size === maxDistinctTexts) this.#texts = undefined;
    return text;
  }

  /** The column is complete. */
  finish(): void {
    this.#texts = undefined;
  }
}
