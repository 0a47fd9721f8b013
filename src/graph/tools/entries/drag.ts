import { selectByClick } from '../select-by-click.ts';
import type { Tool, ToolContext, ToolMachine, ToolPointer } from '../tool.ts';
import { VertexDrag } from '../VertexDrag.ts';

export default {
  id: 'drag',
  label: 'Move',
  help: 'Drag a vertex or the selection to move and pin it; click to select.',
  key: 'm',
  order: 20,
  cursor: { background: 'grab', vertex: 'move' },
  create: (context: ToolContext): ToolMachine =>
    Object.assign(new VertexDrag(context), {
      click: (pointer: ToolPointer) => selectByClick(context, pointer),
    }),
} satisfies Tool;
