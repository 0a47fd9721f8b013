/** Typed arrays that workers get a copy of. */
type Numbers = Float32Array | Uint32Array | Uint8Array;

/** A copy of a growing array for workers, made anew only when it changed; in shared memory where the page may have it. */
export class SharedColumn<A extends Numbers> {
  #copy: { readonly key: string; readonly values: A } | undefined;

  /** The first `length` entries as of `key`. Nobody writes to them again. */
  of(values: A, length: number, key: string): A {
    if (this.#copy?.key !== key) this.#copy = { key, values: copyOf(values, length) };
    return this.#copy.values;
  }
}

function copyOf<A extends Numbers>(values: A, length: number): A {
  if (!globalThis.crossOriginIsolated) return values.slice(0, length) as A;
  const create = values.constructor as new (buffer: SharedArrayBuffer) => A;
  const copy = new create(new SharedArrayBuffer(length * values.BYTES_PER_ELEMENT));
  copy.set(values.subarray(0, length));
  return copy;
}

/** The array itself when it is shared; else a copy, which may travel to a worker. */
export function toWorker<A extends Numbers>(values: A): A {
  return values.buffer instanceof ArrayBuffer ? (values.slice() as A) : values;
}
