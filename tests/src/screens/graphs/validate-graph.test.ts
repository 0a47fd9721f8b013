import { expect, test } from 'vitest';
import {
  distributionErrors,
  distributionOf,
  noDistribution,
} from '../../../../src/screens/graphs/graph-form.ts';
import {
  filledDefinitions,
  maxCollections,
  validateGraph,
} from '../../../../src/screens/graphs/validate-graph.ts';

const knows = { collection: 'knows', from: ['persons'], to: ['persons'] };
const blank = { collection: '', from: [], to: [] };
const social = { name: 'social', revision: undefined, edgeDefinitions: [knows], orphanCollections: [] };
const draft = (name: string, definitions = [knows]) => ({ name, definitions, orphans: [] });

test.each([
  ['', 'A name for the graph has to be provided.'],
  [' ', 'A name for the graph has to be provided.'],
  ['social', "The graph 'social' already exists."],
  ['Social', undefined],
])('a new graph with the name %j: %s', (name, message) => {
  expect(validateGraph(draft(name), [social], undefined).name).toBe(message);
});

test('a new graph has an edge definition or a vertex collection, and empty rows are ignored', () => {
  const message = 'At least one edge definition has to be provided.';
  expect(validateGraph(draft('new', [blank]), [], undefined)).toEqual({
    'definitions.0.collection': message,
  });
  expect(validateGraph({ ...draft('new', [blank]), orphans: ['persons'] }, [], undefined)).toEqual({});
  expect(filledDefinitions(draft('new', [blank, knows, blank]))).toEqual([knows]);
});

test('[5-graph-2] an edited graph keeps its name and requires one edge definition', () => {
  expect(validateGraph(draft('social'), [social], 'social')).toEqual({});
  expect(validateGraph(draft('social', [blank]), [social], 'social')).toHaveProperty([
    'definitions.0.collection',
  ]);
});

test('a row with input must be complete', () => {
  const problems = validateGraph(draft('new', [{ collection: '', from: ['a'], to: [] }]), [], undefined);
  expect(Object.keys(problems)).toEqual(['definitions.0.collection', 'definitions.0.to']);
});

test('an edge collection can be used in only one definition', () => {
  expect(validateGraph(draft('new', [knows, knows]), [], undefined)).toEqual({
    'definitions.1.collection': 'The collection knows is already used.',
  });
});

test('[9-graph-1] up to ten from, to and vertex collections can be selected', () => {
  expect(maxCollections).toBe(10);
});

test('in a cluster a graph has shards, copies, a write concern and a smart attribute', () => {
  const values = { name: 'social', definitions: [], orphans: [], ...noDistribution };
  expect(distributionOf(values)).toEqual({});
  expect(
    distributionOf({ ...values, numberOfShards: '3', replicationFactor: '2', smartGraphAttribute: 'region' }),
  ).toEqual({
    isSmart: true,
    options: { numberOfShards: 3, replicationFactor: 2, smartGraphAttribute: 'region' },
  });
  expect(
    distributionErrors({ ...values, numberOfShards: '0', replicationFactor: '1', writeConcern: '2' }),
  ).toEqual({
    numberOfShards: 'Must be a whole number from 1.',
    writeConcern: 'The write concern cannot be above the number of copies.',
  });
});
