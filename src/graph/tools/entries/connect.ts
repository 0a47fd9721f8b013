import type { Tool, ToolContext, ToolMachine } from '../tool.ts';

export default {
  id: 'connect',
  label: 'Connect',
  help: 'Drag from one vertex to another to create an edge.',
  key: 'c',
  order: 40,
  changes: 'edges',
  cursor: { background: 'default', vertex: 'crosshair' },
  create: (context: ToolContext): ToolMachine => {
    let from: string | undefined;
    const stop = () => {
      from = undefined;
      context.setConnecting(undefined);
    };
    return {
      dragStart({ vertex }) {
        from = vertex === undefined ? undefined : context.model.vertexIds.at(vertex);
        return from !== undefined;
      },
      dragMove({ screen, world }) {
        const source = from === undefined ? undefined : context.model.findVertex(from);
        if (source === undefined) {
          stop();
          return;
        }
        const target = context.pickVertex(screen.x, screen.y);
        context.setConnecting({ from: source, to: world, ...(target === source ? {} : { target }) });
      },
      dragEnd({ screen }) {
        const target = context.pickVertex(screen.x, screen.y);
        const to = target === undefined ? undefined : context.model.vertexIds.at(target);
        // A release on the background or on the source vertex creates no edge.
        if (from !== undefined && to !== undefined && to !== from) context.run('graph.connect', { from, to });
        stop();
      },
      cancel: stop,
    };
  },
} satisfies Tool;
