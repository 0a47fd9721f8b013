import type { newGraphOf } from '../../../graph/import/new-graph.ts';
import { layOutSample } from '../../../graph/preview/lay-out-sample.ts';
import { colorsOfGraphs } from '../../../graph/styles/collection-colors.ts';

type Plan = ReturnType<typeof newGraphOf>;

/** Vertices and edges of a preview; larger graphs show their first ones. */
const maxVertices = 1500;
const maxEdges = 5000;

/** The part of a new graph that its preview draws. */
export interface PlanSample {
  readonly vertexCount: number;
  /** By vertex: palette colour of its collection. */
  readonly groups: readonly number[];
  /** By vertex: colour of the file, #rrggbb. */
  readonly colors: readonly (string | undefined)[];
  readonly degrees: Uint32Array;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  /** x, y interleaved; undefined: a layout has to place them. */
  readonly positions: Float32Array | undefined;
}

export function samplePlan({ elements, positions }: Plan): PlanSample {
  const vertices = elements.vertices.slice(0, maxVertices);
  const indices = new Map(vertices.map(({ collection, key }, index) => [`${collection}/${key}`, index]));
  const ends: (readonly [number, number])[] = [];
  for (const { from, to } of elements.edges) {
    const [source, target] = [indices.get(from), indices.get(to)];
    if (source !== undefined && target !== undefined && source !== target) ends.push([source, target]);
    if (ends.length === maxEdges) break;
  }
  const degrees = new Uint32Array(vertices.length);
  for (const [source, target] of ends) {
    degrees[source]! += 1;
    degrees[target]! += 1;
  }
  const namesOf = (list: readonly { readonly collection: string }[]) => [
    ...new Set(list.map(({ collection }) => collection)),
  ];
  const palette = colorsOfGraphs([{ vertices: namesOf(elements.vertices), edges: namesOf(elements.edges) }]);
  return {
    vertexCount: vertices.length,
    groups: vertices.map(({ collection }) => palette.get(collection)!),
    colors: vertices.map(({ look }) => (positions === undefined ? undefined : look?.color)),
    degrees,
    sources: Uint32Array.from(ends, ([source]) => source),
    targets: Uint32Array.from(ends, ([, target]) => target),
    positions: positions && Float32Array.from(positions.slice(0, 2 * vertices.length)),
  };
}

/** Positions of the file, or of a layout that a worker computes. */
export async function placeSample(sample: PlanSample, signal: AbortSignal): Promise<Float32Array> {
  const { vertexCount, groups, sources, targets, positions } = sample;
  if (positions !== undefined) return positions;
  return layOutSample({ vertexCount, groups: Uint8Array.from(groups), sources, targets }, signal);
}
