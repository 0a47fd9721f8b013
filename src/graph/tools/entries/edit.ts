import type { Tool, ToolContext, ToolMachine } from '../tool.ts';

export default {
  id: 'edit',
  label: 'Edit',
  help: 'Click a vertex or an edge to view and edit its attributes.',
  key: 'e',
  order: 30,
  cursor: { background: 'default', vertex: 'pointer' },
  create: (context: ToolContext): ToolMachine => ({
    click({ vertex, screen }) {
      const { model } = context;
      if (vertex !== undefined) {
        context.run('graph.edit', { vertexId: model.vertexIds.at(vertex) });
        return;
      }
      const edge = context.pickEdge(screen.x, screen.y);
      if (edge !== undefined) context.run('graph.edit', { edgeId: model.edgeIds.at(edge) });
      else context.run('graph.select', {});
    },
  }),
} satisfies Tool;
