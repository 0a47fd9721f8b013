import { arangoError } from '../../ArangoError.ts';
import type { Json } from '../../Connection.ts';
import type { Printer } from '../../printing/Printer.ts';

export type ElementKind = 'vertex' | 'edge';

/** What elements use of their graph. */
export interface ElementStore {
  /** Stores all attributes of an element; gives the stored document. */
  replace(kind: ElementKind, key: string, attributes: Json): Json;
}

/** Attributes of a stored edge that a replacement needs. */
const keptInReplacement: ReadonlySet<string> = new Set(['_from', '_to']);

const isSystem = (name: string): boolean => name.startsWith('_');

/** A vertex or an edge of a graph as an object. Its calls throw an error after the element was removed. */
export abstract class GraphElement {
  readonly #kind: ElementKind;
  readonly #store: ElementStore;
  /** Undefined after the removal. */
  #document: Json | undefined;

  constructor(kind: ElementKind, store: ElementStore, document: Json) {
    this.#kind = kind;
    this.#store = store;
    this.#document = document;
  }

  /** The document id. */
  get _id(): string {
    return String(this.properties()._id);
  }

  /** The key. */
  getId(): string {
    return String(this.properties()._key);
  }

  /** All attributes, with those of the system. */
  properties(): Json {
    if (this.#document === undefined) throw new Error(`accessing a deleted ${this.#kind}`);
    return this.#document;
  }

  getProperty(name: string): unknown {
    const properties = this.properties();
    return Object.hasOwn(properties, name) ? properties[name] : undefined;
  }

  /** The names of the attributes, without those of the system and without the label. */
  getPropertyKeys(): readonly string[] {
    return Object.keys(this.properties()).filter((name) => !isSystem(name) && name !== '$label');
  }

  /** Stores a new value of an attribute; gives the value. Throws 10 (bad parameter) for attributes of the system. */
  setProperty(name: string, value: unknown): unknown {
    if (typeof name !== 'string' || name === '' || isSystem(name)) {
      throw arangoError(
        'ERROR_BAD_PARAMETER',
        `expected the name of an attribute that does not begin with '_', found '${String(name)}'`,
      );
    }
    const attributes = Object.entries(this.properties()).filter(
      ([known]) => !isSystem(known) || keptInReplacement.has(known),
    );
    const changed = { ...Object.fromEntries(attributes), [name]: value };
    this.#document = this.#store.replace(this.#kind, this.getId(), changed);
    return value;
  }

  /** Called when the element was removed. */
  _forget(): void {
    this.#document = undefined;
  }

  toString(): string {
    const name = this.#kind === 'vertex' ? 'Vertex' : 'Edge';
    return this.#document === undefined ? `[deleted ${name}]` : `${name}("${this.getId()}")`;
  }

  toJSON(): unknown {
    return this.properties();
  }

  _PRINT(printer: Printer): void {
    printer.write('class', this.toString());
  }
}
