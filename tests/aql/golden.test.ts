import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Value } from '../../aql/values/value.ts';
import { findDifference } from './golden-compare.ts';
import { GoldenPlayer, readGoldenFile, runQuery } from './golden-player.ts';

/** Recorded results of ArangoDB 2.8.4, replayed in this process. */
const folder = new URL('../golden/aql/', import.meta.url);

describe('results of ArangoDB 2.8.4', () => {
  for (const name of readdirSync(folder)) {
    const file = name.replace('.jsonl', '');
    test(file, () => {
      const golden = readGoldenFile(new URL(name, folder).pathname);
      const player = new GoldenPlayer(golden, '2.8');
      const differences: string[] = [];
      for (const recorded of golden.cases) {
        const difference = player.play(recorded);
        if (difference === undefined) continue;
        differences.push(`${recorded.query} ${JSON.stringify(recorded.bindVars ?? {})}: ${difference}`);
      }
      expect(differences).toEqual([]);
    });
  }
});

/** A query whose result in ArangoDB depends on whether its operands are constant. */
interface TwoAnswers {
  readonly query: string;
  readonly bindVars?: Readonly<Record<string, Value>>;
  /** A value, or the number of an error or a warning. */
  readonly recorded: Value;
  readonly answer: Value;
}

test('where ArangoDB 2.8.4 is inconsistent, the result is one of its results', () => {
  const file = new URL('../golden/two-answers.jsonl', import.meta.url);
  const cases = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TwoAnswers);
  const player = new GoldenPlayer(readGoldenFile(new URL('dataset.jsonl', folder).pathname), '2.8');
  const differences = cases.flatMap(({ query, bindVars = {}, recorded, answer }) => {
    const got = runQuery(player.store, { query, bindVars }, '2.8');
    const row = (got.result as readonly Value[] | undefined)?.[0];
    const codes = [got.error, ...(got.warnings ?? [])];
    const isGiven = [recorded, answer].some(
      (expected) =>
        (row !== undefined &&
          findDifference({ result: expected, anyWarnings: true }, { result: row }) === undefined) ||
        codes.includes(expected as number),
    );
    return isGiven
      ? []
      : [`${query} ${JSON.stringify(bindVars)}: ${JSON.stringify({ recorded, answer, got })}`];
  });
  expect(differences).toEqual([]);
});
