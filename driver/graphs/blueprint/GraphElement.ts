import { arangoError } from '../../ArangoError.ts';
import type { Json } from '../../DriverConnection.ts';
import type { Printer } from '../../printing/Printer.ts';

export type ElementKind = 'vertex' | 'edge';

/** What elements use of their graph. */
export interface ElementStore {
  /** Stores all attributes of an element and returns the stored document. `key`: as in a path. */
  replace(kind: ElementKind, key: string, attributes: Json): Json;
}

/** Attributes of a stored edge that a replacement needs. */
const keptInReplacement: ReadonlySet<string> = new Set(['_from', '_to']);

const isSystem = (name: string): boolean => name.startsWith('_');
const isOwn = (name: string): boolean => !isSystem(name) && name !== '$label';

/** A vertex or an edge of a graph as an object. Its calls throw an error after the element was removed. */
export abstract class GraphElement {
  readonly #kind: ElementKind;
  readonly #store: ElementStore;
  /** The stored document. Undefined after the removal. */
  #document: Json | undefined;

  constructor(kind: ElementKind, store: ElementStore, document: Json) {
    this.#kind = kind;
    this.#store = store;
    this.#document = document;
  }

  /** The document id. */
  get _id(): string {
    return String(this.document._id);
  }

  /** The stored document with the attributes of the system; undefined after the removal. */
  get _properties(): Json | undefined {
    return this.#document;
  }

  /** The stored document. Throws after the removal. */
  protected get document(): Json {
    if (this.#document === undefined) throw new Error(`accessing a deleted ${this.#kind}`);
    return this.#document;
  }

  /** The key. */
  getId(): string {
    return String(this.document._key);
  }

  /** A copy of the attributes, without those of the system and without the label. */
  properties(): Json {
    return Object.fromEntries(Object.entries(this.document).filter(([name]) => isOwn(name)));
  }

  getProperty(name: string): unknown {
    return Object.hasOwn(this.document, name) ? this.document[name] : undefined;
  }

  /** The names of the attributes in `properties`. */
  getPropertyKeys(): readonly string[] {
    return Object.keys(this.properties());
  }

  /**
   * Stores a new value of an attribute and returns the value. Throws 10 (bad parameter) for attributes of the system.
   */
  setProperty(name: string, value: unknown): unknown {
    if (typeof name !== 'string' || name === '' || isSystem(name)) {
      throw arangoError(
        'ERROR_BAD_PARAMETER',
        `expected the name of an attribute that does not begin with '_', found '${String(name)}'`,
      );
    }
    const attributes = Object.entries(this.document).filter(
      ([known]) => !isSystem(known) || keptInReplacement.has(known),
    );
    const changed = { ...Object.fromEntries(attributes), [name]: value };
    this.#document = this.#store.replace(this.#kind, encodeURIComponent(this.getId()), changed);
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
    return this.document;
  }

  _PRINT(printer: Printer): void {
    printer.write('class', this.toString());
  }
}
