import type { ForceLargeInput, LayoutMessage } from '../../protocol/jobs.ts';
import { mix32, Random } from '../../protocol/lib/random.ts';
import type { Kernel, KernelContext } from '../kernel.ts';
import { Crew } from '../lib/Crew.ts';
import { alignTo, alignToFixed } from '../lib/layout/align.ts';
import { toComponents, toSubgraph } from '../lib/layout/components.ts';
import { exactBytesOf } from '../lib/layout/exact/lay-out-exactly.ts';
import { toLayoutGraph } from '../lib/layout/LayoutGraph.ts';
import type { LayoutMaterial } from '../lib/layout/layout-work.ts';
import { layOutConnected } from '../lib/layout/multilevel.ts';
import { placeComponents } from '../lib/layout/place-components.ts';
import { removeOverlaps } from '../lib/overlaps/remove-overlaps.ts';
import type { KernelPause } from '../lib/pause.ts';

/**
 * Minimum number of vertices for helpers, because smaller graphs finish before helpers start, and maximum number of
 * helpers: with more, each would have too few ranges of a round to be worth its start.
 */
const minForHelpers = 20_000;
const maxHelpers = 15;
const verticesPerHelper = 4096;
/**
 * Minimum number of vertices for intermediate pictures: smaller graphs finish before a second picture, and the console
 * animates the transition to the result.
 */
const minForPictures = 500;
/** Minimum gap between vertices, world units. */
const gap = 2;

/**
 * Force layout from scratch for graphs of any size: each connected component by `layOutConnected`, then components packed
 * side by side. If there are fixed vertices, the layout is turned, mirrored and shifted to fit them, and they keep their
 * positions; otherwise it is turned to fit the settled vertices. Positions are Float32 (x, y) by vertex in world units.
 */
const forceLarge: Kernel<'force-large'> = {
  id: 'force-large',
  // The graph, its coarser levels (about the same size) and the strengths of the finest level.
  // With helpers, 16 bytes per edge and 20 per vertex more: the data of the finest level in shared memory. Copies for the
  // GPU, which exist for a moment, are not counted.
  bytesOf: ({ vertexCount, sources }) => 80 * sources.length + 180 * vertexCount + exactBytesOf(vertexCount),
  helpersOf: ({ vertexCount }) =>
    vertexCount < minForHelpers ? 0 : Math.min(maxHelpers, Math.floor(vertexCount / verticesPerHelper)),
  canUseGpu: true,
  *run(input, context) {
    const isLarge = input.vertexCount >= minForHelpers;
    const crew = new Crew<LayoutMaterial>((isLarge && context.startHelpers?.()) || []);
    try {
      return { positions: yield* layOut(input, context, crew) };
    } finally {
      crew.dismiss();
    }
  },
};

function* layOut(
  input: ForceLargeInput,
  context: KernelContext<LayoutMessage>,
  crew: Crew<LayoutMaterial>,
): Generator<KernelPause, Float32Array> {
  const { vertexCount, edgeLength, seed } = input;
  context.gpu?.prepare(vertexCount);
  context.phase('read the graph');
  const graph = yield* toLayoutGraph(vertexCount, input.sources, input.targets);
  yield;
  const components = yield* toComponents(graph);
  yield;
  const { count, starts, members } = components;
  const pictures = new Array<Float32Array | undefined>(count).fill(undefined);
  const places = new Uint32Array(vertexCount);
  function* write(values: Float32Array) {
    yield* placeComponents(components, pictures, edgeLength, values);
    if (input.fixed.includes(1)) yield* alignToFixed(values, input.positions, input.fixed);
    else if (input.settled !== undefined) yield* alignTo(values, input.positions, input.settled);
  }
  for (let part = 0; part < count; part++) {
    const partMembers = members.subarray(starts[part]!, starts[part + 1]!);
    const doneBefore = starts[part]! / vertexCount;
    // Single vertices come last and are placed without an intermediate picture.
    if (partMembers.length === 1) break;
    const share = partMembers.length / vertexCount;
    const random = new Random(mix32(seed + part));
    const subgraph = yield* toSubgraph(graph, partMembers, places);
    pictures[part] = yield* layOutConnected(subgraph, edgeLength, random, {
      crew,
      gpu: context.gpu,
      phase: (name) => context.phase(name),
      show(writePart, done, energy) {
        if (vertexCount < minForPictures) return;
        function* writeAll(values: Float32Array) {
          pictures[part] ??= new Float32Array(2 * partMembers.length);
          yield* writePart(pictures[part]!);
          yield* write(values);
        }
        context.show(2 * vertexCount, writeAll, doneBefore + share * done, energy);
      },
    });
  }
  context.phase('pack the parts');
  const positions = new Float32Array(2 * vertexCount);
  yield* write(positions);
  if (input.extents !== undefined) {
    context.phase('remove overlaps');
    yield* removeOverlaps({ ...input.extents, positions, fixed: input.fixed, gap });
  }
  return positions;
}

export default forceLarge;
