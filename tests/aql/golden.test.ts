import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findOpenCase, openCases } from './golden-open.ts';
import { GoldenPlayer, readGoldenFile } from './golden-player.ts';

/** What a real 2.8.4 server answered to each query, replayed in this process. */
const folder = new URL('../golden/aql/', import.meta.url);

describe('answers of a 2.8.4 server', () => {
  for (const name of readdirSync(folder)) {
    const file = name.replace('.jsonl', '');
    test(file, () => {
      const golden = readGoldenFile(new URL(name, folder).pathname);
      const player = new GoldenPlayer(golden, '2.8');
      const differences: string[] = [];
      for (const recorded of golden.cases) {
        const difference = player.play(recorded);
        const open = findOpenCase(file, recorded.query, recorded.bindVars);
        const described = `${recorded.query} ${JSON.stringify(recorded.bindVars ?? {})}`;
        if (open === undefined && difference !== undefined) differences.push(`${described}: ${difference}`);
        if (open !== undefined && difference === undefined) differences.push(`${described}: no longer open`);
      }
      expect(differences).toEqual([]);
    });
  }
});

test('every open case is in a file', () => {
  const files = new Set(readdirSync(folder).map((name) => name.replace('.jsonl', '')));
  expect(openCases.filter(({ file }) => !files.has(file) && file !== '3.12')).toEqual([]);
});
