import { expect, test } from 'vitest';
import { Random } from '../../../../../protocol/lib/random.ts';
import {
  leafCount,
  RevisionTree,
} from '../../../../../server/families/replication/operations/lib/RevisionTree.ts';

type Entry = readonly [revision: number, document: string];

function treeOf(entries: readonly Entry[], range?: ConstructorParameters<typeof RevisionTree>[0]) {
  const tree = new RevisionTree(range);
  for (const [revision, document] of entries) tree.add(revision, document);
  return tree;
}

/** The nodes of the last level by the first revision of their range. */
function leavesOf(tree: RevisionTree) {
  const { nodes, rangeMin, rangeMax } = tree.toJSON();
  const leafWidth = (Number(rangeMax) - Number(rangeMin)) / leafCount;
  return { first: Number(rangeMin), leafWidth, leaves: nodes.slice(-leafCount) };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the range grows to both sides and loses no document (seed %i)',
  (seed) => {
    const random = new Random(seed);
    const entries: Entry[] = Array.from({ length: 300 }, (_, n) => [
      Math.floor(random.next() ** 8 * 2 ** 47),
      `{"n":${n}}`,
    ]);
    const { first, leafWidth, leaves } = leavesOf(treeOf(entries));
    const min = Math.min(...entries.map(([revision]) => revision));
    expect(first).toBeLessThanOrEqual(min);
    // The same entries in the fixed range, without any growth.
    const fixed = treeOf(entries, { first, leafWidth });
    expect([fixed.outside, leavesOf(fixed)]).toEqual([0, { first, leafWidth, leaves }]);
  },
);

test('the range of neighbouring revisions has narrow leaves', () => {
  const entries: Entry[] = Array.from({ length: 20_000 }, (_, n) => [2 ** 40 + 17 + n, '{}']);
  expect(leavesOf(treeOf(entries)).leafWidth).toBe(8);
});

test('a leaf changes with the content of a document, not with the order of writes', () => {
  const entries: Entry[] = [
    [50, '{"a":1}'],
    [51, '{"a":2}'],
    [9000, '{"a":3}'],
  ];
  const tree = treeOf(entries).toJSON();
  const range = { first: Number(tree.rangeMin), leafWidth: leavesOf(treeOf(entries)).leafWidth };
  expect(treeOf(entries.toReversed(), range).toJSON()).toEqual(tree);
  const changed = treeOf([entries[0]!, [51, '{"a":4}'], entries[2]!]).toJSON();
  const different = tree.nodes.filter(
    (node, at) => JSON.stringify(node) !== JSON.stringify(changed.nodes[at]),
  );
  // One node of each level.
  expect(different).toHaveLength(5);
});

test('documents outside of a fixed range are counted', () => {
  const tree = treeOf(
    [
      [5, '{}'],
      [100, '{}'],
      [100 + leafCount, '{}'],
    ],
    { first: 100, leafWidth: 1 },
  );
  expect([tree.outside, tree.toJSON().nodes[0]]).toEqual([2, expect.objectContaining({ count: 1 })]);
});
