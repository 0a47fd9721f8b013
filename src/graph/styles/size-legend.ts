import { collapsedGroups } from '../model/community-records.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeSizes } from './attribute-size.ts';
import { formatValue } from './format-value.ts';
import type { GraphStyle } from './GraphStyle.ts';
import { sizeRules, type VertexColumns } from './VertexColumns.ts';

/** What the sizes of circles encode, with samples. */
export type SizeLegend = Pick<AttributeSizes, 'attribute' | 'legend' | 'unset' | 'belowScale'>;

/**
 * The legend of the general circle sizes. By degree or computed value, the samples are the smallest, a middle and the
 * largest circle in the picture. Collapsed communities, hidden vertices, and collections and vertices with sizes
 * of their own are left out. Undefined: the circles are equal, or vertices are not circles. O(V).
 */
export function sizeLegendOf(
  model: GraphModel,
  style: GraphStyle,
  { sizes, radii, count, scaled }: Pick<VertexColumns, 'sizes' | 'radii' | 'count' | 'scaled'>,
): SizeLegend | undefined {
  const { vertexShape, vertexSize } = style;
  if (sizes !== undefined || vertexShape.kind !== 'circle') return sizes;
  const column = vertexSize?.kind === 'computed' ? model.computed.get(vertexSize.column) : undefined;
  const values = column?.toArray(model);
  const { inDegrees, outDegrees, collections } = model;
  const valueAt = (vertex: number) =>
    values === undefined ? inDegrees[vertex]! + outDegrees[vertex]! : values[vertex]!;
  const groups = new Set([...collapsedGroups(model)].map(({ vertex }) => vertex));
  const rules = sizeRules(model, style);
  const isSample = (vertex: number) =>
    !groups.has(vertex) &&
    !model.isVertexHidden(vertex) &&
    rules[collections[vertex]!] === undefined &&
    (scaled?.[vertex] ?? 0) === 0 &&
    !Number.isNaN(valueAt(vertex));
  const isBefore = (one: number, other: number) =>
    radii[one]! < radii[other]! || (radii[one] === radii[other] && valueAt(one) < valueAt(other));
  let [min, max] = [-1, -1];
  const known = Math.min(count, model.vertexCount);
  for (let vertex = 0; vertex < known; vertex++) {
    // Above the largest circle, radii are equal, and the largest value is the sample.
    const isSmaller = min < 0 || isBefore(vertex, min);
    const isLarger = max < 0 || isBefore(max, vertex);
    if ((!isSmaller && !isLarger) || !isSample(vertex)) continue;
    if (isSmaller) min = vertex;
    if (isLarger) max = vertex;
  }
  if (min < 0 || radii[min] === radii[max]) return undefined;
  const middle = (radii[min]! + radii[max]!) / 2;
  let nearest = min;
  for (let vertex = 0; vertex < known; vertex++) {
    const isNearer = Math.abs(radii[vertex]! - middle) < Math.abs(radii[nearest]! - middle);
    if (isNearer && isSample(vertex)) nearest = vertex;
  }
  const legend = [...new Set([min, nearest, max])].map((vertex) => ({
    name: formatValue(valueAt(vertex)),
    radius: radii[vertex]!,
  }));
  return { attribute: column?.label.toLowerCase() ?? 'degree', legend, unset: 0, belowScale: 0 };
}
