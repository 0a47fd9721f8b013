import { expect, test } from 'vitest';
import { runReplication } from '../crash/run-replication.ts';

test('two servers are equal after kills of both under load', { timeout: 600_000 }, async () => {
  const lines: string[] = [];
  const result = await runReplication({ cycles: 4, seed: 7, print: (line) => void lines.push(line) });
  expect({ differences: result.differences, lines }).toEqual({ differences: [], lines });
  expect(result.acknowledged).toBeGreaterThan(0);
});
