import { expect, test } from 'vitest';
import { toSample } from '../../../../../src/api/attribute-sample.ts';
import { allowedEdgeCollections } from '../../../../../src/graph/features/creating/allowed-edge-collections.ts';
import {
  type AttributeDraft,
  draftProblem,
  draftsFromJson,
  draftsOf,
  draftsToJson,
  toBody,
  withNewRow,
} from '../../../../../src/graph/features/documents/attribute-draft.ts';

const row = (id: number, name: string, type: AttributeDraft['type'], text: string): AttributeDraft => ({
  id,
  name,
  type,
  text,
  isNew: true,
});

test('[C11-3] the form has the usual attributes of the collection with their types', () => {
  const sample = toSample([
    ['_key', 'string', 100, 4, 0, 0],
    ['name', 'string', 100, 8, 0, 1],
    ['age', 'null', 60, 0, 0, 2],
    ['age', 'number', 30, 0, 2, 2],
    ['tags', 'array', 40, 0, 0, 3],
    ['rare', 'bool', 2, 0, 0, 4],
  ]);
  expect(draftsOf(sample).map(({ name, type, presence }) => [name, type, presence])).toEqual([
    ['name', 'string', 1],
    ['age', 'number', 0.9],
    ['tags', 'json', 0.4],
  ]);
});

test('[C11-4] values keep their types and digits in the form and as JSON', () => {
  const rows = [
    row(0, 'id', 'number', '9007199254740993'),
    row(1, 'size', 'number', '1.0'),
    row(2, 'far', 'number', '1e400'),
    row(3, 'code', 'string', '42'),
    row(4, 'open', 'boolean', 'true'),
    row(5, 'gone', 'null', ''),
    row(6, 'inner', 'json', '{"exact":9007199254740993.10}'),
  ];
  const json = draftsToJson(rows);
  expect(toBody(json, 'k')).toBe(
    '{"id":9007199254740993,"size":1.0,"far":1e400,"code":"42","open":true,"gone":null,"inner":{"exact":9007199254740993.10},"_key":"k"}',
  );
  expect(draftsToJson(draftsFromJson(json, []))).toBe(json);
});

test('[C5-2] empty rows are left out, and new rows get the key new_N', () => {
  const rows = withNewRow(withNewRow([row(0, 'name', 'string', '')]));
  expect(rows.map(({ name }) => name)).toEqual(['name', 'new_2', 'new_3']);
  expect(JSON.parse(draftsToJson(rows))).toEqual({});
});

test('[C11-5] wrong values and names have a message', () => {
  const rows = [
    row(0, 'age', 'number', 'ten'),
    row(1, '_rev', 'string', 'x'),
    row(2, 'name', 'string', 'a'),
    row(3, 'name', 'string', 'b'),
    row(4, 'open', 'boolean', 'yes'),
    row(5, 'size', 'number', '.5'),
  ];
  expect(rows.map((each) => draftProblem(each, rows))).toEqual([
    'Expected a number, such as 1.5.',
    'The database sets this attribute.',
    'An attribute with this name exists.',
    'An attribute with this name exists.',
    'Expected true or false.',
    undefined,
  ]);
});

test('[C11-6] edge collections that the definition forbids for these ends are not offered', () => {
  const definitions = [
    { collection: 'knows', from: ['persons'], to: ['persons'] },
    { collection: 'owns', from: ['persons'], to: ['cars', 'houses'] },
    { collection: 'parks', from: ['cars'], to: ['houses'] },
  ];
  expect(allowedEdgeCollections(definitions, 'persons/a', 'cars/b')).toEqual(['owns']);
  expect(allowedEdgeCollections(definitions, 'houses/a', 'cars/b')).toEqual([]);
});
