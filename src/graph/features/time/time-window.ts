import { z } from 'zod';
import { countOnes } from '../../../lib/count-ones.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { type ElementValues, unknownValue } from '../../workspace/conditions/ElementValues.ts';
import { timeOf } from './time-values.ts';

export const timeWindow = z.object({
  element: z.enum(['vertices', 'edges']),
  attribute: z.string(),
  /** Milliseconds since 1970, both included. */
  from: z.number(),
  to: z.number(),
  /** Elements without a time are hidden, too. */
  hidesUndated: z.boolean(),
});
/** A time outside of which elements of one kind are hidden. */
export type TimeWindow = z.infer<typeof timeWindow>;

/** What the window hides; 1: hidden. Edges of hidden vertices are included. */
export interface TimeOutcome {
  readonly vertices: Uint8Array;
  readonly edges: Uint8Array;
  readonly vertexCount: number;
  readonly edgeCount: number;
}

/** Elements per slice of work. */
const slice = 20_000;

/** The time of each element, NaN for none; unknown ones have infinity, so that they stay visible. Yields. */
export function* timesOf(
  model: GraphModel,
  { element, attribute }: Pick<TimeWindow, 'element' | 'attribute'>,
  values: ElementValues,
): Generator<undefined, Float64Array> {
  const { codes, distinct } = yield* values.column(model, element, { kind: 'attribute', name: attribute });
  const timeByCode = distinct.map((value) =>
    value === unknownValue ? Number.POSITIVE_INFINITY : (timeOf(value) ?? Number.NaN),
  );
  const times = new Float64Array(codes.length);
  for (let index = 0; index < codes.length; index++) {
    if (index % slice === slice - 1) yield;
    times[index] = timeByCode[codes[index]!]!;
  }
  return times;
}

/** O(V + E), without allocation per element. */
export function hideOutside(
  { vertexCount, edgeCount, sources, targets }: GraphModel,
  { element, from, to, hidesUndated }: TimeWindow,
  times: Float64Array,
): TimeOutcome {
  const vertices = new Uint8Array(vertexCount);
  const edges = new Uint8Array(edgeCount);
  const own = element === 'vertices' ? vertices : edges;
  for (let index = 0; index < own.length; index++) {
    const time = times[index]!;
    if (Number.isNaN(time) ? hidesUndated : (time < from || time > to) && Number.isFinite(time))
      own[index] = 1;
  }
  if (element === 'vertices') {
    for (let edge = 0; edge < edgeCount; edge++) {
      if (vertices[sources[edge]!] === 1 || vertices[targets[edge]!] === 1) edges[edge] = 1;
    }
  }
  return { vertices, edges, vertexCount: countOnes(vertices), edgeCount: countOnes(edges) };
}
