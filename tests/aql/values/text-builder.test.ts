import { expect, test } from 'vitest';
import { TextBuilder } from '../../../aql/values/TextBuilder.ts';

test.each([0, 1, 4095, 4096, 4097, 10_000])('%d pieces are joined in order', (count) => {
  const pieces = Array.from({ length: count }, (_, at) => `${at},`);
  const builder = new TextBuilder({ require: () => undefined });
  for (const piece of pieces) builder.add(piece);
  expect(builder.text()).toBe(pieces.join(''));
});

test('the memory is charged once for each further million characters', () => {
  const charged: number[] = [];
  const builder = new TextBuilder({ require: (bytes) => charged.push(bytes) });
  for (let piece = 0; piece < 35; piece++) builder.add('x'.repeat(100_000));
  expect(charged).toEqual([1_000_000, 2_000_000, 3_000_000]);
  expect(builder.text().length).toBe(3_500_000);
});

test('a string of more than 2^28 characters is refused before it is joined', () => {
  const piece = 'x'.repeat(2 ** 26);
  const builder = new TextBuilder({ require: () => undefined });
  for (let count = 0; count < 4; count++) builder.add(piece);
  expect(() => builder.add(piece)).toThrow(/a string would have 335544320 characters, at most 268435456/);
});
