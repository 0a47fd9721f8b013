import { hasSharedMemory } from '../../../protocol/lib/shared-memory.ts';

/** Typed arrays that are copied for workers. */
type Numbers = Float32Array | Uint32Array | Uint8Array;

/** A cached copy of a growing array for workers, in shared memory if available; renewed after a change. */
export class SharedColumn<A extends Numbers> {
  #copy: { readonly key: string; readonly values: A } | undefined;

  /** The first `length` entries for version `key`. The result is never modified again. */
  of(values: A, length: number, key: string): A {
    if (this.#copy?.key !== key) this.#copy = { key, values: copyOf(values, length) };
    return this.#copy.values;
  }
}

function copyOf<A extends Numbers>(values: A, length: number): A {
  if (!hasSharedMemory()) return values.slice(0, length) as A;
  const create = values.constructor as new (buffer: SharedArrayBuffer) => A;
  const copy = new create(new SharedArrayBuffer(length * values.BYTES_PER_ELEMENT));
  copy.set(values.subarray(0, length));
  return copy;
}

/** The array itself if it is shared, otherwise a transferable copy. */
export function toWorker<A extends Numbers>(values: A): A {
  return values.buffer instanceof ArrayBuffer ? (values.slice() as A) : values;
}
