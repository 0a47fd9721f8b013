import type { ToolContext, ToolPointer } from './tool.ts';

/**
 * A click selects the vertex under the pointer, or the edges of the line there, or clears the selection; Shift or Ctrl
 * toggles the element.
 */
export function selectByClick(context: ToolContext, { vertex, screen, isAdding }: ToolPointer): void {
  const { model } = context;
  const edges = vertex === undefined ? context.pickEdges(screen.x, screen.y) : [];
  // A missed click with Shift or Ctrl keeps the selection.
  if (vertex === undefined && edges.length === 0 && isAdding) return;
  context.run('graph.select', {
    ...(vertex !== undefined && { vertexIds: [model.vertexIds.at(vertex)!] }),
    ...(edges.length > 0 && { edgeIds: edges.map((edge) => model.edgeIds.at(edge)!) }),
    mode: isAdding ? 'toggle' : 'replace',
  });
}
