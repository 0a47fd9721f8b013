import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256, sha512 } from '../../aql/functions/sha2.ts';

// Lengths around the ends of blocks of 64 and 128 bytes, and multi-byte characters.
const texts = [0, 1, 3, 54, 55, 56, 63, 64, 65, 111, 112, 119, 120, 127, 128, 129, 1000].flatMap((length) => [
  'a'.repeat(length),
  'ü€😀'.repeat(length),
]);

test('digests equal those of the platform', () => {
  for (const text of texts) {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    expect(sha512(text)).toBe(createHash('sha512').update(text).digest('hex'));
  }
});
