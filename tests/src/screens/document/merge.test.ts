import { expect, test } from 'vitest';
import { changesBetween } from '../../../../src/lib/json/changes.ts';
import type { JsonTree } from '../../../../src/lib/json/JsonTree.ts';
import { compareVersions, initialChoices, mergedText, undecided } from '../../../../src/lib/json/merge.ts';
import { readTreeAtOnce } from '../../../../src/screens/document/json/read-tree.ts';
import { fc } from '../../../fast-check.ts';

const treeOf = (text: string): JsonTree => {
  const { tree, problem } = readTreeAtOnce(text);
  if (!tree) throw new Error(problem.message);
  return tree;
};
const names = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'x y');
const versions = fc
  .array(fc.dictionary(names, fc.constantFrom(0, 1, 'x', null, [1], { k: 1 })), {
    minLength: 3,
    maxLength: 3,
  })
  .map(
    (documents) => documents.map((each) => treeOf(JSON.stringify(each))) as [JsonTree, JsonTree, JsonTree],
  );

/** The merged document if all open attributes take one side. */
function merge(
  [opened, mine, server]: readonly [JsonTree, JsonTree, JsonTree],
  side: 'mine' | 'server',
): JsonTree {
  const attributes = compareVersions(opened, mine, server);
  const choices = new Map(initialChoices(attributes));
  for (const { name } of undecided(attributes, choices)) choices.set(name, side);
  return treeOf(mergedText(attributes, choices));
}

const isEqual = (left: JsonTree, right: JsonTree) => changesBetween(left, right).length === 0;

test('without changes on the server, the merge is my version, and the other way round', () => {
  fc.assert(
    fc.property(versions, ([opened, changed]) => {
      expect(isEqual(merge([opened, changed, opened], 'server'), changed)).toBe(true);
      expect(isEqual(merge([opened, opened, changed], 'mine'), changed)).toBe(true);
    }),
  );
});

test('equal changes need no choice', () => {
  fc.assert(
    fc.property(versions, ([opened, changed]) => {
      const attributes = compareVersions(opened, changed, changed);
      expect(undecided(attributes, initialChoices(attributes))).toEqual([]);
      expect(isEqual(merge([opened, changed, changed], 'mine'), changed)).toBe(true);
    }),
  );
});

test('each attribute of the merge comes from one of the versions, and no change of one side alone is lost', () => {
  fc.assert(
    fc.property(versions, ([opened, mine, server]) => {
      const textIn = (tree: JsonTree, name: string) => {
        const node = tree.member(0, name);
        return node === undefined ? undefined : tree.textOf(node);
      };
      const merged = merge([opened, mine, server], 'mine');
      for (const name of ['a', 'b', 'c', 'd', '__proto__', 'x y']) {
        const [before, own, theirs, result] = [opened, mine, server, merged].map((tree) =>
          textIn(tree, name),
        );
        if (own === before) expect(result).toBe(theirs);
        else if (theirs === before) expect(result).toBe(own);
        else expect(result).toBe(own);
      }
    }),
  );
});

test('exchanging the sides exchanges the result', () => {
  fc.assert(
    fc.property(versions, ([opened, mine, server]) => {
      const left = merge([opened, mine, server], 'mine');
      const right = merge([opened, server, mine], 'server');
      expect(isEqual(left, right)).toBe(true);
    }),
  );
});

test('attributes are grouped; numbers keep their text', () => {
  const attributes = compareVersions(
    treeOf('{"version":">= 241~","weight":1,"type":"depends","old":1}'),
    treeOf('{"version":">= 242~","weight":1.0,"type":"depends","reviewed":true,"old":1}'),
    treeOf('{"version":">= 243~","weight":2,"type":"depends","checkedAt":9007199254740993}'),
  );
  expect(attributes.map(({ name, group }) => [name, group])).toEqual([
    ['version', 'both'],
    ['weight', 'both'],
    ['type', 'equal'],
    ['reviewed', 'mine'],
    ['old', 'server'],
    ['checkedAt', 'server'],
  ]);
  const choices = new Map([
    ...initialChoices(attributes),
    ['version', { text: '"merged"' }] as const,
    ['weight', 'mine'] as const,
  ]);
  expect(undecided(attributes, choices)).toEqual([]);
  expect(mergedText(attributes, choices)).toBe(
    '{"version":"merged","weight":1.0,"type":"depends","reviewed":true,"checkedAt":9007199254740993}',
  );
});
