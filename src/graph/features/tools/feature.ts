import type { Feature } from '../../workspace/feature.ts';
import { toolCommands } from './tool-commands.ts';

export default {
  id: 'tools',
  label: 'Tools',
  order: 190,
  needs: [],
  commands: toolCommands,
} satisfies Feature;
