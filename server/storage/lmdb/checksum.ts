import { crc32 as nativeCrc32 } from 'node:zlib';

/**
 * Every value of the trees ends with its checksum: CRC-32 (as in zlib) over the key and the payload, little-endian. The
 * key is included, so that a value returned for a wrong key by a damaged page is detected.
 */
export const sealLength = 4;

/** Below this length, tables in JavaScript are faster than a native call, which costs about 250 ns. */
const nativeFromBytes = 384;

/** Tables for eight bytes at a time ("slicing by eight"), concatenated; `table[256 * n]` begins the n-th. */
const table = makeTable();

function makeTable(): Int32Array {
  const made = new Int32Array(8 * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    made[byte] = crc;
  }
  for (let at = 256; at < made.length; at++) {
    const crc = made[at - 256] as number;
    made[at] = (crc >>> 8) ^ (made[crc & 0xff] as number);
  }
  return made;
}

/** CRC-32 of `bytes` from `start` to `end`, continued from `seed`. `bytes` may be raw (see Snapshot.findRaw). */
export function crc32(bytes: Uint8Array, start: number, end: number, seed: number): number {
  if (end - start >= nativeFromBytes) return nativeCrc32(bytes.subarray(start, end), seed);
  let crc = ~seed;
  let at = start;
  for (; at + 8 <= end; at += 8) {
    crc =
      (table[1792 + ((crc ^ (bytes[at] as number)) & 0xff)] as number) ^
      (table[1536 + (((crc >>> 8) ^ (bytes[at + 1] as number)) & 0xff)] as number) ^
      (table[1280 + (((crc >>> 16) ^ (bytes[at + 2] as number)) & 0xff)] as number) ^
      (table[1024 + ((crc >>> 24) ^ (bytes[at + 3] as number))] as number) ^
      (table[768 + (bytes[at + 4] as number)] as number) ^
      (table[512 + (bytes[at + 5] as number)] as number) ^
      (table[256 + (bytes[at + 6] as number)] as number) ^
      (table[bytes[at + 7] as number] as number);
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[at] as number)) & 0xff] as number);
  return ~crc >>> 0;
}

function checksumOf(key: Uint8Array, bytes: Uint8Array, end: number): number {
  return crc32(bytes, 0, end, crc32(key, 0, key.length, 0));
}

/** Appends the checksum of `buffer` at `end`, where four bytes must be free. Returns the end of the value. */
export function sealInPlace(key: Uint8Array, buffer: Uint8Array, end: number): number {
  const crc = checksumOf(key, buffer, end);
  buffer[end] = crc;
  buffer[end + 1] = crc >>> 8;
  buffer[end + 2] = crc >>> 16;
  buffer[end + 3] = crc >>> 24;
  return end + sealLength;
}

/** The value to store under `key`: a copy of the payload with its checksum. */
export function seal(key: Uint8Array, payload: Uint8Array): Buffer {
  const value = Buffer.allocUnsafe(payload.length + sealLength);
  value.set(payload, 0);
  sealInPlace(key, value, payload.length);
  return value;
}

/** Whether the first `length` bytes of `value` are a payload with a matching checksum. */
export function isSealed(key: Uint8Array, value: Uint8Array, length: number = value.length): boolean {
  const end = length - sealLength;
  if (end < 0) return false;
  const found =
    (value[end] as number) |
    ((value[end + 1] as number) << 8) |
    ((value[end + 2] as number) << 16) |
    ((value[end + 3] as number) << 24);
  return checksumOf(key, value, end) === found >>> 0;
}
