import type { StoredDocument } from '../../../aql/source.ts';
import { jsonText } from '../../../aql/values/json-writer.ts';
import type { ObjectValue, Value } from '../../../aql/values/value.ts';

/** An immutable document of the in-memory source; a write creates a new document. */
export class MemoryDocument implements StoredDocument {
  readonly _id: string;
  readonly _key: string;
  readonly _rev: string;
  readonly #object: ObjectValue;
  #json: string | undefined;

  /** `object` must contain the system attributes. The document owns it afterwards. */
  constructor(object: ObjectValue) {
    this._id = object._id as string;
    this._key = object._key as string;
    this._rev = object._rev as string;
    this.#object = object;
  }

  get(attribute: string): Value | undefined {
    return Object.hasOwn(this.#object, attribute) ? this.#object[attribute] : undefined;
  }

  toObject(): ObjectValue {
    return this.#object;
  }

  toJson(): string {
    this.#json ??= jsonText(this.#object);
    return this.#json;
  }
}

/** Value at `path` in a document; null if an attribute is missing. */
export function valueAtPath(document: StoredDocument, path: readonly string[]): Value {
  let value: Value = document.get(path[0] as string) ?? null;
  for (let index = 1; index < path.length; index++) {
    const name = path[index] as string;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    value = Object.hasOwn(value, name) ? ((value as ObjectValue)[name] as Value) : null;
  }
  return value;
}
