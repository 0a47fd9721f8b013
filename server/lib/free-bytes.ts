import { MessageChannel } from 'node:worker_threads';

const { port1: sink, port2: other } = new MessageChannel();
other.close();
sink.unref();

/**
 * Frees the memory of these buffers immediately; otherwise they stay until the next garbage collection, which an idle
 * thread does not run. Nothing may use them afterwards: their length becomes 0. A message to a closed port is discarded
 * together with the buffers that it takes along.
 */
export function freeBytes(buffers: readonly ArrayBuffer[]): void {
  const live = [...new Set(buffers)].filter(({ byteLength }) => byteLength > 0);
  if (live.length > 0) sink.postMessage(undefined, live);
}
