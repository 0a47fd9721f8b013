import { runForEdge } from '../run-for-edge.ts';
import type { Tool, ToolContext, ToolMachine } from '../tool.ts';

export default {
  id: 'edit',
  label: 'Edit',
  help: 'Click a vertex or an edge to view and edit its attributes.',
  key: 'd',
  order: 30,
  changes: 'elements',
  cursor: { background: 'default', vertex: 'pointer' },
  create: (context: ToolContext): ToolMachine => ({
    click({ vertex, screen }) {
      if (vertex !== undefined) context.run('graph.edit', { vertexId: context.model.vertexIds.at(vertex) });
      else if (!runForEdge(context, screen, 'graph.edit')) context.run('graph.select', {});
    },
  }),
} satisfies Tool;
