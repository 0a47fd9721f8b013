import { expect, test } from 'vitest';
import { changesBetween } from '../../../../src/lib/json/changes.ts';
import { type JsonTree, printPath } from '../../../../src/lib/json/JsonTree.ts';
import { convertText, numberNote, toJsonText } from '../../../../src/lib/json/value-text.ts';
import {
  applyEdit,
  insertMember,
  removeMember,
  renameMember,
  replaceValue,
  revertEdit,
  swapWithNext,
  type TextEdit,
} from '../../../../src/screens/document/json/edits.ts';
import { indentValue, readTreeAtOnce } from '../../../../src/screens/document/json/read-tree.ts';
import { fc } from '../../../fast-check.ts';

const treeOf = (text: string): JsonTree => {
  const { tree, problem } = readTreeAtOnce(text);
  if (!tree) throw new Error(problem.message);
  return tree;
};
const indented = (value: unknown) => treeOf(JSON.stringify(value, undefined, 2));
const after = (tree: JsonTree, edit: TextEdit | undefined) => applyEdit(tree.text, edit!);

const documents = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 });
/** A document and one of its values other than the root. */
const documentWithNode = documents
  .map((value) => indented(value))
  .filter((tree) => tree.index.count > 1)
  .chain((tree) => fc.integer({ min: 1, max: tree.index.count - 1 }).map((node) => ({ tree, node })));

test('the path of each value leads back to it', () => {
  fc.assert(
    fc.property(documentWithNode, ({ tree, node }) => {
      expect(tree.find(tree.pathOf(node))).toBe(node);
      expect(tree.nodeAt(tree.index.starts[node]!)).toBe(node);
    }),
  );
});

test('removing a value and adding it again changes nothing but the order', () => {
  fc.assert(
    fc.property(documentWithNode, ({ tree, node }) => {
      const path = tree.pathOf(node);
      const removed = treeOf(after(tree, removeMember(tree, node)));
      expect(removed.index.count).toBe(tree.index.count - (tree.index.nexts[node]! - node));
      expect(removed.text).toBe(indentValue(removed.text, 0));
      const parent = removed.find(path.slice(0, -1))!;
      const again = treeOf(
        after(removed, insertMember(removed, parent, String(path.at(-1)), tree.textOf(node))),
      );
      expect(again.text).toBe(indentValue(again.text, 0));
      if (tree.isObject(tree.parentOf(node))) expect(changesBetween(tree, again)).toEqual([]);
    }),
  );
});

test('a replaced value is one change, and reverting it restores the document', () => {
  fc.assert(
    fc.property(documentWithNode, fc.jsonValue({ maxDepth: 2 }), ({ tree, node }, value) => {
      const text = JSON.stringify(value);
      const changed = treeOf(after(tree, replaceValue(tree, node, text)));
      let current = changed;
      const changes = changesBetween(tree, changed);
      // Added elements are removed from the end on, so that the positions before them stay.
      const added = changes.filter(({ kind }) => kind === 'added').toReversed();
      for (const { path, before } of [...added, ...changes.filter(({ kind }) => kind !== 'added')]) {
        const edit = revertEdit(current, path, before);
        if (edit) current = treeOf(applyEdit(current.text, edit));
      }
      expect(changesBetween(tree, current)).toEqual([]);
    }),
  );
});

test('an added, a changed and a removed attribute are named', () => {
  const before = treeOf('{"a": 1, "tags": ["x"], "gone": true, "same": {"b": 1.0}}');
  const now = treeOf('{"a": 1.0, "tags": ["x", "y"], "same": {"b":1.0}, "new": null}');
  expect(
    changesBetween(before, now).map(({ kind, path, before: old, after: text }) => [
      kind,
      printPath(path),
      old,
      text,
    ]),
  ).toEqual([
    ['changed', 'a', '1', '1.0'],
    ['added', 'tags[1]', undefined, '"y"'],
    ['added', 'new', undefined, 'null'],
    ['removed', 'gone', 'true', undefined],
  ]);
});

test('a member is renamed and moved without changing its value', () => {
  const tree = indented({ a: 1, b: { c: [2] }, d: 3 });
  const renamed = treeOf(after(tree, renameMember(tree, tree.find(['b'])!, 'x "y"')));
  expect(JSON.parse(renamed.text)).toEqual({ a: 1, 'x "y"': { c: [2] }, d: 3 });
  const moved = after(tree, swapWithNext(tree, tree.find(['a'])!));
  expect(moved).toBe(JSON.stringify({ b: { c: [2] }, a: 1, d: 3 }, undefined, 2));
});

test.each([
  ['2023', '2023'],
  ['1.0', '1.0'],
  ['"a"', '"a"'],
  ['hello', '"hello"'],
  ['', '""'],
  ['[1, 2]', '[1, 2]'],
  ['1 apple', '"1 apple"'],
])('the typed value %j becomes %s', (typed, json) => {
  expect(toJsonText(typed)).toBe(json);
});

test.each([
  ['5', 'string', '"5"'],
  ['"5"', 'number', '5'],
  ['"x"', 'number', '0'],
  ['true', 'number', '1'],
  ['null', 'array', '[]'],
  ['7', 'array', '[7]'],
] as const)('%s as %s is %s', (text, type, json) => {
  expect(convertText(text, type)).toBe(json);
});

test.each([
  ['9007199254740993', 'Exact; beyond 2⁵³'],
  ['1.0', '1.0 is kept as written'],
  ['1e400', 'Exact; beyond the range of a double'],
  ['1', undefined],
  ['-0.5', undefined],
])('the number %s has the note %s', (text, note) => {
  expect(numberNote(text)).toBe(note);
});
