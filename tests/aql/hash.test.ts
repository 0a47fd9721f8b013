import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { crc32c, fnv64, md5, sha1, sha256, sha512 } from '../../aql/functions/hash.ts';

// Lengths around the ends of blocks of 64 and 128 bytes, multi-byte characters, and a lone surrogate.
const texts = [0, 1, 3, 54, 55, 56, 63, 64, 65, 111, 112, 119, 120, 127, 128, 129, 1000].flatMap((length) => [
  'a'.repeat(length),
  'ü€😀'.repeat(length),
  '\ud83d'.repeat(length),
]);

test.each(Object.entries({ md5, sha1, sha256, sha512 }))('%s is that of the platform', (name, digest) => {
  for (const text of texts) expect(digest(text)).toBe(createHash(name).update(text).digest('hex'));
});

test('CRC-32C and FNV-1a have the check values of their definitions', () => {
  expect(crc32c('123456789')).toBe(0xe3069283);
  expect(fnv64('')).toBe(0xcbf29ce484222325n);
  expect(fnv64('foobar')).toBe(0x85944171f73967e8n);
});
