import type { Feature } from '../../workspace/feature.ts';
import { traversalCommands } from './traversal-commands.ts';

export default {
  id: 'traversal',
  label: 'Traversal',
  order: 180,
  needs: ['exploring', 'paths'],
  commands: traversalCommands,
} satisfies Feature;
