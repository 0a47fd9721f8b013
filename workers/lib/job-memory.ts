/** Maximum memory of a job; larger jobs are rejected before they start. */
const maxBytes = 2 ** 31;

/** Distinct transferable buffers of the typed arrays in an object, nested objects included. */
export function buffersOf(object: object): ArrayBuffer[] {
  const buffers = Object.values(object).flatMap((value: unknown): (ArrayBufferLike | undefined)[] => {
    if (ArrayBuffer.isView(value)) return [value.buffer];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? buffersOf(value) : [];
  });
  return [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
}

export function sumBytes(buffers: readonly ArrayBuffer[]): number {
  return buffers.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Throws an Error if the memory of a job exceeds the limit. */
export function checkMemory(id: string, bytes: number): void {
  if (bytes <= maxBytes) return;
  const text = (bytes / 2 ** 30).toFixed(1);
  throw new Error(
    `the graph is too large for ${id}: expected a job of at most 2 GB, found one of ${text} GB`,
  );
}

/** Converts an allocation failure to an Error with an explanation; returns other errors unchanged. */
export function toJobError(id: string, error: unknown): unknown {
  const isAllocation =
    error instanceof RangeError &&
    /allocation failed|Invalid (typed )?array (buffer )?length/i.test(error.message);
  if (!isAllocation) return error;
  return new Error(`not enough memory for ${id}: ${error.message}`, { cause: error });
}
