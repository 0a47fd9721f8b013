import { selectByClick } from '../select-by-click.ts';
import type { Tool, ToolContext, ToolMachine, ToolPointer } from '../tool.ts';
import { VertexDrag } from '../VertexDrag.ts';

export default {
  id: 'drag',
  label: 'Drag',
  help: 'Drag a vertex or the selection to move and pin it; click to select.',
  key: 'v',
  order: 20,
  cursor: { background: 'grab', vertex: 'move' },
  create: (context: ToolContext): ToolMachine =>
    Object.assign(new VertexDrag(context), {
      click: (pointer: ToolPointer) => selectByClick(context, pointer),
    }),
} satisfies Tool;
