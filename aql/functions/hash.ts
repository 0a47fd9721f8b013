import { md5 as md5Bytes, sha1 as sha1Bytes } from '@noble/hashes/legacy.js';
import { sha256 as sha256Bytes, sha512 as sha512Bytes } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A digest of the text's UTF-8 bytes as lower-case hexadecimal. */
function hexDigest(digest: (bytes: Uint8Array) => Uint8Array): (text: string) => string {
  return (text) => bytesToHex(digest(utf8ToBytes(text)));
}

export const md5 = hexDigest(md5Bytes);
export const sha1 = hexDigest(sha1Bytes);
export const sha256 = hexDigest(sha256Bytes);
export const sha512 = hexDigest(sha512Bytes);

/** CRC-32C (Castagnoli), as in ArangoDB. */
export function crc32c(text: string): number {
  let crc = 0xffffffff;
  for (const byte of utf8ToBytes(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** FNV-1a with 64 bits (FNV draft of the IETF). */
export function fnv64(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of utf8ToBytes(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash;
}
