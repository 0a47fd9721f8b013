import type { Feature } from '../../workspace/feature.ts';
import { selectionCommands } from './selection-commands.ts';
import { walkCommands } from './walk-commands.ts';

export default {
  id: 'selection',
  label: 'Selection',
  order: 110,
  needs: ['camera', 'exploring', 'panels'],
  commands: [...selectionCommands, ...walkCommands],
} satisfies Feature;
