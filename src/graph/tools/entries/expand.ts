import type { Tool, ToolContext, ToolMachine, ToolPointer } from '../tool.ts';
import { VertexDrag } from '../VertexDrag.ts';

export default {
  id: 'expand',
  label: 'Expand',
  help: 'Click a vertex to load its neighbours, and again to collapse it.',
  key: 'x',
  order: 10,
  cursor: { background: 'default', vertex: 'pointer' },
  create: (context: ToolContext): ToolMachine =>
    Object.assign(new VertexDrag(context), {
      click({ vertex, isAdding, screen }: ToolPointer) {
        if (vertex === undefined) {
          const edge = context.pickEdge(screen.x, screen.y);
          context.run('graph.select', edge === undefined ? {} : { edgeId: context.model.edgeIds[edge] });
          return;
        }
        const vertexId = context.model.vertexIds[vertex]!;
        context.run('graph.select', { vertexIds: [vertexId], isAdding });
        if (!isAdding) context.run('graph.toggle', { vertexId });
      },
    }),
} satisfies Tool;
