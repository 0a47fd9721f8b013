import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { GraphDefinition } from '../../aql/source.ts';
import type { ObjectValue, Value } from '../../aql/values/value.ts';
import { findDifference } from './golden-compare.ts';
import { documentationErrors } from './golden-open.ts';
import { runQuery } from './golden-player.ts';
import { MemoryDatabase } from './memory/memory-source.ts';

/** An example with the result of ArangoDB 3.12 from its documentation, replayed in this process. */
interface Example {
  readonly query: string;
  readonly bindVars?: Readonly<Record<string, Value>>;
  readonly dataset?: string | null;
  readonly result: readonly Value[];
}

interface Dataset {
  readonly edgeDefinitions: GraphDefinition['edgeDefinitions'];
  readonly vertices: Readonly<Record<string, readonly ObjectValue[]>>;
  readonly edges: Readonly<Record<string, readonly ObjectValue[]>>;
}

const folder = new URL('../golden/aql-3.12/', import.meta.url);

function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

function readExamples(name: string): readonly Example[] {
  return read(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Example);
}

const examples = [...readExamples('examples.jsonl'), ...readExamples('expressions.jsonl')];
const datasets = JSON.parse(read('datasets.json')) as Record<string, Dataset>;

/** Collections that the documentation assumes; their documents are known only from the recorded results. */
const filledBeforehand: Readonly<Record<string, () => Readonly<Record<string, readonly ObjectValue[]>>>> = {
  observationsSampleDataset: () => {
    const shown = examples.findLast(
      ({ dataset, query }) => dataset === 'observationsSampleDataset' && query.includes('SORT t.time'),
    );
    const observations = (shown?.result ?? []) as readonly ObjectValue[];
    return {
      observations: observations.map(({ time = null, subject = null, val = null }) => ({
        time,
        subject,
        val,
      })),
    };
  },
  joinSampleDataset: () => ({
    users: ['Abigail', 'Fred', 'Mary', 'Mariah'].map((name, at) => ({ userId: at + 1, name, active: true })),
    relations: Object.entries({ 1: [2, 3, 4], 2: [5, 2], 3: [4, 1], 4: [1, 2] }).flatMap(([friendOf, ids]) =>
      ids.map((thisUser) => ({ friendOf: Number(friendOf), thisUser, type: 'friend' })),
    ),
  }),
};

const carlisleToLondon = /SHORTEST_PATH 'places\/Carlisle' TO 'places\/London'/;

/**
 * Examples whose result depends on random numbers, the time, or the time zone version, with checks of their
 * properties.
 */
const unsteady: readonly (readonly [
  pattern: RegExp,
  check: (result: readonly Value[], want: readonly Value[]) => void,
])[] = [
  [/^RETURN RAND\(\)$/, ([value]) => expect(value).toBeLessThan(1)],
  [
    carlisleToLondon,
    (result) => {
      // There are two paths of equal length; both begin and end with these vertices.
      expect(result).toHaveLength(3);
      expect([result[0], result[2]]).toEqual([{ place: 'Carlisle' }, { place: 'London' }]);
    },
  ],
  [
    /RAND\(\) > 0\.5/,
    (result) => expect(new Set(['A', 'B', 'C', 'D', 'E', 'F', 'G', ...result]).size).toBe(7),
  ],
  [
    /DATE_NOW\(\), "Africa\/Lagos", true/,
    ([value], [want]) => {
      const { local, zoneInfo } = value as ObjectValue;
      expect(local).toMatch(/^\d{4}-/);
      expect(zoneInfo).toEqual((want as ObjectValue).zoneInfo);
    },
  ],
  [
    /"Africa\/Lagos", true/,
    (result, want) => {
      const masked = (rows: readonly Value[]): unknown =>
        JSON.parse(JSON.stringify(rows).replace(/"tzdb":"[^"]*"/, '"tzdb":""'));
      expect(masked(result)).toEqual(masked(want));
    },
  ],
];

/** Functions that are not implemented; they give a clear error. */
const unbuilt = /TOKENS\(/;

function load(name: string): MemoryDatabase {
  const database = new MemoryDatabase('golden');
  const fill = (collections: Readonly<Record<string, readonly ObjectValue[]>>): void => {
    for (const [collection, documents] of Object.entries(collections)) {
      if (!database.hasCollection(collection)) database.createCollection(collection);
      for (const document of documents)
        database.getCollection(collection).insert(document, { dialect: '3.12' });
    }
  };
  const dataset = datasets[name];
  if (dataset === undefined) {
    fill(filledBeforehand[name]?.() ?? {});
    return database;
  }
  const { edgeDefinitions, vertices, edges } = dataset;
  database.createGraph({ name, edgeDefinitions, orphanCollections: [] });
  fill({ ...vertices, ...edges });
  return database;
}

/** Masks revisions, which differ between runs, and generated edge keys. */
function masked(value: Value): Value {
  const text = JSON.stringify(value)
    .replace(/"_rev":"[^"]*"/g, '"_rev":"<rev>"')
    .replace(/connections\/\d+/g, 'connections/<key>');
  return JSON.parse(text) as Value;
}

describe('results of ArangoDB 3.12', () => {
  const ordered = examples.map((example, at) => ({ ...example, number: at + 1 }));

  test(`${examples.length} queries`, () => {
    const differences: string[] = [];
    for (const { query, bindVars = {}, dataset, result } of ordered) {
      if (unbuilt.test(query) || unsteady.some(([pattern]) => pattern.test(query))) continue;
      const got = runQuery(load(dataset ?? ''), { query, bindVars }, '3.12');
      const slip = documentationErrors[query];
      if (slip !== undefined && JSON.stringify(got.result) !== slip.gives)
        differences.push(`${query}: expected ${slip.gives}, got ${JSON.stringify(got)}`);
      const want = { result: masked(result), anyWarnings: true, unordered: 'deep' } as const;
      const outcome = got.result === undefined ? got : { ...got, result: masked(got.result) };
      const difference = findDifference(want, outcome);
      if ((slip !== undefined) !== (difference !== undefined))
        differences.push(`${query}: ${difference ?? `no longer a slip (${slip?.reason})`}`);
    }
    expect(differences).toEqual([]);
  });

  const changing = ordered.filter(({ query }) => unsteady.some(([pattern]) => pattern.test(query)));
  test.each(changing)('$query', ({ query, bindVars = {}, dataset, result }) => {
    const got = runQuery(load(dataset ?? ''), { query, bindVars }, '3.12');
    const [, check] = unsteady.find(([pattern]) => pattern.test(query))!;
    check(got.result as readonly Value[], result);
  });

  test.each(ordered.filter(({ query }) => unbuilt.test(query)))('$query', ({ query }) => {
    expect(runQuery(load(''), { query }, '3.12')).toMatchObject({
      error: 9,
      message: expect.stringContaining('analyzers'),
    });
  });
});
