// @vitest-environment jsdom

import { expect, test } from 'vitest';
import { toExportGraph } from '../../../../src/graph/export/export-graph.ts';
import { dataFormats, getDataFormat } from '../../../../src/graph/export/registry.ts';
import { toBlob } from '../../../../src/graph/export/to-blob.ts';
import { ComputedColumn } from '../../../../src/graph/model/ComputedColumn.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { usualCsvForm } from '../../../../src/lib/files/csv/csv-form.ts';

const oddLabel = '<Ü "quoted" & \u0001,\n☃ \ud83d>';

function makeModel(): GraphModel {
  const model = new GraphModel();
  model.apply([
    {
      kind: 'addVertices',
      ids: ['v/a', 'v/b', 'w/c'],
      labels: [oddLabel, undefined, 'c'],
      positions: Float32Array.of(0, 1, 2.5, -3, 4, 5),
    },
    { kind: 'addEdges', ids: ['e/1', 'e/2', 'e/3'], from: ['v/a', 'v/b', 'v/a'], to: ['v/b', 'w/c', 'v/a'] },
  ]);
  const values = Float64Array.of(0.5, Number.NaN, Number.POSITIVE_INFINITY);
  model.setComputed(
    'page-rank',
    new ComputedColumn(model, { id: 'page-rank', label: 'PageRank', kind: 'number', values }),
  );
  return model;
}

const attributes = {
  vertexAttributes: [
    { name: 'age', values: new Map<string, unknown>([['v/a', 7]]) },
    { name: 'label', values: new Map<string, unknown>([['v/b', 'theirs']]) },
    {
      name: 'mixed',
      values: new Map<string, unknown>([
        ['v/a', 1],
        ['v/b', { deep: [true] }],
      ]),
    },
  ],
  edgeAttributes: [{ name: 'isOpen', values: new Map<string, unknown>([['e/2', false]]) }],
};

const write = (id: string, vertexIds?: readonly string[]) =>
  [
    ...getDataFormat(id).write(
      toExportGraph(makeModel(), { name: 'g & h', vertexIds, ...attributes }),
      usualCsvForm,
    ),
  ].join('');

function parseXml(text: string): Document {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}

test('JSON has a member for each column with a value', () => {
  const { vertices, edges, graph } = JSON.parse(write('json'));
  expect(graph).toBe('g & h');
  expect(vertices[0]).toEqual({
    _id: 'v/a',
    _key: 'a',
    label: oddLabel,
    collection: 'v',
    x: 0,
    y: 1,
    pinned: false,
    'page-rank': 0.5,
    age: 7,
    mixed: '1',
  });
  expect(vertices[1]).toMatchObject({ label: 'b', label_2: 'theirs', mixed: '{"deep":[true]}' });
  expect(vertices[1]).not.toHaveProperty('page-rank');
  expect(edges[1]).toEqual({ _id: 'e/2', _from: 'v/b', _to: 'w/c', collection: 'e', isOpen: false });
});

test.each(['graphml', 'gexf'])('%s is valid XML for any labels, with the column names', (id) => {
  const document = parseXml(write(id));
  expect([...document.getElementsByTagName('node')].map((node) => node.id)).toEqual(['v/a', 'v/b', 'w/c']);
  const edges = [...document.getElementsByTagName('edge')];
  expect(edges.map((edge) => `${edge.getAttribute('source')}-${edge.getAttribute('target')}`)).toEqual([
    'v/a-v/b',
    'v/b-w/c',
    'v/a-v/a',
  ]);
  const shownLabel = oddLabel.replace('\u0001', '\ufffd').replace('\ud83d', '\ufffd');
  const label =
    id === 'graphml'
      ? document.querySelector('node > data')!.textContent
      : document.querySelector('node')!.getAttribute('label');
  expect(label).toBe(shownLabel);
});

test('GraphML columns have the common type of their values', () => {
  const types = [...parseXml(write('graphml')).querySelectorAll('key')].map(
    (key) => `${key.getAttribute('attr.name')}: ${key.getAttribute('attr.type')}`,
  );
  expect(types).toEqual([
    'label: string',
    'collection: string',
    'x: double',
    'y: double',
    'pinned: boolean',
    'page-rank: double',
    'age: double',
    'label_2: string',
    'mixed: string',
    'collection: string',
    'isOpen: boolean',
  ]);
});

test('CSV quotes texts and JSON, and has empty fields for missing values', () => {
  const [head, ...lines] = write('csv-vertices', ['v/b', 'w/c']).split('\r\n');
  expect(head).toBe('_id,_key,label,collection,x,y,pinned,page-rank,age,label_2,mixed');
  expect(lines).toEqual([
    '"v/b","b","b","v",2.5,-3,false,,,"theirs","{""deep"":[true]}"',
    '"w/c","c","c","w",4,5,false,,,,',
    '',
  ]);
});

test('a selection includes the edges between its vertices', () => {
  expect(write('csv-edges', ['w/c', 'v/b', 'v/b', 'v/gone'])).toBe(
    '_id,_from,_to,collection,isOpen\r\n"e/2","v/b","w/c","e",false\r\n',
  );
});

test('an unknown format is rejected with a list of the known ones', () => {
  const known = dataFormats
    .map(({ id }) => id)
    .sort()
    .join(', ');
  expect(() => getDataFormat('xlsx')).toThrow(`expected a format (${known}), found 'xlsx'`);
});

test('a blob contains all parts, and an abort stops it', async () => {
  const parts = Array.from({ length: 50 }, (_, number) => `${number} `.repeat(30_000));
  const blob = await toBlob(parts, { type: 'text/plain' });
  expect(blob.size).toBe(parts.join('').length);
  const abort = new AbortController();
  const endless = (function* () {
    for (;;) yield 'x'.repeat(100_000);
  })();
  const stopped = toBlob(endless, {
    type: 'text/plain',
    signal: abort.signal,
    onProgress: () => abort.abort(),
  });
  await expect(stopped).rejects.toThrow(/abort/i);
});
