import type { Printer } from '../../printing/Printer.ts';
import type { ElementKind, GraphElement } from './GraphElement.ts';

/** The vertices or the edges of a graph, one after the other. */
export class ElementIterator<Element extends GraphElement> {
  readonly #kind: ElementKind;
  readonly #elements: readonly Element[];
  #next = 0;

  constructor(kind: ElementKind, elements: readonly Element[]) {
    this.#kind = kind;
    this.#elements = elements;
  }

  hasNext(): boolean {
    return this.#next < this.#elements.length;
  }

  /** Throws if there is none. */
  next(): Element {
    const element = this.#elements[this.#next];
    if (element === undefined) throw new Error('No more results');
    this.#next += 1;
    return element;
  }

  toArray(): Element[] {
    const rest = this.#elements.slice(this.#next);
    this.#next = this.#elements.length;
    return rest;
  }

  *[Symbol.iterator](): Iterator<Element> {
    while (this.hasNext()) yield this.next();
  }

  toString(): string {
    return `[${this.#kind} iterator]`;
  }

  _PRINT(printer: Printer): void {
    printer.write('class', this.toString());
  }
}
