import type { Feature } from '../../workspace/feature.ts';
import { documentCommands } from './document-commands.ts';

export default {
  id: 'documents',
  label: 'Documents',
  order: 60,
  needs: ['exploring'],
  commands: documentCommands,
} satisfies Feature;
