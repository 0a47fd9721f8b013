import type { Tool, ToolContext, ToolMachine } from '../tool.ts';

export default {
  id: 'spot',
  label: 'Spot',
  help: 'Click a vertex to select it and move it to the centre.',
  key: 'x',
  order: 100,
  cursor: { background: 'default', vertex: 'zoom-in' },
  create: (context: ToolContext): ToolMachine => ({
    click({ vertex }) {
      if (vertex !== undefined) context.run('graph.spot', { vertexId: context.model.vertexIds.at(vertex) });
    },
  }),
} satisfies Tool;
