import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareBuilds } from '../../../scripts/lib/prepare.mjs';
import { Attack, collectRounds } from '../../attack/run-rounds.ts';

/** A small dose of `npm run attack`, always with the same random numbers. */
let attack: Attack;

beforeAll(async () => {
  await prepareBuilds(['console']);
  attack = await Attack.start({ seed: 10, dose: 0.02, print: () => undefined });
});

afterAll(() => attack.stop());

test.each(collectRounds())('nothing is found by $id', { timeout: 180_000 }, async (round) => {
  const before = attack.findings.shown.length;
  await attack.run(round);
  expect(attack.findings.shown.slice(before)).toEqual([]);
});
