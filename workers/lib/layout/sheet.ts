import type { Random } from '../../../protocol/lib/random.ts';
import type { KernelPause } from '../pause.ts';
import { type ArrangeOptions, arrangeNeighbours, arrangeShare } from './arrange-neighbours.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import { placeByPivots } from './place-by-pivots.ts';
import { toGivenOrder, toSearchOrder } from './search-order.ts';
import { type Show, showPart } from './show.ts';
import { smooth } from './smooth.ts';

/**
 * Number of averages of the positions over neighbours, after a layout by distances: chains that the few pivots left
 * folded become straight, so that the last phase finds neighbours side by side.
 */
const smoothings = 60;

interface SheetOptions extends ArrangeOptions {
  readonly phase: (name: string) => void;
}

/**
 * Layout of a connected graph with long paths (Float32, x, y interleaved, by vertex), such as a mesh or roads: by
 * distances to pivots, smoothed, then neighbours are placed close together. O(p · (V + E)). Yields after a bounded amount
 * of work.
 */
export function* layOutSheet(
  given: LayoutGraph,
  edgeLength: number,
  random: Random,
  { show, phase, ...means }: SheetOptions,
): Generator<KernelPause, Float32Array> {
  phase('place by distances');
  const { graph, order } = yield* toSearchOrder(given);
  const showGiven: Show = (write, done, energy) =>
    show(
      function* (all) {
        const own = new Float32Array(all.length);
        yield* write(own);
        yield* toGivenOrder(order, own, all);
      },
      done,
      energy,
    );
  const placed = yield* placeByPivots(graph, edgeLength, random, showPart(showGiven, 0, 1 - arrangeShare));
  phase('smooth');
  const smoothed = yield* smooth(graph, placed, smoothings);
  phase('arrange neighbours');
  const arranged = yield* arrangeNeighbours(graph, smoothed, random, {
    ...means,
    show: showPart(showGiven, 1 - arrangeShare, arrangeShare),
  });
  return yield* toGivenOrder(order, arranged, new Float32Array(arranged.length));
}
