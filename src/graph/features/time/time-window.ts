import { z } from 'zod';
import { countOnes } from '../../../lib/count-ones.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import { type ElementValues, unknownValue } from '../../workspace/conditions/ElementValues.ts';
import { spanOf } from './time-values.ts';

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

/** Beginning and end of each element by its index, milliseconds since 1970. */
export interface ElementTimes {
  readonly starts: Float64Array;
  /** The same array if no element has a duration. */
  readonly ends: Float64Array;
}

/** The times of all elements, NaN for none; unknown ones have infinity, so that they stay visible. Yields. */
export function* timesOf(
  model: GraphModel,
  { element, attribute }: Pick<TimeWindow, 'element' | 'attribute'>,
  values: ElementValues,
): Generator<undefined, ElementTimes> {
  const { codes, distinct } = yield* values.column(model, element, { kind: 'attribute', name: attribute });
  const spans = distinct.map((value) =>
    value === unknownValue
      ? ([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const)
      : (spanOf(value, attribute) ?? ([Number.NaN, Number.NaN] as const)),
  );
  const hasDurations = spans.some(([start, end]) => start < end);
  const starts = new Float64Array(codes.length);
  const ends = hasDurations ? new Float64Array(codes.length) : starts;
  for (let index = 0; index < codes.length; index++) {
    if (index % slice === slice - 1) yield;
    const [start, end] = spans[codes[index]!]!;
    starts[index] = start;
    ends[index] = end;
  }
  return { starts, ends };
}

/** O(V + E), without allocation per element. */
export function hideOutside(
  { vertexCount, edgeCount, sources, targets }: GraphModel,
  { element, from, to, hidesUndated }: TimeWindow,
  { starts, ends }: ElementTimes,
): TimeOutcome {
  const vertices = new Uint8Array(vertexCount);
  const edges = new Uint8Array(edgeCount);
  const own = element === 'vertices' ? vertices : edges;
  for (let index = 0; index < own.length; index++) {
    const start = starts[index]!;
    if (Number.isNaN(start) ? hidesUndated : (ends[index]! < from || start > to) && Number.isFinite(start))
      own[index] = 1;
  }
  if (element === 'vertices') {
    for (let edge = 0; edge < edgeCount; edge++) {
      if (vertices[sources[edge]!] === 1 || vertices[targets[edge]!] === 1) edges[edge] = 1;
    }
  }
  return { vertices, edges, vertexCount: countOnes(vertices), edgeCount: countOnes(edges) };
}
