import { randomBytes } from 'node:crypto';

const idBytes = 8;
const idsPerDraw = 512;

let drawn = Buffer.alloc(0);
let offset = 0;

/** An unguessable id for clients: decimal digits of 63 random bits. */
export function randomId(): string {
  if (offset === drawn.byteLength) {
    drawn = randomBytes(idBytes * idsPerDraw);
    offset = 0;
  }
  const bits = BigInt.asUintN(63, drawn.readBigUInt64LE(offset));
  offset += idBytes;
  return String(bits);
}
