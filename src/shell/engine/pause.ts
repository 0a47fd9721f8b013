/** Memory on which a thread can sleep; undefined in browsers without shared memory of any kind, such as WebKitGTK. */
const cell = createCell();

/** Blocks the thread of a worker. */
export function pause(timeoutMs: number): void {
  if (cell !== undefined) {
    Atomics.wait(cell, 0, 0, timeoutMs);
    return;
  }
  const endMs = performance.now() + timeoutMs;
  while (performance.now() < endMs);
}

/** The shared memory of WebAssembly exists without cross-origin isolation, too; it cannot be sent to other threads then. */
function createCell(): Int32Array | undefined {
  try {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    return Object.prototype.toString.call(buffer) === '[object SharedArrayBuffer]'
      ? new Int32Array(buffer)
      : undefined;
  } catch (error) {
    if (error instanceof TypeError || error instanceof WebAssembly.LinkError || error instanceof RangeError)
      return undefined;
    throw error;
  }
}
