import { selectByClick } from '../select-by-click.ts';
import type { Tool, ToolContext, ToolMachine, ToolPointer } from '../tool.ts';
import { VertexDrag } from '../VertexDrag.ts';

export default {
  id: 'expand',
  label: 'Expand',
  help: 'Click a vertex to load its neighbours; click again to collapse it.',
  key: 'e',
  order: 10,
  cursor: { background: 'default', vertex: 'pointer' },
  create: (context: ToolContext): ToolMachine =>
    Object.assign(new VertexDrag(context), {
      click(pointer: ToolPointer) {
        selectByClick(context, pointer);
        const { vertex, isAdding } = pointer;
        if (vertex !== undefined && !isAdding)
          context.run('graph.toggle', { vertexId: context.model.vertexIds.at(vertex)! });
      },
    }),
} satisfies Tool;
