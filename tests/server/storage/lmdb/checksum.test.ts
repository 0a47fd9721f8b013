import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { crc32, isSealed, seal } from '../../../../server/storage/lmdb/checksum.ts';
import { fc } from '../../../fast-check.ts';

test('the table in JavaScript and zlib give the same CRC-32', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 400 }),
      fc.nat(20),
      fc.nat(2 ** 32 - 1),
      (bytes, start, seed) => {
        const from = Math.min(start, bytes.length - 1);
        expect(crc32(bytes, from, bytes.length, seed)).toBe(zlibCrc32(bytes.subarray(from), seed));
      },
    ),
  );
});

test('a checksum detects any changed byte and a wrong key', () => {
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(bytes, bytes, fc.nat(), fc.integer({ min: 1, max: 255 }), (key, payload, at, change) => {
      const value = seal(key, payload);
      expect(isSealed(key, value)).toBe(true);
      expect(value.subarray(0, -4)).toEqual(Buffer.from(payload));
      const damaged = Buffer.from(value);
      damaged[at % value.length] = (damaged[at % value.length] as number) ^ change;
      expect(isSealed(key, damaged)).toBe(false);
      expect(isSealed(key, value.subarray(0, -1))).toBe(false);
      const otherKey = Buffer.from(key);
      otherKey[at % key.length] = (otherKey[at % key.length] as number) ^ change;
      expect(isSealed(otherKey, value)).toBe(false);
    }),
  );
});
