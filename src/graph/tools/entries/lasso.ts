import { createAreaTool } from '../area-tool.ts';
import type { Tool } from '../tool.ts';

export default {
  id: 'lasso',
  label: 'Lasso',
  help: 'Draw a line around vertices; Shift adds, Alt removes. Drag a selected vertex to move the selection.',
  key: 'o',
  order: 24,
  cursor: { background: 'crosshair', vertex: 'pointer' },
  create: (context) => createAreaTool(context, 'lasso'),
} satisfies Tool;
