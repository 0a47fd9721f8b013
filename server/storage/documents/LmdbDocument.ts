import type { StoredDocument } from '../../../aql/source.ts';
import type { ObjectValue, Value } from '../../../aql/values/value.ts';
import { parseJson } from '../../../protocol/lib/json.ts';
import { readMember } from '../json/json-members.ts';

/** Access of a document to its collection. */
export interface DocumentHome {
  readonly name: string;
  readonly isEdge: boolean;
  /** A generated key is this number plus the docId. */
  readonly keyBase: number;
  /** True: bodies out of line are read together with the document. */
  readonly keepsBodies: boolean;
  /** Reads the body of a document stored out of line. */
  loadLarge(docId: number): string;
}

/** Number of single-attribute reads after which all attributes are parsed at once. */
const maxSingleReads = 2;

/** The same limit for long bodies, whose parsed attributes take much time and memory. */
const maxSingleReadsOfLarge = 32;
const largeBody = 64 << 10;

/** A document as stored in a block: revision, `_from` and `_to` apart, the other attributes as the original text. */
export class LmdbDocument implements StoredDocument {
  #body: string | undefined;
  #attributes: Record<string, Value> | undefined;
  #object: ObjectValue | undefined;
  #lastAttribute: string | undefined;
  #lastValue: Value | undefined;
  #reads = 0;

  constructor(
    readonly home: DocumentHome,
    readonly docId: number,
    readonly revision: number,
    /** Empty for a generated key. */
    readonly ownKey: string,
    readonly from: string,
    readonly to: string,
    /** Members without braces; undefined for a body out of line that is not read yet. */
    body: string | undefined,
    attributes?: Record<string, Value>,
  ) {
    this.#body = body;
    this.#attributes = attributes;
  }

  /** The same document with other attributes. */
  withBody(body: string): LmdbDocument {
    const { home, docId, revision, ownKey, from, to } = this;
    return new LmdbDocument(home, docId, revision, ownKey, from, to, body);
  }

  /** The same edge between other vertices. */
  withEnds(from: string, to: string): LmdbDocument {
    const { home, docId, revision, ownKey, body } = this;
    return new LmdbDocument(home, docId, revision, ownKey, from, to, body);
  }

  get _key(): string {
    return this.ownKey === '' ? String(this.home.keyBase + this.docId) : this.ownKey;
  }

  get _id(): string {
    return `${this.home.name}/${this._key}`;
  }

  get _rev(): string {
    return String(this.revision);
  }

  get body(): string {
    this.load();
    return this.#body as string;
  }

  /** Reads a body out of line while the snapshot is open. */
  load(): void {
    this.#body ??= this.home.loadLarge(this.docId);
  }

  /** True if the body is in memory. */
  get isLoaded(): boolean {
    return this.#body !== undefined;
  }

  get(attribute: string): Value | undefined {
    if (attribute.charCodeAt(0) === 95) {
      if (attribute === '_key') return this._key;
      if (attribute === '_id') return this._id;
      if (attribute === '_rev') return this._rev;
      if (this.home.isEdge) {
        if (attribute === '_from') return this.from;
        if (attribute === '_to') return this.to;
      }
    }
    if (this.#attributes === undefined) {
      if (attribute === this.#lastAttribute) return this.#lastValue;
      if (this.#reads < (this.body.length > largeBody ? maxSingleReadsOfLarge : maxSingleReads)) {
        this.#reads += 1;
        this.#lastAttribute = attribute;
        this.#lastValue = readMember(this.body, attribute) as Value | undefined;
        return this.#lastValue;
      }
    }
    const attributes = this.#parse();
    return Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
  }

  toObject(): ObjectValue {
    if (this.#object !== undefined) return this.#object;
    const system: Record<string, Value> = { _id: this._id, _key: this._key, _rev: this._rev };
    if (this.home.isEdge) {
      system._from = this.from;
      system._to = this.to;
    }
    const object = { ...system, ...this.#parse() };
    // The attributes of an insert may include system attributes.
    this.#object = Object.assign(object, system);
    return this.#object;
  }

  toJson(): string {
    const body = this.body;
    const key = this._key;
    const ends = this.home.isEdge ? `,"_from":${quoted(this.from)},"_to":${quoted(this.to)}` : '';
    const head = `{"_id":${quoted(`${this.home.name}/${key}`)},"_key":"${key}","_rev":"${this._rev}"${ends}`;
    return body === '' ? `${head}}` : `${head},${body}}`;
  }

  #parse(): Record<string, Value> {
    this.#attributes ??= parseJson(`{${this.body}}`) as Record<string, Value>;
    return this.#attributes;
  }
}

const needsEscape = /["\\\p{Cc}]/u;

function quoted(text: string): string {
  return needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`;
}
