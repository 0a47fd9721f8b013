import { groupKind } from '../../protocol/community-jobs.ts';
import type { Kernel } from '../kernel.ts';
import { groupSimilar, similarityBytes } from '../lib/communities/group-similar.ts';
import { toPartition } from '../lib/communities/partition.ts';

/** Groups vertices by value or by similarity of their neighbour sets; see `groupSimilar`. */
export default {
  id: 'grouping',
  bytesOf: (input) => (input.values === undefined ? similarityBytes(input) : 24 * input.candidates.length),
  *run(input, context) {
    const { candidates, values } = input;
    context.phase('compare');
    const labels = values === undefined ? yield* groupSimilar(input) : yield* firstWithValue(values);
    context.phase('number the groups');
    const { members, count } = yield* toPartition(labels);
    const sizes = new Uint32Array(count);
    for (let candidate = 0; candidate < candidates.length; candidate++) {
      if ((candidate & 0x7fff) === 0x7fff) yield;
      sizes[members[candidate]!]!++;
    }
    yield;
    const kinds = new Uint8Array(count).fill(
      values === undefined ? groupKind.similarNodes : groupKind.attribute,
    );
    for (let group = 0; group < count && values === undefined; group++) {
      if ((group & 0x7fff) === 0x7fff) yield;
      if (sizes[group] === 1) kinds[group] = groupKind.oneNode;
    }
    return { members, count, kinds };
  },
} satisfies Kernel<'grouping'>;

/** By candidate: the first candidate with the same value. */
function* firstWithValue(values: Uint32Array): Generator<undefined, Uint32Array> {
  const first = new Map<number, number>();
  const labels = new Uint32Array(values.length);
  for (let candidate = 0; candidate < values.length; candidate++) {
    if ((candidate & 0x7fff) === 0x7fff) yield;
    const known = first.get(values[candidate]!);
    if (known === undefined) first.set(values[candidate]!, candidate);
    labels[candidate] = known ?? candidate;
  }
  return labels;
}
