// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { explainQuery } from '../../../aql/explain.ts';
import { fetchHistogram } from '../../../src/api/attribute-histogram.ts';
import { fetchSchemaSample } from '../../../src/api/schema-sample.ts';
import { runQuery } from '../../aql/golden-player.ts';
import { makeDatabase } from '../../aql/optimizer-data.ts';
import { recordServer } from '../recorded-server.ts';

const server = recordServer();
const database = makeDatabase();

interface QueryBody {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, never>>;
}

/** Runs the queries of the console; returns the names of the rules that were applied to them. */
function runOnDatabase(): Set<string> {
  const applied = new Set<string>();
  server.current.on('POST /_api/cursor', ({ query, bindVars }: QueryBody) => {
    const request = { text: query, bindVars, dialect: '3.12' as const, options: {} };
    const { plan } = explainQuery(request, database.openSource(), { allPlans: false }) as unknown as {
      readonly plan: { readonly rules: readonly string[] };
    };
    for (const rule of plan.rules) applied.add(rule);
    const outcome = runQuery(database, { query, bindVars, options: {} }, '3.12');
    return { ...outcome, hasMore: false, code: 201, error: false };
  });
  return applied;
}

test('[30-15] a schema reads the documents of a random sample only, the exact one all documents', async () => {
  const applied = runOnDatabase();
  const sample = await fetchSchemaSample('plain');
  expect(applied).toContain('sample-random-documents');
  // The collection is smaller than a sample.
  expect(sample).toMatchObject({ documents: 60, isSample: false });
  expect(sample.attributes.map(({ name, count }) => [name, count])).toEqual([
    ['_key', 60],
    ['a', 60],
    ['b', 60],
    ['c', 60],
    ['tags', 48],
    ['s', 40],
  ]);
  applied.clear();
  expect(await fetchSchemaSample('plain', { isExact: true })).toEqual(sample);
  expect(applied).not.toContain('sample-random-documents');
});

test('[30-15] the bars of an attribute read the documents of a random sample only', async () => {
  const applied = runOnDatabase();
  const bars = await fetchHistogram('plain', 'b', [0, 3]);
  expect(applied).toContain('sample-random-documents');
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(60);
  const values = await fetchHistogram('plain', 's', undefined);
  expect(values.every(({ kind }) => kind === 'value')).toBe(true);
});
