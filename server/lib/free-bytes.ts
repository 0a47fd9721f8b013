import { MessageChannel } from 'node:worker_threads';

const { port1: sink, port2: other } = new MessageChannel();
other.close();
sink.unref();

const waiting: ArrayBuffer[] = [];

/**
 * Frees the memory of these buffers soon; otherwise they stay until the next garbage collection, which an idle thread does
 * not run. Nothing may use them afterwards: their length becomes 0. A message to a closed port is discarded together with
 * the buffers that it takes along. Each turn of the event loop frees one buffer, because the operating system needs
 * milliseconds for a large one, and many clients may leave at once.
 */
export function freeBytes(buffers: readonly ArrayBuffer[]): void {
  const isIdle = waiting.length === 0;
  waiting.push(...new Set(buffers));
  if (isIdle) freeNext();
}

function freeNext(): void {
  const buffer = waiting.shift();
  if (buffer === undefined) return;
  if (buffer.byteLength > 0) sink.postMessage(undefined, [buffer]);
  if (waiting.length > 0) setImmediate(freeNext);
}
