import { expect, test } from 'vitest';
import { runReplication } from '../../crash/run-replication.ts';

test.each([
  ['one database', false],
  ['all databases', true],
])(
  'a follower of %s is equal after kills of both servers under load',
  { timeout: 600_000 },
  async (_, isGlobal) => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const result = await runReplication({ cycles: 4, seed: 7, isGlobal, print });
    expect({ differences: result.differences, lines }).toEqual({ differences: [], lines });
    expect(result.acknowledged).toBeGreaterThan(0);
  },
);
