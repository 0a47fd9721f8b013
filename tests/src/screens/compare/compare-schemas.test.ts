import { expect, test } from 'vitest';
import { alignCommand } from '../../../../src/screens/compare/schema/align-command.ts';
import { compareSchemas } from '../../../../src/screens/compare/schema/compare-schemas.ts';
import type { SchemaKind, SchemaObject } from '../../../../src/screens/compare/schema/read-schema.ts';

function object(
  kind: SchemaKind,
  name: string,
  definition: Readonly<Record<string, unknown>>,
  collection?: string,
): SchemaObject {
  return { kind, name, definition, collection };
}

const index = { type: 'persistent', fields: ['a'], unique: false };

test.each([
  ['equal objects have no command', object('graph', 'g', {}), object('graph', 'g', {}), 'equal', ''],
  [
    'properties that can be changed',
    object('collection', 'c', { type: 2, waitForSync: false, schema: null, keyOptions: { type: 'padded' } }),
    object('collection', 'c', { type: 2, waitForSync: true, keyOptions: { type: 'traditional' } }),
    'different',
    '// keyOptions is set when the collection is created: create it anew and copy its documents.\n' +
      'db._collection("c").properties({"waitForSync":false,"schema":null});',
  ],
  [
    'a missing edge collection',
    object('collection', 'e "1"', { type: 3, waitForSync: true }),
    undefined,
    'only-left',
    'db._createEdgeCollection("e \\"1\\"", {"waitForSync":true});',
  ],
  [
    'a collection of the right side',
    undefined,
    object('collection', 'c', {}),
    'only-right',
    'db._drop("c");',
  ],
  [
    'a missing index',
    object('index', 'c: persistent on a', index, 'c'),
    undefined,
    'only-left',
    'db._collection("c").ensureIndex({"type":"persistent","fields":["a"],"unique":false});',
  ],
  [
    'an index that is unique on one side only',
    object('index', 'c: persistent on a', { ...index, unique: true }, 'c'),
    object('index', 'c: persistent on a', index, 'c'),
    'different',
    'db._collection("c").getIndexes().filter((each) => each.type === "persistent" && String(each.fields) === "a").forEach((each) => db._dropIndex(each));\n' +
      'db._collection("c").ensureIndex({"type":"persistent","fields":["a"],"unique":true});',
  ],
  [
    'a missing graph',
    object('graph', 'g', { edgeDefinitions: [{ collection: 'e', from: ['v'], to: ['v'] }] }),
    undefined,
    'only-left',
    'require("@arangodb/general-graph")._create("g", [{"collection":"e","from":["v"],"to":["v"]}], []);',
  ],
  [
    'a function of the right side',
    undefined,
    object('function', 'A::B', { code: '() => 1' }),
    'only-right',
    'require("@arangodb/aql/functions").unregister("A::B");',
  ],
] as const)('%s', (_title, left, right, state, command) => {
  const [pair] = compareSchemas(left ? [left] : [], right ? [right] : []);
  expect(pair?.state).toBe(state);
  expect(alignCommand(pair!)).toBe(command);
});

test('the order of attributes is no difference, and equal indexes are compared one by one', () => {
  const other = { fields: ['a'], unique: false, type: 'persistent' };
  const one = object('index', 'c: persistent on a', index, 'c');
  const pairs = compareSchemas([one, one], [object('index', one.name, other, 'c')]);
  expect(pairs.map(({ state }) => state)).toEqual(['equal', 'only-left']);
});
