import type { Tool, ToolContext, ToolMachine } from '../tool.ts';
import { VertexDrag } from '../VertexDrag.ts';

export default {
  id: 'drag',
  label: 'Drag',
  help: 'Drag a vertex to a place of its own; click to select.',
  key: 'v',
  order: 20,
  cursor: { background: 'grab', vertex: 'move' },
  create: (context: ToolContext): ToolMachine => {
    const drag = new VertexDrag(context);
    return {
      dragStart: (pointer) => drag.dragStart(pointer),
      dragMove: (pointer) => drag.dragMove(pointer),
      dragEnd: (pointer) => drag.dragEnd(pointer),
      cancel: () => drag.cancel(),
      click({ vertex, isAdding }) {
        const vertexIds = vertex === undefined ? [] : [context.model.vertexIds[vertex]!];
        context.run('graph.select', { vertexIds, isAdding });
      },
    };
  },
} satisfies Tool;
