import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Reserve, reserveFileName } from '../../../../server/storage/space/Reserve.ts';

const mebibyte = 1 << 20;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'orrery-reserve-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const sizeOf = () => statSync(join(folder, reserveFileName)).size;

function withReserve<T>(body: (reserve: Reserve) => T): T {
  const reserve = Reserve.open(folder);
  if (reserve === undefined) throw new Error('the disk of the test is full');
  try {
    return body(reserve);
  } finally {
    reserve.close();
  }
}

test('the reserve grows with the store, from 16 to 64 MiB, and does not shrink', () => {
  withReserve((reserve) => {
    const sizes = [0, 128, 136, 320, 160, 10_000].map((storeMiB) => {
      reserve.fit(storeMiB * mebibyte);
      return sizeOf() / mebibyte;
    });
    expect(sizes).toEqual([16, 16, 17, 40, 40, 64]);
  });
});

test('space that was given away comes back, after the end of the process too', () => {
  withReserve((reserve) => {
    reserve.fit(256 * mebibyte);
    expect(reserve.giveUp(3 * mebibyte)).toBe(true);
    expect([sizeOf(), reserve.missingBytes]).toEqual([29 * mebibyte, 3 * mebibyte]);
    reserve.takeBack();
    expect([sizeOf(), reserve.missingBytes]).toEqual([32 * mebibyte, 0]);
    expect(reserve.giveUp(Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(reserve.giveUp(1)).toBe(false);
    expect(sizeOf()).toBeLessThan(mebibyte);
  });
  withReserve((reserve) => expect([sizeOf(), reserve.missingBytes]).toEqual([32 * mebibyte, 0]));
});

test('another file of the name is no reason to take more space', () => {
  for (const length of [0, 3, 5000]) {
    writeFileSync(join(folder, reserveFileName), Buffer.alloc(length, 255));
    withReserve((reserve) => {
      expect([sizeOf(), reserve.missingBytes]).toEqual([length, 0]);
      reserve.fit(0);
      expect(sizeOf()).toBe(16 * mebibyte);
    });
    truncateSync(join(folder, reserveFileName), 0);
  }
});
