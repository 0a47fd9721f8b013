import type { Tool, ToolContext, ToolMachine } from '../tool.ts';

export default {
  id: 'delete',
  label: 'Delete',
  help: 'Click a vertex or an edge to delete it from the database.',
  key: 'd',
  order: 60,
  cursor: { background: 'default', vertex: 'not-allowed' },
  create: (context: ToolContext): ToolMachine => ({
    click({ vertex, screen }) {
      const { model } = context;
      const edge = vertex === undefined ? context.pickEdge(screen.x, screen.y) : undefined;
      if (vertex !== undefined) context.run('graph.deleteVertex', { vertexId: model.vertexIds.at(vertex) });
      else if (edge !== undefined) context.run('graph.deleteEdge', { edgeId: model.edgeIds.at(edge) });
    },
  }),
} satisfies Tool;
