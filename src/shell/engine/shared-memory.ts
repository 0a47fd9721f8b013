import { hasSharedMemory } from '../../../protocol/lib/shared-memory.ts';

/**
 * The memory that the page shares with the shell's worker: four 32-bit integers, then the bytes of a part of an answer.
 * The worker sleeps until `signalAt` is not `waiting`.
 */
export const signalAt = 0;
export const lengthAt = 1;
/** Not 0: the running call is to end. */
export const cancelledAt = 2;
const integers = 4;

export const waiting = 0;
/** A part of the answer; the worker asks for the next one. */
export const part = 1;
export const lastPart = 2;
export const cancelled = 3;
/** The request had no answer; the bytes are its error. */
export const failed = 4;

const partBytes = 1 << 20;

export interface SharedMemory {
  readonly control: Int32Array<SharedArrayBuffer>;
  readonly bytes: Uint8Array<SharedArrayBuffer>;
}

/** Undefined if the page is not cross-origin isolated, such as a page without HTTPS of another machine. */
export function createSharedBuffer(): SharedArrayBuffer | undefined {
  if (!hasSharedMemory()) return undefined;
  return new SharedArrayBuffer(4 * integers + partBytes);
}

export function viewsOf(buffer: SharedArrayBuffer): SharedMemory {
  return { control: new Int32Array(buffer, 0, integers), bytes: new Uint8Array(buffer, 4 * integers) };
}
