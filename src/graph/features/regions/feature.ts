import type { Feature } from '../../workspace/feature.ts';
import { regionCommands } from './region-commands.ts';

export default {
  id: 'regions',
  label: 'Regions',
  order: 230,
  needs: ['camera', 'selection'],
  commands: regionCommands,
} satisfies Feature;
