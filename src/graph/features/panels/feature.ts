import type { Feature } from '../../workspace/feature.ts';
import { frameCommands } from './frame-commands.ts';

export default {
  id: 'panels',
  label: 'Panels',
  order: 130,
  needs: [],
  commands: frameCommands,
} satisfies Feature;
