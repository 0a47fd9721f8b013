import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MemoryDatabase } from '../../aql/memory-source.ts';
import type { GraphDefinition } from '../../aql/source.ts';
import type { ObjectValue, Value } from '../../aql/value.ts';
import { findDifference } from './golden-compare.ts';
import { findOpenCase } from './golden-open.ts';
import { runQuery } from './golden-player.ts';

/** What a real 3.12 server answered in its documentation, replayed in this process. */
interface Example {
  readonly query: string;
  readonly bindVars?: Readonly<Record<string, Value>>;
  readonly dataset?: string | null;
  readonly result: Value;
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

const datasets = JSON.parse(read('datasets.json')) as Record<string, Dataset>;

/** Collections that the documentation fills beforehand, but its recordings do not have. */
const missingDatasets = ['joinSampleDataset', 'observationsSampleDataset'];

/** Results that another run, another time or another release of the time zones changes. */
const unsteady =
  /\bRAND\(|DATE_NOW\(|"Africa\/Lagos", true|SHORTEST_PATH 'places\/Carlisle' TO 'places\/London'/;

/** Not built yet: these answer error 9. */
const unbuilt = /MINHASH\(|TOKENS\(/;

function load(name: string): MemoryDatabase {
  const database = new MemoryDatabase('golden');
  const dataset = datasets[name];
  if (dataset === undefined) return database;
  const { edgeDefinitions, vertices, edges } = dataset;
  database.createGraph({ name, edgeDefinitions, orphanCollections: [] });
  for (const [collection, documents] of [...Object.entries(vertices), ...Object.entries(edges)]) {
    if (!database.hasCollection(collection)) database.createCollection(collection);
    for (const document of documents)
      database.getCollection(collection).insert(document, { dialect: '3.12' });
  }
  return database;
}

/** Revisions differ from run to run; the keys of edges are generated. */
function masked(value: Value): Value {
  const text = JSON.stringify(value)
    .replace(/"_rev":"[^"]*"/g, '"_rev":"<rev>"')
    .replace(/connections\/\d+/g, 'connections/<key>');
  return JSON.parse(text) as Value;
}

describe.each(['expressions', 'examples'])('answers of a 3.12 server: %s', (file) => {
  const examples = read(`${file}.jsonl`)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Example);
  const playable = examples.filter(
    ({ query, dataset }) =>
      !unsteady.test(query) && !unbuilt.test(query) && !missingDatasets.includes(dataset ?? ''),
  );

  test(`${playable.length} of ${examples.length} queries`, () => {
    const differences: string[] = [];
    for (const { query, bindVars = {}, dataset, result } of playable) {
      const got = runQuery(load(dataset ?? ''), { query, bindVars }, '3.12');
      const want = { result: masked(result), anyWarnings: true, unordered: 'deep' } as const;
      const outcome = got.result === undefined ? got : { ...got, result: masked(got.result) };
      const difference = findDifference(want, outcome);
      const isOpen = findOpenCase('3.12', query, bindVars) !== undefined;
      if (isOpen !== (difference !== undefined))
        differences.push(`${query}: ${difference ?? 'no longer open'}`);
    }
    expect(differences).toEqual([]);
  });
});
