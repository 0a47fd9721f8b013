import { expect, test } from 'vitest';
import { copyItemsOf } from '../../../../src/screens/compare/copy/copy-spec.ts';
import type { CopyItem } from '../../../../src/screens/compare/copy/plan-copy.ts';
import type { SchemaObject } from '../../../../src/screens/compare/schema/read-schema.ts';

const object = (kind: SchemaObject['kind'], name: string, definition: object): SchemaObject => ({
  kind,
  name,
  collection: undefined,
  definition: definition as SchemaObject['definition'],
});

const item = (kind: CopyItem['kind'], definition: object, others: Partial<CopyItem> = {}): CopyItem => ({
  id: `${kind} c`,
  kind,
  name: 'c',
  object: object(kind, 'c', definition),
  indexes: [],
  count: undefined,
  targetCount: undefined,
  isInTarget: false,
  ...others,
});

const schema = { rule: { type: 'object' }, level: 'strict' };

test('a collection is created with its properties; rules and indexes come after the documents', () => {
  const keyOptions = { type: 'autoincrement', increment: 1, lastValue: 9 };
  const definition = { type: 3, keyOptions, schema, numberOfShards: 3, shardKeys: ['_key'] };
  const index = object('index', 'c: vector on v', { type: 'vector', fields: ['v'] });
  expect(copyItemsOf([item('collection', definition, { indexes: [index], count: 2 })], {})).toEqual([
    {
      kind: 'collection',
      name: 'c',
      create: {
        name: 'c',
        type: 3,
        keyOptions: { type: 'autoincrement', increment: 1 },
        numberOfShards: 3,
        shardKeys: ['_key'],
      },
      rules: { schema },
      indexes: [{ name: 'c: vector on v', create: { type: 'vector', fields: ['v'] } }],
      count: 2,
    },
  ]);
});

test('what the target has stays as it is, and what its server does not have is left out', () => {
  const graph = { edgeDefinitions: [], orphanCollections: [] };
  expect(
    copyItemsOf(
      [
        item('collection', { schema }, { isInTarget: true }),
        item('collection', { schema }),
        item('graph', graph, { isInTarget: true }),
        item('graph', graph),
        item('function', { code: 'x', isDeterministic: 1 }),
      ],
      { schemas: 'Schemas exist since 3.7.' },
    ),
  ).toEqual([
    { kind: 'collection', name: 'c', indexes: [] },
    { kind: 'collection', name: 'c', create: { name: 'c' }, indexes: [] },
    { kind: 'graph', name: 'c' },
    { kind: 'graph', name: 'c', create: graph },
    { kind: 'function', name: 'c', create: { code: 'x', isDeterministic: false } },
  ]);
});
