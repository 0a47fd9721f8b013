import { expect, test } from 'vitest';
import { type DocumentFailure, DocumentRow } from '../../../../src/api/documents.ts';
import {
  type AttributeChange,
  findChangeProblem,
  previewChange,
  toPatch,
} from '../../../../src/screens/documents/attribute-changes.ts';
import { describeFailures } from '../../../../src/screens/documents/bulk-work.ts';
import { moveBatch } from '../../../../src/screens/documents/move-documents.ts';
import { documentJson, validateHandle, validateKey } from '../../../../src/ui/documents/new-document.ts';

const set = (attribute: string, text: string): AttributeChange => ({ attribute, action: 'set', text });
const removal = (attribute: string): AttributeChange => ({ attribute, action: 'remove', text: '' });

test('a change of several attributes is one patch', () => {
  expect(toPatch([set('a', '1'), set('o.x', 'text'), set('o.y', '9007199254740993')])).toEqual({
    changes: { a: 1, o: { x: 'text', y: 9007199254740993n } },
    keepNull: true,
  });
  expect(toPatch([set('a', '1'), removal('o.x')])).toEqual({
    changes: { a: 1, o: { x: null } },
    keepNull: false,
  });
});

test.each([
  [[set('', '1')], 'An attribute is required.'],
  [[set('_key', '1')], 'The database sets this attribute.'],
  [[set('a', '1'), set('a', '2')], 'The attribute is changed twice.'],
  [[set('a', '{"b":null}'), removal('c')], 'Setting null and removing attributes need two updates.'],
  [[set('a', 'null')], undefined],
  [[set('_from', 'a/b')], undefined],
])('the problem of a change %#', (changes, problem) => {
  expect(findChangeProblem(changes[0]!, changes)).toBe(problem);
});

test('the preview has the stored and the new value', () => {
  const { members } = new DocumentRow('{"_id":"c/a","_key":"a","_rev":"1","n":1.0,"o":{"x":"y"}}');
  expect(previewChange(members, set('n', '2'))).toEqual({ before: '1.0', after: '2' });
  expect(previewChange(members, removal('o.x'))).toEqual({ before: '"y"', after: undefined });
  expect(previewChange(members, set('o.z', 'text'))).toEqual({ before: undefined, after: '"text"' });
});

test('documents that were not changed are named with the reason', () => {
  const failures = ['a', 'b', 'c', 'd'].map((key) => ({ key, errorNum: 1200, errorMessage: 'conflict' }));
  expect(describeFailures({ done: 96, failed: 4, failures })).toBe(
    '4 of 100 were not changed.\na, b, c and 1 more: conflict (error 1200)',
  );
});

function moveCalls(answers: {
  readonly inserts?: readonly DocumentFailure[];
  readonly removals?: readonly DocumentFailure[] | Error;
  readonly copies?: readonly string[];
}) {
  const inserted: string[] = [];
  const removed: string[] = [];
  return {
    inserted,
    removed,
    insertDocuments: async (_to: string, texts: readonly string[]) => {
      inserted.push(...texts);
      return answers.inserts ?? [];
    },
    equalCopies: async (_from: string, _to: string, keys: readonly string[]) =>
      keys.filter((key) => answers.copies?.includes(key)),
    removeDocuments: async (_from: string, versions: readonly { key: string; rev: string }[]) => {
      removed.push(...versions.map(({ key, rev }) => `${key} ${rev}`));
      if (answers.removals instanceof Error) throw answers.removals;
      return answers.removals ?? [];
    },
  };
}

const rows = ['a', 'b', 'c'].map(
  (key) => new DocumentRow(`{"_id":"old/${key}","_key":"${key}","_rev":"r${key}","n":1.0}`),
);

test('[7-documents-5] a move inserts documents with their digits, then removes those that were inserted', async () => {
  const calls = moveCalls({ inserts: [{ index: 1, errorNum: 1210, errorMessage: 'unique' }] });
  expect(await moveBatch('old', 'new', rows, calls)).toEqual([
    { index: 1, errorNum: 1210, errorMessage: 'unique' },
  ]);
  expect(calls.inserted[0]).toBe('{"_key":"a","n":1.0}');
  expect(calls.removed).toEqual(['a ra', 'c rc']);
});

test('a move that was interrupted after its insertion removes those that it had inserted, and no others', async () => {
  const inserts = [0, 1, 2].map((index) => ({ index, errorNum: 1210, errorMessage: 'unique' }));
  const calls = moveCalls({ inserts, copies: ['a', 'b'] });
  expect(await moveBatch('old', 'new', rows, calls, new Set(['b', 'c']))).toEqual([inserts[0], inserts[2]]);
  expect(calls.removed).toEqual(['b rb']);
});

test("[8-documents-6] 'Documents inserted, but could not be removed.' names the reason", async () => {
  const offline = moveCalls({ removals: new Error('The server does not respond.') });
  await expect(moveBatch('old', 'new', rows, offline)).rejects.toThrow(
    'Documents inserted, but could not be removed. The server does not respond.',
  );
  const conflict = moveCalls({
    inserts: [{ index: 0, errorNum: 1210, errorMessage: 'unique' }],
    removals: [{ index: 1, errorNum: 1200, errorMessage: 'conflict' }],
  });
  expect(await moveBatch('old', 'new', rows, conflict)).toEqual([
    { index: 0, errorNum: 1210, errorMessage: 'unique' },
    { index: 2, errorNum: 1200, errorMessage: 'Documents inserted, but could not be removed. conflict' },
  ]);
});

test('[5-documents-1] an edge requires _from and _to; _key is optional', () => {
  expect(validateHandle('', '_from')).toBe('_from is required.');
  expect(validateHandle('persons', '_to')).toBe('Expected the id of a document: collection/key');
  expect(validateHandle('persons/a b', '_to')).toBeDefined();
  expect(validateHandle('persons/anna', '_to')).toBeUndefined();
  expect(validateKey('')).toBeUndefined();
  expect(validateKey('a:b-1')).toBeUndefined();
  expect(validateKey('a/b')).toBeDefined();
});

test('a new document keeps its digits; the fields of the form set its system attributes', () => {
  expect(documentJson('{"n": 1.0, "_key": "old"}', { _key: 'new', _from: 'a/b' })).toBe(
    '{"n":1.0,"_key":"new","_from":"a/b"}',
  );
  expect(documentJson('{}', { _key: '' })).toBe('{}');
});
