type Numbers = Float32Array | Uint32Array | Uint8Array;

interface ArrayType<Values extends Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike): Values;
}

/** A zeroed array; with `isShared` in a SharedArrayBuffer. */
export function newArray<Values extends Numbers>(
  type: ArrayType<Values>,
  length: number,
  isShared: boolean,
): Values {
  const bytes = length * type.BYTES_PER_ELEMENT;
  return new type(isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
}

/** A copy in a SharedArrayBuffer; the array itself if it already is in one. */
export function toShared<Values extends Numbers>(values: Values): Values {
  if (!(values.buffer instanceof ArrayBuffer)) return values;
  const copy = newArray(values.constructor as unknown as ArrayType<Values>, values.length, true);
  copy.set(values);
  return copy;
}
