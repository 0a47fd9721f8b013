import type { Feature } from '../../workspace/feature.ts';
import { creatingCommands } from './creating-commands.ts';

export default {
  id: 'creating',
  label: 'Creating',
  order: 90,
  needs: ['documents', 'exploring'],
  commands: creatingCommands,
} satisfies Feature;
