// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { connectionTo } from '../../../../src/api/page-connection.ts';
import { interruptedCopyOf } from '../../../../src/screens/compare/copy/interrupted-copy.ts';
import type { CopyItem } from '../../../../src/screens/compare/copy/plan-copy.ts';
import {
  type CopyOutcome,
  type CopyPosition,
  runCopy,
} from '../../../../src/screens/compare/copy/run-copy.ts';
import type { SchemaObject } from '../../../../src/screens/compare/schema/read-schema.ts';
import { setUpDom } from '../../dom.tsx';
import { recordServer } from '../../recorded-server.ts';

setUpDom();
const server = recordServer();

const object = (
  kind: SchemaObject['kind'],
  name: string,
  definition: object,
  collection?: string,
): SchemaObject => ({
  kind,
  name,
  collection,
  definition: definition as SchemaObject['definition'],
});

const collection = (name: string, definition: object, indexes: readonly SchemaObject[] = []): CopyItem => ({
  id: `collection ${name}`,
  kind: 'collection',
  name,
  object: object('collection', name, definition),
  indexes,
  count: 2,
  targetCount: undefined,
  isInTarget: false,
});

async function run(items: readonly CopyItem[], positions: Readonly<Record<string, CopyPosition>> = {}) {
  const outcomes: CopyOutcome[] = [];
  const reached: (readonly [string, CopyPosition, number])[] = [];
  await runCopy(
    {
      source: connectionTo('one'),
      target: connectionTo('two'),
      items,
      positions,
      absent: {},
      onDuplicate: 'ignore',
    },
    new AbortController().signal,
    {
      onPosition: (...position) => reached.push(position),
      onOutcome: (outcome) => outcomes.push(outcome),
    },
  );
  return { outcomes, reached };
}

const rows = [
  { _id: 'c/a', _key: 'a', _rev: '1', n: 1 },
  { _id: 'c/b', _key: 'b', _rev: '2', n: 2 },
];
const properties = { id: '1', name: 'c', status: 3, type: 2, isSystem: false };
const count = (documents: number) => ({ ...properties, waitForSync: false, count: documents });
const cursor = (result: readonly unknown[]) => ({ result, hasMore: false, error: false, code: 201 });

test('a collection is created, filled, and gets its indexes and rules last', async () => {
  server.current
    .on('GET /_api/collection', { result: [] })
    .on('GET /_api/collection/c/count', count(1))
    .on('POST /_api/collection', { id: '1', name: 'c', status: 3, type: 3, isSystem: false })
    .on('POST /_api/cursor', cursor(rows))
    .on('POST /_api/import', {
      created: 1,
      errors: 1,
      empty: 0,
      ignored: 0,
      details: ['at position 2: wrong'],
    })
    .refuse('POST /_api/index', 400, 10, 'unknown index type')
    .on('PUT /_api/collection/c/properties', {});
  const index = object('index', 'c: vector on v', { type: 'vector', fields: ['v'] }, 'c');
  const schema = { rule: { type: 'object' }, level: 'strict' };
  const keyOptions = { type: 'autoincrement', increment: 1, lastValue: 9 };
  const { outcomes, reached } = await run([collection('c', { type: 3, keyOptions, schema }, [index])]);
  expect(server.current.changes.map(({ method, path }) => `${method} ${path.split('?')[0]}`)).toEqual([
    'POST /_api/collection',
    'POST /_api/import',
    'POST /_api/index',
    'PUT /_api/collection/c/properties',
  ]);
  const [created, imported, , rules] = server.current.changes;
  expect(created?.body).toEqual({ name: 'c', type: 3, keyOptions: { type: 'autoincrement', increment: 1 } });
  expect(imported?.body).toEqual(rows);
  expect(rules?.body).toEqual({ schema });
  expect(reached).toEqual([
    ['c', { key: 'b' }, 1],
    ['c', 'done', 1],
  ]);
  expect(outcomes).toEqual([
    expect.objectContaining({
      state: 'partly',
      text: '1 document copied; the target has 1. Refused: b: wrong. Index c: vector on v: unknown index type (error 10)',
    }),
  ]);
});

test('an interrupted copy continues after the last key of a collection, and leaves complete ones', async () => {
  server.current
    .on('GET /_api/collection', { result: [properties] })
    .on('GET /_api/collection/c/count', count(2))
    .on('POST /_api/cursor', cursor([]));
  const { outcomes } = await run([collection('full', {}), collection('c', {})], {
    full: 'done',
    c: { key: 'b' },
  });
  const asked = server.current.requests.filter(({ path }) => path === '/_api/cursor');
  expect(asked.map(({ body }) => (body as { bindVars: object }).bindVars)).toEqual([
    { '@collection': 'c', after: 'b' },
  ]);
  expect(outcomes.map(({ name, text }) => [name, text])).toEqual([
    ['full', 'Complete before the interruption.'],
    ['c', '0 documents copied; the target has 2.'],
  ]);
});

test('a failure of one object does not stop the others', async () => {
  server.current
    .on('GET /_api/collection', { result: [properties] })
    .refuse('POST /_api/cursor', 403, 11, 'forbidden')
    .on('POST /_api/gharial', { graph: { name: 'g' }, error: false, code: 202 });
  const graph: CopyItem = {
    id: 'graph g',
    kind: 'graph',
    name: 'g',
    indexes: [],
    count: undefined,
    targetCount: undefined,
    isInTarget: false,
    object: object('graph', 'g', { edgeDefinitions: [], orphanCollections: [] }),
  };
  const { outcomes } = await run([collection('c', {}), graph, { ...graph, isInTarget: true }]);
  expect(outcomes.map(({ state, text }) => [state, text])).toEqual([
    ['failed', 'forbidden (error 11)'],
    ['copied', 'Created.'],
    ['copied', 'The target has a graph with this name; it was left as it is.'],
  ]);
});

test('only a record of a copy continues as a copy', () => {
  const work = {
    id: '1',
    title: '',
    done: 0,
    total: 1,
    unit: '',
    note: '',
    startedMs: 0,
    window: '',
    seenMs: 0,
  };
  const resume = { kind: 'copy', address: '/compare/copy', left: 'a', right: 'b', items: ['collection c'] };
  const whole = { ...resume, onDuplicate: 'ignore', positions: { c: { key: 'k' }, d: 'done' } };
  expect(interruptedCopyOf({ ...work, resume: whole })).toMatchObject({
    left: 'a',
    positions: { d: 'done' },
  });
  expect(interruptedCopyOf({ ...work, resume })).toBeUndefined();
  expect(interruptedCopyOf({ ...work, resume: { ...whole, kind: 'export' } })).toBeUndefined();
  expect(interruptedCopyOf(undefined)).toBeUndefined();
});
