import type { GraphModel } from '../model/GraphModel.ts';
import type { EdgeColumns } from '../styles/EdgeColumns.ts';
import { edgeLinesOf, maxDirectLines } from './edges/edge-lines.ts';
import { piecesOfLine } from './edges/edge-path.ts';

/** Maximum number of straight segments of bent lines. */
const maxDirectPieces = 12_000;
export const maxDirectVertices = 5000;
/** Above this number of edges, the number of lines is not computed. */
const maxDirectEdges = 20_000;

/** True if the graph is drawn into a cached picture; smaller graphs are drawn in every frame. */
export function isLargeGraph(model: GraphModel, edgeColumns: EdgeColumns): boolean {
  const { vertexCount, edgeCount } = model;
  if (vertexCount > maxDirectVertices || edgeCount > maxDirectEdges) return true;
  const maxLines = Math.min(maxDirectLines, maxDirectPieces / piecesOfLine(edgeColumns));
  return edgeCount > maxLines && edgeLinesOf(model).count > maxLines;
}
