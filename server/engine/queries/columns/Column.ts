import type { Value } from '../../../../aql/values/value.ts';

/** What a column holds of a document; undefined where the document does not have the attribute. */
export type Cell = Exclude<Value, object> | null | undefined;

const mostDistinctTexts = 4096;
/** What a number, or a reference to a shared text, takes. */
const cellBytes = 8;
const textBytes = 24;
/** Texts shorter than this are copied by the engine; longer slices keep the text alive that they are cut from. */
const copiedLength = 13;

/** The values of one attribute in the order of a scan, in chunks as the scan gave them. */
export class Column {
  readonly chunks: (readonly Cell[])[] = [];
  bytes = 0;
  /** Undefined once there are too many different texts for sharing to be worth it. */
  #texts: Map<string, string> | undefined = new Map();

  constructor(readonly attribute: string) {}

  /** False for a value that is not kept: an array or an object. */
  static holds(value: Value | undefined): value is Cell {
    return typeof value !== 'object' || value === null;
  }

  /** The value to keep in place of one that was read: equal texts are one, and cut out of what they stood in. */
  intern(value: Cell): Cell {
    this.bytes += cellBytes;
    if (typeof value !== 'string') return value;
    const known = this.#texts?.get(value);
    if (known !== undefined) return known;
    const text = value.length < copiedLength ? value : ` ${value}`.slice(1);
    this.bytes += textBytes + text.length;
    this.#texts?.set(text, text);
    if (this.#texts?.size === mostDistinctTexts) this.#texts = undefined;
    return text;
  }

  /** No more values come. */
  finish(): void {
    this.#texts = undefined;
  }
}
