import type { GraphModel } from '../model/GraphModel.ts';
import type { EdgeColumns } from '../styles/EdgeColumns.ts';
import { edgeLinesOf } from './edges/edge-lines.ts';
import { piecesOfLine } from './edges/edge-path.ts';

const mostDirectLines = 2500;
/** Straight pieces of bent lines. */
const mostDirectPieces = 12_000;
const mostDirectVertices = 5000;
/** Of more edges it is not asked how many lines they are. */
const mostDirectEdges = 20_000;

/** A large graph is drawn into a picture that is kept, a smaller one anew in every frame. */
export function isLargeGraph(model: GraphModel, edgeColumns: EdgeColumns): boolean {
  const { vertexCount, edgeCount } = model;
  if (vertexCount > mostDirectVertices || edgeCount > mostDirectEdges) return true;
  const mostLines = Math.min(mostDirectLines, mostDirectPieces / piecesOfLine(edgeColumns));
  return edgeCount > mostLines && edgeLinesOf(model).count > mostLines;
}
