import type { Feature } from '../../workspace/feature.ts';
import { frameCommands } from './frame-commands.ts';
import { initialPanels } from './panels-state.ts';

export default {
  id: 'panels',
  label: 'Panels',
  order: 130,
  needs: [],
  commands: frameCommands,
  state: initialPanels,
} satisfies Feature;
