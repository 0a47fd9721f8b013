/** Keys of the trees. All numbers are big-endian, so that byte order equals numeric order. */

/** [id u32] */
export function idKey(id: number): Buffer {
  const key = Buffer.allocUnsafe(4);
  key.writeUInt32BE(id, 0);
  return key;
}

/** Length of a numberKey. */
const numberKeyLength = 10;

/** The id of a numberKey. */
export function idOf(key: Buffer): number {
  return key.readUInt32BE(0);
}

/** The number of a numberKey. */
export function numberOf(key: Buffer): number {
  return key.readUIntBE(4, 6);
}

/** Whether the key is a numberKey with a suffix. */
export function isPieceKey(key: Buffer): boolean {
  return key.length > numberKeyLength;
}

/** [id u32][number u48] */
export function numberKey(id: number, number: number): Buffer {
  const key = Buffer.allocUnsafe(10);
  key.writeUInt32BE(id, 0);
  // Faster than the Buffer method for six bytes.
  key.writeUInt16BE(Math.floor(number / 0x1_0000_0000), 4);
  key.writeUInt32BE(number % 0x1_0000_0000, 6);
  return key;
}

/** [id u32][text latin1]; `text` is ASCII. */
export function textKey(id: number, text: string): Buffer {
  const key = Buffer.allocUnsafe(4 + text.length);
  key.writeUInt32BE(id, 0);
  if (text.length > shortText || !writeAscii(key, text, 4)) key.write(text, 4, 'latin1');
  return key;
}

export function numberValue(number: number): Buffer {
  const value = Buffer.allocUnsafe(6);
  value.writeUIntBE(number, 0, 6);
  return value;
}

/** The smallest key greater than all keys with the prefix `prefix`. */
export function afterPrefix(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix);
  for (let at = end.length - 1; at >= 0; at--) {
    const byte = end[at] as number;
    if (byte < 0xff) {
      end[at] = byte + 1;
      return end.subarray(0, at + 1);
    }
  }
  return Buffer.alloc(prefix.length + 1, 0xff);
}

/** Up to this length, JavaScript writes texts faster than a native call. */
const shortText = 48;

/** Writes UTF-8 and returns the number of bytes. */
export function writeText(target: Buffer, text: string, start: number): number {
  const { length } = text;
  return length <= shortText && writeAscii(target, text, start) ? length : target.write(text, start, 'utf8');
}

/** Writes an ASCII text; false if the text has other characters. */
export function writeAscii(target: Buffer, text: string, start: number): boolean {
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) return false;
    target[start + at] = code;
  }
  return true;
}

/** Six bytes of a latin1 string as a number. */
export function readUint48(bytes: string, at: number): number {
  return (
    ((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1)) * 0x1_0000_0000 +
    ((bytes.charCodeAt(at + 2) << 24) >>> 0) +
    ((bytes.charCodeAt(at + 3) << 16) | (bytes.charCodeAt(at + 4) << 8) | bytes.charCodeAt(at + 5))
  );
}
