import type { AttributeNeed } from './AttributeValues.ts';
import type { IconName } from './icons.ts';

/** Style of vertices and edges, chosen in the configuration and stored in the viewer's settings. */
export interface GraphStyle {
  /** The label attribute of vertices. */
  readonly vertexLabel: string;
  readonly vertexShape: VertexShape;
  readonly vertexColor: VertexColor;
  /** Default: by degree. */
  readonly vertexSize?: VertexSize | undefined;
  /** Icons on round vertices; undefined: none. */
  readonly vertexIcon?: VertexIcon | undefined;
  /** The label attribute of edges; undefined: no labels. */
  readonly edgeLabel?: string | undefined;
  readonly edgeShape: 'none' | 'arrow';
  readonly edgeColor: EdgeColor;
  /** Edges without parallel edges are curved too; default: straight. */
  readonly isEdgeCurved?: boolean | undefined;
  /** Edges are bundled whenever the graph is at rest. */
  readonly isEdgeBundled?: boolean | undefined;
  /** The numeric attribute of edge widths; undefined: equal widths. */
  readonly edgeWidth?: string | undefined;
  /** Communities as regions at low zoom; default: 'automatic', for large graphs. */
  readonly regions?: RegionChoice | undefined;
  /** Collapsed communities and groups; default: discs with a dot for each member. */
  readonly groupShape?: GroupShape | undefined;
  /** Vertices without edges; default: a few of them are folded into one mark. */
  readonly isolated?: IsolatedChoice | undefined;
}

export const isolatedChoices = ['folded', 'shown'] as const;
export type IsolatedChoice = (typeof isolatedChoices)[number];

export const groupShapes = ['discs', 'tiles'] as const;
export type GroupShape = (typeof groupShapes)[number];

export const regionChoices = ['automatic', 'on', 'off'] as const;
export type RegionChoice = (typeof regionChoices)[number];

export type VertexShape =
  | { readonly kind: 'none' }
  | { readonly kind: 'circle'; readonly radius: number }
  | { readonly kind: 'rect'; readonly width: number; readonly height: number }
  | VertexImage;

/** An image that fills the vertex: from its attribute, otherwise `url`, otherwise none. */
export interface VertexImage {
  readonly kind: 'image';
  readonly width: number;
  readonly height: number;
  readonly clip: 'round' | 'rect';
  readonly attribute?: string | undefined;
  readonly url?: string | undefined;
}

/**
 * Icons by attribute value or, without an attribute, by collection. `chosen`: icons by value that the user set; others
 * are automatic.
 */
export interface VertexIcon {
  readonly attribute?: string | undefined;
  readonly chosen: Readonly<Record<string, IconName | 'none'>>;
}

export type VertexColor =
  | { readonly kind: 'collection' }
  | { readonly kind: 'single'; readonly fill: string; readonly stroke: string }
  /** `numbers`: the values are numbers on a colour scale; undefined: they are categories. */
  | { readonly kind: 'attribute'; readonly attribute: string; readonly numbers?: NumberScale | undefined }
  | { readonly kind: 'expand'; readonly expanded: string; readonly collapsed: string }
  /** `numbers`: the scale of a column of numbers; undefined: `defaultNumberScale`. */
  | { readonly kind: 'computed'; readonly column: string; readonly numbers?: NumberScale | undefined };

export const colorRamps = ['viridis', 'cividis', 'magma'] as const;
export type ColorRamp = (typeof colorRamps)[number];

export const numberMappings = ['linear', 'log', 'quantiles'] as const;
export type NumberMapping = (typeof numberMappings)[number];

/** Colours of numbers: classes of equal width, of equal ratio (values above 0), or of equal counts. */
export interface NumberScale {
  readonly ramp: ColorRamp;
  readonly mapping: NumberMapping;
  /** Values outside have the colours of its ends; undefined: all values. Not used by quantiles. */
  readonly range?: readonly [lowest: number, highest: number] | undefined;
}

export const defaultNumberScale: NumberScale = { ramp: 'viridis', mapping: 'quantiles' };

/** Source of circle sizes: the degree, a computed column of the model, or an attribute. */
export type VertexSize =
  | { readonly kind: 'degree' }
  | { readonly kind: 'computed'; readonly column: string }
  | AttributeSize;

/** World radii from `minimum` for the smallest value to `maximum` for the largest. */
export interface AttributeSize {
  readonly kind: 'attribute';
  readonly attribute: string;
  readonly scale: 'linear' | 'sqrt' | 'log';
  readonly minimum: number;
  readonly maximum: number;
}

export type EdgeColor =
  | { readonly kind: 'theme' }
  | { readonly kind: 'single'; readonly stroke: string }
  | { readonly kind: 'gradient'; readonly source: string; readonly target: string }
  /** Colour of the source vertex; by community if vertices are coloured by community. */
  | { readonly kind: 'source' }
  /** Gradient from the colour of the source vertex to the colour of the target vertex. */
  | { readonly kind: 'ends' }
  | { readonly kind: 'attribute'; readonly attribute: string };

export const defaultGraphStyle: GraphStyle = {
  vertexLabel: '_key',
  vertexShape: { kind: 'circle', radius: 25 },
  vertexColor: { kind: 'collection' },
  edgeShape: 'arrow',
  edgeColor: { kind: 'theme' },
};

/** Attributes whose values the style shows. */
export function needsOf({
  vertexColor,
  vertexShape,
  vertexSize,
  vertexIcon,
  edgeColor,
  edgeLabel,
  edgeWidth,
}: GraphStyle): readonly AttributeNeed[] {
  const needs: AttributeNeed[] = [];
  const ofVertices = new Set([
    ...(vertexSize?.kind === 'attribute' ? [vertexSize.attribute] : []),
    ...(vertexIcon?.attribute === undefined ? [] : [vertexIcon.attribute]),
    ...(vertexShape.kind === 'image' && vertexShape.attribute !== undefined ? [vertexShape.attribute] : []),
  ]);
  if (vertexColor.kind === 'attribute') ofVertices.add(vertexColor.attribute);
  for (const attribute of ofVertices) needs.push({ kind: 'vertices', attribute });
  if (edgeColor.kind === 'attribute') needs.push({ kind: 'edges', attribute: edgeColor.attribute });
  if (edgeWidth !== undefined) needs.push({ kind: 'edges', attribute: edgeWidth });
  if (edgeLabel !== undefined) needs.push({ kind: 'edges', attribute: edgeLabel });
  return needs;
}

/** Default source and target colours of edges. */
export function edgeEndColors(
  { edgeColor }: GraphStyle,
  themeColor: string,
): { readonly source: string; readonly target: string } {
  if (edgeColor.kind === 'gradient') return edgeColor;
  const color = edgeColor.kind === 'single' ? edgeColor.stroke : themeColor;
  return { source: color, target: color };
}

/** Zoom at which a vertex of default radius has its minimum radius on the screen (4 of 25). */
export const shapeMinimalZoom = 4 / 25;
