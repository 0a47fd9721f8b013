import type { EdgeColumns } from '../styles/EdgeColumns.ts';
import { usualColor } from '../styles/edge-coloring.ts';
import { toHex } from '../styles/palette.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';

/** How the exported graph is drawn, for formats that have a look. */
export interface ExportLook {
  /** `#rrggbb`. */
  colorOf(vertex: number): string;
  /** World units, like the positions. */
  radiusOf(vertex: number): number;
  /** `#rrggbb`; undefined: the edge has no colour of its own. */
  edgeColorOf(edge: number): string | undefined;
  /** 1: the usual width. */
  edgeWidthOf(edge: number): number;
  isUndirected(edge: number): boolean;
}

/** The look that the columns of the canvas have. `hasArrows`: false if the style draws no arrows. */
export function lookOfColumns(vertices: VertexColumns, edges: EdgeColumns, hasArrows: boolean): ExportLook {
  const { colors, radii } = vertices;
  return {
    colorOf: (vertex) =>
      toHex((colors[4 * vertex]! << 16) | (colors[4 * vertex + 1]! << 8) | colors[4 * vertex + 2]!),
    radiusOf: (vertex) => radii[vertex]!,
    edgeColorOf(edge) {
      const color = edges.colors?.[edge];
      return color === undefined || color === usualColor ? undefined : toHex(color);
    },
    edgeWidthOf: (edge) => edges.widths?.[edge] ?? 1,
    isUndirected: (edge) => !hasArrows || edges.undirected?.[edge] === 1,
  };
}
