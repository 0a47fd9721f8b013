import type { Feature } from '../../workspace/feature.ts';
import { importingCommands } from './importing-commands.ts';

export default {
  id: 'importing',
  label: 'Import',
  order: 210,
  needs: ['communities', 'exploring'],
  commands: importingCommands,
} satisfies Feature;
