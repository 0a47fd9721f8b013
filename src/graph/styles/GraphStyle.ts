import type { AttributeNeed } from './AttributeValues.ts';
import type { IconName } from './icons.ts';

/** How vertices and edges look; chosen in the configuration, kept in the viewer's settings. */
export interface GraphStyle {
  /** The attribute that labels vertices. */
  readonly vertexLabel: string;
  readonly vertexShape: VertexShape;
  readonly vertexColor: VertexColor;
  /** Default: by degree. */
  readonly vertexSize?: VertexSize | undefined;
  /** What stands on round vertices; undefined: nothing. */
  readonly vertexIcon?: VertexIcon | undefined;
  /** The attribute that labels edges; undefined: none. */
  readonly edgeLabel?: string | undefined;
  readonly edgeShape: 'none' | 'arrow';
  readonly edgeColor: EdgeColor;
  /** Edges without parallel ones bend, too; default: they are straight. */
  readonly isEdgeCurved?: boolean | undefined;
  /** Edges are bundled whenever the graph is at rest. */
  readonly isEdgeBundled?: boolean | undefined;
  /** The attribute whose numbers make edges wider; undefined: all are alike. */
  readonly edgeWidth?: string | undefined;
  /** Communities as regions where vertices cannot be told apart; default: 'automatic', in large graphs. */
  readonly regions?: RegionChoice | undefined;
}

export const regionChoices = ['automatic', 'on', 'off'] as const;
export type RegionChoice = (typeof regionChoices)[number];

export type VertexShape =
  | { readonly kind: 'none' }
  | { readonly kind: 'circle'; readonly radius: number }
  | { readonly kind: 'rect'; readonly width: number; readonly height: number }
  | VertexImage;

/** A picture that fills the vertex: the one of its attribute, else `url`, else the vertex is a plain one. */
export interface VertexImage {
  readonly kind: 'image';
  readonly width: number;
  readonly height: number;
  readonly clip: 'round' | 'rect';
  readonly attribute?: string | undefined;
  readonly url?: string | undefined;
}

/** An icon for each value of an attribute or, without one, for each collection; `chosen` ones by value, others follow. */
export interface VertexIcon {
  readonly attribute?: string | undefined;
  readonly chosen: Readonly<Record<string, IconName | 'none'>>;
}

export type VertexColor =
  | { readonly kind: 'collection' }
  | { readonly kind: 'single'; readonly fill: string; readonly stroke: string }
  | { readonly kind: 'attribute'; readonly attribute: string }
  | { readonly kind: 'expand'; readonly expanded: string; readonly collapsed: string }
  | { readonly kind: 'computed'; readonly column: string };

/** What the size of a circle says: how many edges it has, a computed column of the model, or an attribute's number. */
export type VertexSize =
  | { readonly kind: 'degree' }
  | { readonly kind: 'computed'; readonly column: string }
  | AttributeSize;

/** World radii from `minimum` for the least number to `maximum` for the largest. */
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
  /** As the vertex at its source: by community where vertices are coloured so. */
  | { readonly kind: 'source' }
  /** From the colour of the vertex at the source to that of the vertex at the target. */
  | { readonly kind: 'ends' }
  | { readonly kind: 'attribute'; readonly attribute: string };

export const defaultGraphStyle: GraphStyle = {
  vertexLabel: '_key',
  vertexShape: { kind: 'circle', radius: 25 },
  vertexColor: { kind: 'collection' },
  edgeShape: 'arrow',
  edgeColor: { kind: 'theme' },
};

/** The attributes whose values the style shows. */
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

/** The colours at the source and at the target of edges without one of their own. */
export function edgeEndColors(
  { edgeColor }: GraphStyle,
  themeColor: string,
): { readonly source: string; readonly target: string } {
  if (edgeColor.kind === 'gradient') return edgeColor;
  const color = edgeColor.kind === 'single' ? edgeColor.stroke : themeColor;
  return { source: color, target: color };
}

/** Zoom at which a vertex of the usual radius shrinks to its least radius on the screen (4 of 25). */
export const shapeMinimalZoom = 4 / 25;
