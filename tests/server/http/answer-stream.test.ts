import { expect, test } from 'vitest';
import { AnswerStream, sliceBytes } from '../../../server/http/AnswerStream.ts';
import { Delivery } from '../../../server/http/budgets/Delivery.ts';
import { fc } from '../../fast-check.ts';

const sizes = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: sliceBytes - 2, max: sliceBytes + 2 }),
    fc.integer({ min: 0, max: 5 * sliceBytes }),
  ),
  { maxLength: 12 },
);

test('the slices are the bytes of the pieces, each at most the size of a slice', () =>
  fc.assert(
    fc.asyncProperty(sizes, async (lengths) => {
      const pieces = lengths.map((length, index) => new Uint8Array(length).fill(index + 1));
      const slices: Buffer[] = [];
      for await (const slice of new AnswerStream(pieces)) slices.push(slice as Buffer);
      expect(Buffer.concat(slices).equals(Buffer.concat(pieces))).toBe(true);
      for (const slice of slices.slice(0, -1)) expect(slice.length).toBe(sliceBytes);
      expect(slices.every(({ length }) => length > 0 && length <= sliceBytes)).toBe(true);
    }),
  ));

test('a delivery is ended only if it is slower than allowed after its first time', () => {
  let ends = 0;
  const delivery = new Delivery(() => {
    ends += 1;
  });
  // The answer is not complete yet.
  delivery.endIfSlower(1000, -10_000);
  delivery.begin();
  delivery.endIfSlower(1000, 60_000);
  delivery.note(1000 * 1000);
  delivery.endIfSlower(1000, -1);
  expect(ends).toBe(0);
  delivery.endIfSlower(Number.MAX_SAFE_INTEGER, -1);
  expect(ends).toBe(1);
});
