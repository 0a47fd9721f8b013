/** How vertices and edges look; chosen in the configuration, kept in the viewer's settings. */
export interface GraphStyle {
  /** The attribute that labels vertices. */
  readonly vertexLabel: string;
  readonly vertexShape: VertexShape;
  readonly vertexColor: VertexColor;
  /** The attribute that labels edges; undefined: none. */
  readonly edgeLabel?: string;
  readonly edgeShape: 'none' | 'arrow';
  /** `#rrggbb`; undefined: the theme's. */
  readonly edgeColor?: string;
}

export type VertexShape =
  | { readonly kind: 'none' }
  | { readonly kind: 'circle'; readonly radius: number }
  | { readonly kind: 'rect'; readonly width: number; readonly height: number };

export type VertexColor =
  | { readonly kind: 'collection' }
  | { readonly kind: 'single'; readonly fill: string; readonly stroke: string }
  | { readonly kind: 'attribute'; readonly attribute: string }
  | { readonly kind: 'expand'; readonly expanded: string; readonly collapsed: string };

export const defaultGraphStyle: GraphStyle = {
  vertexLabel: '_key',
  vertexShape: { kind: 'circle', radius: 25 },
  vertexColor: { kind: 'collection' },
  edgeShape: 'arrow',
};

/** Zoom at which a vertex of the usual radius shrinks to its least radius on the screen (4 of 25). */
export const shapeMinimalZoom = 4 / 25;
