import { groupKind } from '../../protocol/community-jobs.ts';
import type { Kernel } from '../kernel.ts';
import { groupSimilar, similarityBytes } from '../lib/group-similar.ts';
import { toPartition } from '../lib/partition.ts';

/** Groups vertices by value, or by how similar they are; see `groupSimilar`. */
export default {
  id: 'grouping',
  bytesOf: (input) => (input.values === undefined ? similarityBytes(input) : 24 * input.candidates.length),
  *run(input) {
    const { candidates, values } = input;
    const labels = values === undefined ? yield* groupSimilar(input) : firstWithValue(values);
    const { members, count } = yield* toPartition(labels);
    const sizes = new Uint32Array(count);
    for (let candidate = 0; candidate < candidates.length; candidate++) sizes[members[candidate]!]!++;
    const kinds = Uint8Array.from(sizes, (size) => {
      if (values !== undefined) return groupKind.attribute;
      return size === 1 ? groupKind.oneNode : groupKind.similarNodes;
    });
    return { members, count, kinds };
  },
} satisfies Kernel<'grouping'>;

/** By candidate: the first that has the same value. */
function firstWithValue(values: Uint32Array): Uint32Array {
  const first = new Map<number, number>();
  return values.map((value, candidate) => {
    const known = first.get(value);
    if (known === undefined) first.set(value, candidate);
    return known ?? candidate;
  });
}
