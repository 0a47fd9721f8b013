import { type NumberRange, powerOfTen, shareIn, spanOf, valueAt } from '../../lib/number-range.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import { formatValue } from './format-value.ts';
import type { AttributeSize } from './GraphStyle.ts';

/** Legend entry of a size. */
interface SizeEntry {
  readonly name: string;
  /** World units. */
  readonly radius: number;
}

/** World radii by vertex, with their legend. */
export interface AttributeSizes {
  readonly attribute: string;
  readonly radii: Float32Array;
  /** From the smallest to the largest value; empty if no value is a number. */
  readonly legend: readonly SizeEntry[];
  /** Number of vertices with a known value that is no number; they have the minimum size. */
  readonly unset: number;
  /** Number of vertices with a number that the logarithmic scale lacks, 0 or less; they have the minimum size. */
  readonly belowScale: number;
}

const scales: Readonly<Record<AttributeSize['scale'], (value: number) => number>> = {
  linear: (value) => value,
  // Negative numbers too, so that -100 is smaller than -1.
  sqrt: (value) => Math.sign(value) * Math.sqrt(Math.abs(value)),
  log: Math.log,
};

/** Sizes of the vertices that `includes` names, by numeric attribute. The logarithmic scale needs values > 0. O(V). */
export function sizesByAttribute(
  model: GraphModel,
  values: AttributeValues,
  { attribute, scale, minimum, maximum }: AttributeSize,
  includes: (vertex: number) => boolean = () => true,
): AttributeSizes {
  const need = { kind: 'vertices', attribute } as const;
  const { vertexIds, vertexCount } = model;
  const placed = new Float64Array(vertexCount);
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [minValue, maxValue] = [Number.NaN, Number.NaN];
  let [unset, belowScale] = [0, 0];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const text = includes(vertex) ? values.textOf(model, need, vertexIds.at(vertex)!) : undefined;
    const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
    const at = scales[scale](value);
    placed[vertex] = Number.isFinite(at) ? at : Number.NaN;
    if (!Number.isFinite(at)) {
      if (Number.isFinite(value)) belowScale++;
      else if (text !== undefined) unset++;
      continue;
    }
    if (at < min) [min, minValue] = [at, value];
    if (at > max) [max, maxValue] = [at, value];
  }
  const radiusOf = (at: number) => minimum + (maximum - minimum) * shareIn([min, max], at);
  const radii = Float32Array.from(placed, (at) => (Number.isNaN(at) ? minimum : radiusOf(at)));
  if (!(max >= min)) return { attribute, radii, legend: [], unset, belowScale };
  const samples = max > min ? [minValue, roundBetween([minValue, maxValue]), maxValue] : [minValue];
  const legend = samples.map((value) => ({
    name: formatValue(value),
    radius: radiusOf(scales[scale](value)),
  }));
  return { attribute, radii, legend, unset, belowScale };
}

/** A round number near the middle. */
function roundBetween(range: NumberRange): number {
  const step = powerOfTen(spanOf(range) / 4);
  const rounded = Math.round(valueAt(range, 0.5) / step) * step;
  return Math.min(range[1], Math.max(range[0], rounded));
}
