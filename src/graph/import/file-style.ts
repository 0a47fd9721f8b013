import { extentOf } from '../../lib/number-range.ts';
import { defaultGraphStyle, type GraphStyle, type VertexColor } from '../styles/GraphStyle.ts';
import type { ImportedGraph } from './ImportedGraph.ts';
import { directionOf, type LookNames } from './look-attributes.ts';

/** The style of a new graph: labels and arrows, and the look of its file if it is wanted. */
export function fileStyle(graph: ImportedGraph, names: LookNames, hasLook: boolean): GraphStyle {
  const direction = directionOf(graph);
  return {
    ...defaultGraphStyle,
    vertexLabel: guessLabel(graph.vertices.values()) ?? defaultGraphStyle.vertexLabel,
    ...(graph.edges.some(({ attributes }) => attributes.has('label')) && { edgeLabel: 'label' }),
    ...(direction === 'undirected' && { edgeShape: 'none' }),
    ...(direction === 'mixed' && { edgeDirection: names.edges.directed }),
    ...(hasLook && { ...vertexLook(graph, names), ...edgeLook(graph, names) }),
  };
}

/** Elements that a guess reads. */
const maxSampled = 1000;
const labelNames = ['label', 'name', 'title', 'caption'];

/** The attribute that names the elements: label, name or title, in any case; undefined: there is none. */
export function guessLabel(
  elements: Iterable<{ readonly attributes: ReadonlyMap<string, string> }>,
): string | undefined {
  const found = new Map<string, string>();
  let count = 0;
  for (const { attributes } of elements) {
    for (const name of attributes.keys())
      if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), name);
    count += 1;
    if (count === maxSampled) break;
  }
  return labelNames.map((name) => found.get(name)).find((name) => name !== undefined);
}

function vertexLook({ vertices }: ImportedGraph, names: LookNames): Partial<GraphStyle> {
  const all = [...vertices.values()];
  const shapes = all.some(({ look }) => look?.shape !== undefined && !/^(circle|disc)$/i.test(look.shape));
  const radii = radiiOfSizes(all.map(({ look }) => look?.size));
  return {
    ...(all.some(({ look }) => look?.color !== undefined) && { vertexColor: colorOf(all, names) }),
    ...(radii !== undefined && {
      vertexSize: { kind: 'attribute', attribute: names.vertices.size, scale: 'linear', ...radii },
    }),
    vertexShape: {
      kind: 'circle',
      radius: usualRadius,
      ...(shapes && { attribute: names.vertices.shape }),
    },
  };
}

const usualRadius = 25;
/** The range of radii that the settings accept, and that can be read. */
const radiusRange = { least: 3, most: 60 };
/** The mean radius of the vertices of a file. */
const meanRadius = 16;

/** World radii of the smallest and the largest size; the sizes keep their ratios. */
function radiiOfSizes(
  sizes: readonly (number | undefined)[],
): { readonly minimum: number; readonly maximum: number } | undefined {
  const known = sizes.filter((size) => size !== undefined && size > 0) as number[];
  const range = extentOf(known);
  if (range === undefined) return undefined;
  const mean = known.reduce((sum, size) => sum + size / known.length, 0);
  const factor = Math.min(meanRadius / mean, radiusRange.most / range[1]);
  const radiusOf = (size: number) => Math.max(radiusRange.least, size * factor);
  return { minimum: radiusOf(range[0]), maximum: radiusOf(range[1]) };
}

/** Categories with more values say little in a legend. */
const maxCategories = 24;

interface Colored {
  readonly look?: { readonly color?: string | undefined } | undefined;
  readonly attributes: ReadonlyMap<string, string>;
}

/** The attribute whose values have one colour each, as after a partition in Gephi; otherwise the colours themselves. */
function colorOf(vertices: readonly Colored[], { vertices: { color } }: LookNames): VertexColor {
  const literal = { kind: 'attribute', attribute: color, isLiteral: true } as const;
  const candidates = new Map<string, Map<string, string>>();
  for (const name of vertices[0]?.attributes.keys() ?? []) candidates.set(name, new Map());
  for (const { look, attributes } of vertices) {
    if (look?.color === undefined) return literal;
    for (const [name, colors] of candidates) {
      const value = textOf(attributes.get(name));
      const known = value === undefined ? undefined : colors.get(value);
      const isNew = known === undefined && colors.size < maxCategories;
      if (value === undefined || (known !== look.color && !isNew)) candidates.delete(name);
      else colors.set(value, look.color);
    }
  }
  for (const [attribute, colors] of candidates) {
    const isMeaning = colors.size > 1 && new Set(colors.values()).size === colors.size;
    // Each vertex has a value of its own.
    const isName = colors.size === vertices.length;
    if (isMeaning && !isName) return { kind: 'attribute', attribute, pinned: Object.fromEntries(colors) };
  }
  return literal;
}

/** The text by which the style knows a value; undefined: a list, an object, or no value. */
function textOf(raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  if (raw.startsWith('"')) return String(JSON.parse(raw)) || undefined;
  return /^[[{]|^null$/.test(raw) ? undefined : raw;
}

function edgeLook({ edges }: ImportedGraph, names: LookNames): Partial<GraphStyle> {
  const widths = new Set(edges.map(({ look }) => look?.width).filter((width) => width !== undefined));
  const width = widths.size > 1 ? names.edges.width : widthAttribute(edges);
  return {
    ...(edges.some(({ look }) => look?.color !== undefined) && {
      edgeColor: { kind: 'attribute', attribute: names.edges.color, isLiteral: true },
    }),
    ...(width !== undefined && { edgeWidth: width }),
  };
}

/** The weights, which programs for graphs draw as widths if the file has no widths. */
function widthAttribute(edges: ImportedGraph['edges']): string | undefined {
  const weights = new Set<string>();
  for (const { attributes } of edges) {
    const weight = attributes.get('weight');
    if (weight !== undefined) weights.add(weight);
    if (weight !== undefined && !/^-?[\d.]/.test(weight)) return undefined;
  }
  return weights.size > 1 ? 'weight' : undefined;
}

/** World radius of each vertex as the style draws it; the radius of the style without a size. */
export function radiiOf(
  vertices: Iterable<{ readonly look?: { readonly size?: number | undefined } | undefined }>,
  style: GraphStyle,
): number[] {
  const all = [...vertices].map(({ look }) => look?.size);
  const { vertexSize } = style;
  const range = extentOf(all.filter((size) => size !== undefined));
  if (vertexSize?.kind !== 'attribute' || range === undefined) return all.map(() => usualRadius);
  const { minimum, maximum } = vertexSize;
  const span = range[1] - range[0];
  return all.map((size) =>
    size === undefined || span === 0 ? minimum : minimum + ((maximum - minimum) * (size - range[0])) / span,
  );
}
