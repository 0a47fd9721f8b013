import { expect, test } from 'vitest';
import { runCycles } from '../../crash/run-cycles.ts';

test('acknowledged writes and indexes are consistent after kills', { timeout: 180_000 }, async () => {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const result = await runCycles({ cycles: 4, seed: 10, fullEvery: 2, freshEvery: 4, print });
  expect({ losses: result.losses, inconsistencies: result.inconsistencies }).toEqual({
    losses: [],
    inconsistencies: [],
  });
  expect(result.acknowledged).toBeGreaterThan(0);
});
