import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Value } from '../../aql/values/value.ts';
import { findDifference } from './golden-compare.ts';
import { type GoldenCase, GoldenPlayer, readGoldenFile, runQuery } from './golden-player.ts';

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
        const difference = player.play(recorded) ?? messageDifference(player, recorded);
        if (difference === undefined) continue;
        differences.push(`${recorded.query} ${JSON.stringify(recorded.bindVars ?? {})}: ${difference}`);
      }
      expect(differences).toEqual([]);
    });
  }
});

/** Queries whose error has another text than in ArangoDB. */
const otherTexts: ReadonlySet<string> = new Set([
  'FOR x IN 1..2 COLLECT v = x INTO g KEEP nope RETURN v',
  'FOR x IN [1, 2] COLLECT v = x AGGREGATE m = SUM(v) RETURN m',
  'RETURN {a}',
  'INSERT {} IN people INSERT {} IN people',
  'FOR x IN people REMOVE x IN people REMOVE x IN people',
  'FOR v IN OUTBOUND SHORTEST_PATH "people/p001" TO "people/p002" knows RETURN v',
  'INSERT {} IN @c',
  'RETURN RANDOM_TOKEN(-1)',
  'RETURN WITHIN_RECTANGLE(people, 1, 2, 3, 4)',
  'UPSERT "i1" INSERT {} UPDATE {} IN items',
]);

/** The difference of the text of an error; undefined if there is none, or a known one. */
function messageDifference(player: GoldenPlayer, recorded: GoldenCase): string | undefined {
  if (recorded.error === undefined || recorded.message === undefined) return undefined;
  const message = player.messageOf(recorded);
  if ((message !== recorded.message) === otherTexts.has(recorded.query)) return undefined;
  return `message: expected ${recorded.message}, got ${message}`;
}

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
