import { setImmediate as nextTurn } from 'node:timers/promises';

/** A smaller body is copied in one step when it is sent to its thread. */
export const copyInTurnsFromBytes = 1 << 20;

/** Bytes copied per turn of the event loop: a few milliseconds. */
const turnBytes = 4 << 20;

/** A transferable copy, made in several turns of the event loop. */
export async function copyInTurns(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(Buffer.allocUnsafeSlow(bytes.length).buffer);
  for (let at = 0; at < bytes.length; at += turnBytes) {
    if (at > 0) await nextTurn();
    copy.set(bytes.subarray(at, at + turnBytes), at);
  }
  return copy;
}
