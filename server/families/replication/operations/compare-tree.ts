import { parseJson } from '../../../../protocol/lib/json.ts';
import { utf8Text } from '../../../lib/json-body.ts';
import type { Operation } from '../../../operation/operation.ts';
import { leafCount, RevisionTree } from './lib/RevisionTree.ts';
import { invalid } from './lib/replica-definitions.ts';
import type { RevisionRange } from './lib/revision-ranges.ts';

interface CompareTreeArgs {
  /** Id of the local collection. */
  readonly collection: string;
  /** The JSON of the leader's tree. */
  readonly tree: Uint8Array;
}

export interface ComparedTree {
  /** Ranges of revisions with different documents, sorted. */
  readonly ranges: readonly RevisionRange[];
  /** Documents of both servers. */
  readonly count: number;
}

interface TreeNode {
  readonly count: number;
  readonly hash: string;
}

/** Compares the documents of a collection with the leader's revision tree. Throws 1401 (invalid response). */
const compareTree: Operation<CompareTreeArgs, ComparedTree> = {
  id: 'compare-tree',
  mode: 'read',
  rights: 'server',
  run({ database }, { collection: id, tree }) {
    const collection = database.getCollection(id);
    const leader = leavesIn(parseJson(utf8Text(tree)));
    const { first, leafWidth } = leader;
    const own = new RevisionTree({ first, leafWidth });
    for (const document of collection.documentsFrom(0)) own.add(Number(document._rev), document.toJson());
    const leaves = leavesIn(own.toJSON()).leaves;
    const ranges: RevisionRange[] = [];
    if (own.outside > 0 && first > 0) ranges.push([0, first - 1]);
    for (const [at, { count, hash }] of leader.leaves.entries()) {
      if (leaves[at]?.count === count && leaves[at].hash === hash) continue;
      ranges.push([first + at * leafWidth, first + (at + 1) * leafWidth - 1]);
    }
    if (own.outside > 0) ranges.push([first + leader.leaves.length * leafWidth, Number.MAX_SAFE_INTEGER]);
    return { ranges, count: collection.count() + leader.leaves.reduce((sum, { count }) => sum + count, 0) };
  },
};

function leavesIn(tree: unknown) {
  const { branchingFactor, maxDepth, rangeMin, rangeMax, nodes } = (tree ?? {}) as Record<string, unknown>;
  const first = Number(rangeMin);
  const leafWidth = (Number(rangeMax) - first) / leafCount;
  const isKnown =
    Number(branchingFactor) ** Number(maxDepth) === leafCount &&
    Number.isSafeInteger(first) &&
    Number.isSafeInteger(leafWidth) &&
    leafWidth > 0 &&
    Array.isArray(nodes);
  if (!isKnown) throw invalid(`expected a tree with ${leafCount} leaves`);
  return { first, leafWidth, leaves: (nodes as readonly TreeNode[]).slice(-leafCount) };
}

export default compareTree;
