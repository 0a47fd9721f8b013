import { Random } from '../../protocol/lib/random.ts';
import type { Kernel } from '../kernel.ts';
import { toPartition } from '../lib/communities/partition.ts';
import { toWeightedGraph } from '../lib/communities/WeightedGraph.ts';
import { shuffleInSteps } from '../lib/in-steps.ts';
import { adjacencyBytes, countUp } from '../lib/searches/adjacency.ts';

const maxRounds = 50;

/** Communities by asynchronous label propagation (Raghavan, Albert and Kumara, 2007). O(E) for each round. */
export default {
  id: 'label-propagation',
  bytesOf: (input) => adjacencyBytes(input, 'any', true) + 16 * input.sources.length + 40 * input.vertexCount,
  *run(input, context) {
    context.phase('read the graph');
    const { vertexCount, offsets, targets, weights } = yield* toWeightedGraph(input);
    const labels = countUp(vertexCount);
    const order = yield* shuffleInSteps(labels.slice(), new Random(input.seed));
    context.phase('vote');
    const votes = new Float64Array(vertexCount);
    let work = 0;
    for (let round = 0, hasChanged = true; hasChanged && round < maxRounds; round++) {
      hasChanged = false;
      context.show(0, () => undefined, round / maxRounds, 0);
      for (let place = 0; place < vertexCount; place++) {
        const vertex = order[place]!;
        if (update(vertex)) hasChanged = true;
        work += 4 + offsets[vertex + 1]! - offsets[vertex]!;
        if (work < 32_768) continue;
        work = 0;
        yield;
      }
      yield;
    }
    return yield* toPartition(labels);

    /** A vertex keeps its label unless another label has more votes. */
    function update(vertex: number): boolean {
      const start = offsets[vertex]!;
      const end = offsets[vertex + 1]!;
      for (let entry = start; entry < end; entry++) votes[labels[targets[entry]!]!]! += weights[entry]!;
      let best = labels[vertex]!;
      for (let entry = start; entry < end; entry++) {
        const label = labels[targets[entry]!]!;
        if (votes[label]! > votes[best]!) best = label;
      }
      for (let entry = start; entry < end; entry++) votes[labels[targets[entry]!]!] = 0;
      const hasChanged = best !== labels[vertex];
      labels[vertex] = best;
      return hasChanged;
    }
  },
} satisfies Kernel<'label-propagation'>;
