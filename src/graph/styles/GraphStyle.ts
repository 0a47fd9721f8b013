import { labelAttributes } from '../../lib/label-template.ts';
import type { AttributeNeed, ElementKind } from './AttributeValues.ts';
import type { IconName } from './icons.ts';
import type { VertexCondition } from './vertex-conditions.ts';

/** Style of vertices and edges, chosen in the configuration and stored in the viewer's settings. */
export interface GraphStyle {
  /** The label of vertices: an attribute or a template. */
  readonly vertexLabel: string;
  readonly vertexShape: VertexShape;
  readonly vertexColor: VertexColor;
  /** Default: by degree. */
  readonly vertexSize?: VertexSize | undefined;
  /** Icons on round vertices; undefined: none. */
  readonly vertexIcon?: VertexIcon | undefined;
  /** The label of edges: an attribute or a template; undefined: no labels. */
  readonly edgeLabel?: string | undefined;
  readonly edgeShape: 'none' | 'arrow';
  /** The attribute that is false for edges without an arrow, those without direction; undefined: all edges are directed. */
  readonly edgeDirection?: string | undefined;
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
  /** Styles of single vertex collections. */
  readonly vertexRules?: RulesOf<VertexRule> | undefined;
  /** Styles of single edge collections. */
  readonly edgeRules?: RulesOf<EdgeRule> | undefined;
  /** Looks of vertices by their values; they come before all other colours and sizes. */
  readonly vertexConditions?: readonly VertexCondition[] | undefined;
}

export const isolatedChoices = ['folded', 'shown'] as const;
type IsolatedChoice = (typeof isolatedChoices)[number];

export const groupShapes = ['discs', 'tiles'] as const;
export type GroupShape = (typeof groupShapes)[number];

export const regionChoices = ['automatic', 'on', 'off'] as const;
export type RegionChoice = (typeof regionChoices)[number];

export type VertexShape =
  | { readonly kind: 'none' }
  /** `attribute`: its values name other shapes, such as 'diamond', see `shape-words.ts`. */
  | { readonly kind: 'circle'; readonly radius: number; readonly attribute?: string | undefined }
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

/** Colours by the values of an attribute. */
interface ByAttribute {
  readonly kind: 'attribute';
  readonly attribute: string;
  /** The values are colours of the form #rrggbb. */
  readonly isLiteral?: boolean | undefined;
  /** Colours of single values, #rrggbb; other values have those of the palette. */
  readonly pinned?: Readonly<Record<string, string>> | undefined;
  /** Palette colours by value that a stored style keeps, see `keepSlots`. */
  readonly slots?: Readonly<Record<string, number>> | undefined;
}

export type VertexColor =
  | { readonly kind: 'collection' }
  | { readonly kind: 'single'; readonly fill: string; readonly stroke: string }
  /** `numbers`: the values are numbers on a colour scale; undefined: they are categories. */
  | (ByAttribute & { readonly numbers?: NumberScale | undefined })
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
  /** Colours of the edge collections. */
  | { readonly kind: 'collection' }
  | { readonly kind: 'gradient'; readonly source: string; readonly target: string }
  /** Colour of the source vertex; by community if vertices are coloured by community. */
  | { readonly kind: 'source' }
  /** Gradient from the colour of the source vertex to the colour of the target vertex. */
  | { readonly kind: 'ends' }
  | ByAttribute;

/** Computed columns are lost on reload, so rules do not use them. */
export type VertexRuleColor = Exclude<VertexColor, { kind: 'computed' }>;
export type VertexRuleSize = { readonly kind: 'fixed'; readonly radius: number } | AttributeSize;

/** Style of the vertices of one collection. What it leaves out follows the style of all vertices. */
export interface VertexRule {
  /** An attribute or a template. */
  readonly label?: string | undefined;
  readonly color?: VertexRuleColor | undefined;
  /** Sizes of circles. */
  readonly size?: VertexRuleSize | undefined;
  readonly icon?: IconName | 'none' | undefined;
}

export type EdgeRuleColor = Exclude<EdgeColor, { kind: 'theme' }>;
type EdgeRuleWidth =
  /** A multiple of the default width. */
  | { readonly kind: 'fixed'; readonly factor: number }
  | { readonly kind: 'attribute'; readonly attribute: string };

/** Style of the edges of one collection. What it leaves out follows the style of all edges. */
export interface EdgeRule {
  /** An attribute or a template; '' for no label. */
  readonly label?: string | undefined;
  readonly color?: EdgeRuleColor | undefined;
  readonly width?: EdgeRuleWidth | undefined;
}

/** Rules by name of the collection. */
export type RulesOf<Rule> = Readonly<Record<string, Rule>>;

export const defaultGraphStyle: GraphStyle = {
  vertexLabel: '_key',
  vertexShape: { kind: 'circle', radius: 25 },
  vertexColor: { kind: 'collection' },
  edgeShape: 'arrow',
  edgeColor: { kind: 'theme' },
};

/** Attributes whose values the style shows. Labels of vertices are part of the graph. */
export function needsOf(style: GraphStyle): readonly AttributeNeed[] {
  const ofVertices = new Set([
    ...namedIn(style.vertexColor, style.vertexSize, style.vertexIcon),
    ...namedIn(style.vertexShape, ...(style.vertexConditions ?? [])),
    ...Object.values(style.vertexRules ?? {}).flatMap(({ color, size }) => namedIn(color, size)),
  ]);
  const ofEdges = new Set([
    ...namedIn(style.edgeColor),
    ...[style.edgeWidth, style.edgeDirection].filter((each) => each !== undefined),
    ...Object.values(style.edgeRules ?? {}).flatMap(({ color, width }) => namedIn(color, width)),
    ...[style.edgeLabel, ...Object.values(style.edgeRules ?? {}).map(({ label }) => label)].flatMap(
      (label) => (label ? labelAttributes(label) : []),
    ),
  ]);
  const toNeed = (kind: ElementKind) => (attribute: string) => ({ kind, attribute });
  return [...[...ofVertices].map(toNeed('vertices')), ...[...ofEdges].map(toNeed('edges'))];
}

/** The attributes that parts of a style name. */
function namedIn(...parts: readonly (object | undefined)[]): readonly string[] {
  return parts.flatMap((part) =>
    part !== undefined && 'attribute' in part && typeof part.attribute === 'string' ? [part.attribute] : [],
  );
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
