import type { ToolContext, ToolPointer } from './tool.ts';

/** A click selects the vertex or edge under the pointer, or clears the selection; Shift or Ctrl toggles the element. */
export function selectByClick(context: ToolContext, { vertex, screen, isAdding }: ToolPointer): void {
  const { model } = context;
  const edge = vertex === undefined ? context.pickEdge(screen.x, screen.y) : undefined;
  // A missed click with Shift or Ctrl keeps the selection.
  if (vertex === undefined && edge === undefined && isAdding) return;
  context.run('graph.select', {
    ...(vertex !== undefined && { vertexIds: [model.vertexIds.at(vertex)!] }),
    ...(edge !== undefined && { edgeIds: [model.edgeIds.at(edge)!] }),
    mode: isAdding ? 'toggle' : 'replace',
  });
}
