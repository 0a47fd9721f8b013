import { runForEdge } from '../run-for-edge.ts';
import type { Tool, ToolContext, ToolMachine } from '../tool.ts';

export default {
  id: 'delete',
  label: 'Delete',
  help: 'Click a vertex or an edge to delete it from the database.',
  key: 'Delete',
  order: 60,
  changes: 'elements',
  cursor: { background: 'default', vertex: 'not-allowed' },
  create: (context: ToolContext): ToolMachine => ({
    click({ vertex, screen }) {
      if (vertex === undefined) runForEdge(context, screen, 'graph.deleteEdge');
      else context.run('graph.deleteVertex', { vertexId: context.model.vertexIds.at(vertex) });
    },
  }),
} satisfies Tool;
