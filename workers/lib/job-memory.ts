/** A job whose arrays would take more is refused before it starts. */
const mostBytes = 2 ** 31;

/** The buffers of an object's typed arrays, and of those of its objects, that can travel; each once. */
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

/** Throws when a job would take more memory than jobs may. */
export function checkMemory(id: string, bytes: number): void {
  if (bytes <= mostBytes) return;
  const text = (bytes / 2 ** 30).toFixed(1);
  throw new Error(
    `the graph is too large for ${id}: expected a job of at most 2 GB, found one of ${text} GB`,
  );
}

/** What the caller is told of an error: where the browser had no memory left, that. */
export function toJobError(id: string, error: unknown): unknown {
  const isAllocation =
    error instanceof RangeError &&
    /allocation failed|Invalid (typed )?array (buffer )?length/i.test(error.message);
  if (!isAllocation) return error;
  return new Error(`${id} found too little memory: ${error.message}`, { cause: error });
}
