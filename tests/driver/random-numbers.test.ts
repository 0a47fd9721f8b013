import { expect, test } from 'vitest';
import { randomNumbers } from '../../driver/services/random-numbers.ts';

const seeded = (seed: string) => {
  const next = randomNumbers({ random: () => seed });
  return Array.from({ length: 4000 }, next);
};

test('numbers are spread over [0, 1), and depend on the seed', () => {
  const numbers = seeded('00112233445566778899aabbccddeeff');
  expect(seeded('00112233445566778899aabbccddeeff')).toEqual(numbers);
  expect(numbers.every((each) => each >= 0 && each < 1)).toBe(true);
  const counts = [0, 1, 2, 3].map((part) => numbers.filter((each) => Math.floor(each * 4) === part).length);
  for (const count of counts) expect(count).toBeGreaterThan(850);
  const others = seeded('00112233445566778899aabbccddeefe');
  expect(numbers.filter((each) => others.includes(each))).toEqual([]);
  expect(new Set(numbers).size).toBe(numbers.length);
});
