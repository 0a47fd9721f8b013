/**
 * True if buffers can be shared with workers. Browsers exist that report `crossOriginIsolated` and have no
 * `SharedArrayBuffer`, such as WebKitGTK.
 */
export function hasSharedMemory(): boolean {
  return globalThis.crossOriginIsolated === true && typeof globalThis.SharedArrayBuffer === 'function';
}
