import type { Kernel } from '../kernel.ts';
import { checkWeights } from '../lib/searches/check-weights.ts';
import { compareValues } from '../lib/searches/power-iteration.ts';

const maxRounds = 200;
const tolerance = 1e-10;
const none = new Uint32Array(0);

/**
 * PageRank by power iteration. The score of vertices without outgoing edges is distributed to the vertices where the
 * surfer begins again: all vertices, or those of `starts` (personalised PageRank). Scores sum to 1. O(E) for each iteration.
 */
export default {
  id: 'page-rank',
  bytesOf: ({ vertexCount }) => 24 * vertexCount,
  *run({ vertexCount, sources, targets, weights, damping, starts = none }, context) {
    if (!(damping > 0 && damping < 1)) {
      throw new Error(`the damping: expected a number between 0 and 1, found ${damping}`);
    }
    context.phase('weigh the edges');
    const outs = new Float64Array(vertexCount);
    yield* checkWeights(weights);
    for (let edge = 0; edge < sources.length; edge++) {
      if ((edge & 65_535) === 65_535) yield;
      outs[sources[edge]!]! += weights === undefined ? 1 : weights[edge]!;
    }
    yield;
    context.phase('pass on the scores');
    let scores = new Float64Array(vertexCount);
    begin(scores, starts, 1);
    let next = new Float64Array(vertexCount);
    for (let round = 0, change = 1; change > tolerance && round < maxRounds; round++) {
      context.show(0, () => undefined, round / maxRounds, 0);
      let stuck = 0;
      for (let vertex = 0; vertex < vertexCount; vertex++) {
        if ((vertex & 131_071) === 131_071) yield;
        if (outs[vertex] === 0) stuck += scores[vertex]!;
      }
      begin(next, starts, 1 - damping + damping * stuck);
      yield;
      for (let edge = 0; edge < sources.length; edge++) {
        if ((edge & 32_767) === 32_767) yield;
        const source = sources[edge]!;
        const weight = weights === undefined ? 1 : weights[edge]!;
        if (weight > 0) next[targets[edge]!]! += (damping * scores[source]! * weight) / outs[source]!;
      }
      change = (yield* compareValues(next, scores)).sum;
      [scores, next] = [next, scores];
      yield;
    }
    return { scores };
  },
} satisfies Kernel<'page-rank'>;

/** Distributes a score to the starts, or to all vertices. */
function begin(scores: Float64Array, starts: Uint32Array, score: number): void {
  if (starts.length === 0) {
    scores.fill(score / scores.length);
    return;
  }
  scores.fill(0);
  for (const start of starts) scores[start]! += score / starts.length;
}
