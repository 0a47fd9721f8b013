import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareBuilds } from '../../../scripts/lib/prepare.mjs';
import { Attack, collectRounds } from '../../attack/run-rounds.ts';

/** A small share of `npm run attack`, with a fixed seed. */
let attack: Attack;

beforeAll(async () => {
  await prepareBuilds(['console']);
  attack = await Attack.start({ seed: 10, dose: 0.02, judgesWaits: false, print: () => undefined });
});

afterAll(() => attack.stop());

test.each(collectRounds())('$id has no findings', { timeout: 180_000 }, async (round) => {
  const before = attack.findings.shown.length;
  await attack.run(round);
  expect(attack.findings.shown.slice(before)).toEqual([]);
});
