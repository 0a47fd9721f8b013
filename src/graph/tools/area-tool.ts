import { AreaSelect } from './AreaSelect.ts';
import { selectByClick } from './select-by-click.ts';
import type { ToolContext, ToolMachine, ToolPointer } from './tool.ts';
import { VertexDrag } from './VertexDrag.ts';

/** Draws areas on the background. A press on a selected vertex moves the whole selection; a click selects. */
export function createAreaTool(context: ToolContext, shape: 'rectangle' | 'lasso'): ToolMachine {
  const area = new AreaSelect(context, shape);
  const drag = new VertexDrag(context);
  let active: AreaSelect | VertexDrag = area;
  return {
    dragStart(pointer: ToolPointer) {
      const { vertex } = pointer;
      const isOnSelection = vertex !== undefined && context.selectedVertices().includes(vertex);
      active = isOnSelection && !pointer.isAdding && !pointer.isRemoving ? drag : area;
      return active.dragStart(pointer);
    },
    dragMove: (pointer) => active.dragMove(pointer),
    dragEnd: (pointer) => active.dragEnd(pointer),
    click: (pointer) => selectByClick(context, pointer),
    cancel: () => active.cancel(),
  };
}
