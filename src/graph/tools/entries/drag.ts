import type { Tool, ToolContext, ToolMachine, ToolPointer } from '../tool.ts';
import { VertexDrag } from '../VertexDrag.ts';

export default {
  id: 'drag',
  label: 'Drag',
  help: 'Drag a vertex to a place of its own; click to select.',
  key: 'v',
  order: 20,
  cursor: { background: 'grab', vertex: 'move' },
  create: (context: ToolContext): ToolMachine =>
    Object.assign(new VertexDrag(context), {
      click({ vertex, isAdding }: ToolPointer) {
        const vertexIds = vertex === undefined ? [] : [context.model.vertexIds[vertex]!];
        context.run('graph.select', { vertexIds, isAdding });
      },
    }),
} satisfies Tool;
