import type { GraphModel } from '../model/GraphModel.ts';
import type { EdgeColumns } from '../styles/EdgeColumns.ts';
import { edgeLinesOf, mostDirectLines } from './edges/edge-lines.ts';
import { piecesOfLine } from './edges/edge-path.ts';

/** Maximum number of straight segments of bent lines. */
const mostDirectPieces = 12_000;
const mostDirectVertices = 5000;
/** Above this number of edges, the number of lines is not computed. */
const mostDirectEdges = 20_000;

/** True if the graph is drawn into a cached picture; smaller graphs are drawn in every frame. */
export function isLargeGraph(model: GraphModel, edgeColumns: EdgeColumns): boolean {
  const { vertexCount, edgeCount } = model;
  if (vertexCount > mostDirectVertices || edgeCount > mostDirectEdges) return true;
  const mostLines = Math.min(mostDirectLines, mostDirectPieces / piecesOfLine(edgeColumns));
  return edgeCount > mostLines && edgeLinesOf(model).count > mostLines;
}
