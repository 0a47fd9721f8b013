import type { Point } from '../geometry/camera/Camera.ts';
import type { ToolContext } from './tool.ts';

/**
 * Runs a command with the edge of the line at a point, CSS pixels. If the line represents several edges, they are listed
 * instead, so that one of them can be chosen. False: there is no line.
 */
export function runForEdge(context: ToolContext, { x, y }: Point, commandId: string): boolean {
  const edges = context.pickEdges(x, y);
  if (edges.length === 0) return false;
  const edgeIds = edges.map((edge) => context.model.edgeIds.at(edge)!);
  if (edgeIds.length > 1) context.run('graph.listEdges', { edgeIds });
  else context.run(commandId, { edgeId: edgeIds[0] });
  return true;
}
