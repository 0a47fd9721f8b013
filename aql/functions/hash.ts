/**
 * MD5 and SHA-1 as lower-case hexadecimal, CRC-32 and FNV-1a as numbers. Sources: RFC 1321, RFC 3174 and the
 * FNV draft.
 */

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];
const sines = Int32Array.from(
  { length: 64 },
  (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32) | 0,
);

function rotate(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

/** The UTF-8 bytes with a one bit, zeros and the length in bits appended, in blocks of 64 bytes. */
function padBlocks(text: string, isLittleEndian: boolean): DataView {
  const bytes = new TextEncoder().encode(text);
  const length = Math.ceil((bytes.length + 9) / 64) * 64;
  const view = new DataView(new ArrayBuffer(length));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  const bits = BigInt(bytes.length) * 8n;
  view.setBigUint64(length - 8, bits, isLittleEndian);
  return view;
}

export function md5(text: string): string {
  const view = padBlocks(text, true);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < view.byteLength; block += 64) {
    let [a, b, c, d] = state as unknown as [number, number, number, number];
    for (let step = 0; step < 64; step++) {
      const round = step >> 4;
      let mixed: number;
      let word: number;
      if (round === 0) [mixed, word] = [(b & c) | (~b & d), step];
      else if (round === 1) [mixed, word] = [(d & b) | (~d & c), (5 * step + 1) % 16];
      else if (round === 2) [mixed, word] = [b ^ c ^ d, (3 * step + 5) % 16];
      else [mixed, word] = [c ^ (b | ~d), (7 * step) % 16];
      const sum = (a + mixed + sines[step]! + view.getInt32(block + word * 4, true)) | 0;
      a = d;
      d = c;
      c = b;
      b = (b + rotate(sum, shifts[round * 4 + (step % 4)]!)) | 0;
    }
    state[0]! += a;
    state[1]! += b;
    state[2]! += c;
    state[3]! += d;
  }
  const result = new DataView(new ArrayBuffer(16));
  for (let index = 0; index < 4; index++) result.setInt32(index * 4, state[index]!, true);
  return toHex(new Uint8Array(result.buffer));
}

export function sha1(text: string): string {
  const view = padBlocks(text, false);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0);
  const words = new Int32Array(80);
  for (let block = 0; block < view.byteLength; block += 64) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(block + index * 4);
    for (let index = 16; index < 80; index++) {
      const mixed = words[index - 3]! ^ words[index - 8]! ^ words[index - 14]! ^ words[index - 16]!;
      words[index] = rotate(mixed, 1);
    }
    let [a, b, c, d, e] = state as unknown as [number, number, number, number, number];
    for (let step = 0; step < 80; step++) {
      const [mixed, constant] =
        step < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : step < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : step < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const sum = (rotate(a, 5) + mixed + e + constant + words[step]!) | 0;
      e = d;
      d = c;
      c = rotate(b, 30);
      b = a;
      a = sum;
    }
    state[0]! += a;
    state[1]! += b;
    state[2]! += c;
    state[3]! += d;
    state[4]! += e;
  }
  const result = new DataView(new ArrayBuffer(20));
  for (let index = 0; index < 5; index++) result.setInt32(index * 4, state[index]!);
  return toHex(new Uint8Array(result.buffer));
}

/** CRC-32C (Castagnoli), as in ArangoDB. */
export function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** FNV-1a with 64 bits. */
export function fnv64(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}

export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}
