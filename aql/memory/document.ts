import type { StoredDocument } from '../source.ts';
import { jsonText } from '../values/json-writer.ts';
import type { ObjectValue, Value } from '../values/value.ts';

/** A document of the memory source: never changed once made, a write makes a new one. */
export class MemoryDocument implements StoredDocument {
  readonly _id: string;
  readonly _key: string;
  readonly _rev: string;
  readonly #object: ObjectValue;
  #json: string | undefined;

  /** `object` has its system attributes already and is owned by the document from now on. */
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

/** The value at `path` in a document; missing counts as null. */
export function valueAtPath(document: StoredDocument, path: readonly string[]): Value {
  let value: Value = document.get(path[0] as string) ?? null;
  for (let index = 1; index < path.length; index++) {
    const name = path[index] as string;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    value = Object.hasOwn(value, name) ? ((value as ObjectValue)[name] as Value) : null;
  }
  return value;
}
