import { createAreaTool } from '../area-tool.ts';
import type { Tool } from '../tool.ts';

export default {
  id: 'select',
  label: 'Select',
  help: 'Drag a rectangle around vertices; Shift adds, Alt removes. Drag a selected vertex to move the selection.',
  key: 's',
  order: 22,
  cursor: { background: 'crosshair', vertex: 'pointer' },
  create: (context) => createAreaTool(context, 'rectangle'),
} satisfies Tool;
