import type { ToolContext, ToolPointer } from './tool.ts';

/** A click selects the vertex or the edge below it, or nothing; Shift or Ctrl adds it or takes it out. */
export function selectByClick(context: ToolContext, { vertex, screen, isAdding }: ToolPointer): void {
  const { model } = context;
  const edge = vertex === undefined ? context.pickEdge(screen.x, screen.y) : undefined;
  // A miss while adding loses nothing.
  if (vertex === undefined && edge === undefined && isAdding) return;
  context.run('graph.select', {
    ...(vertex !== undefined && { vertexIds: [model.vertexIds.at(vertex)!] }),
    ...(edge !== undefined && { edgeIds: [model.edgeIds.at(edge)!] }),
    mode: isAdding ? 'toggle' : 'replace',
  });
}
