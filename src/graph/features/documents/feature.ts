import type { Feature } from '../../workspace/feature.ts';
import { documentCommands } from './document-commands.ts';
import { initialDocuments } from './documents-state.ts';

export default {
  id: 'documents',
  label: 'Documents',
  order: 60,
  needs: ['exploring'],
  commands: documentCommands,
  state: initialDocuments,
} satisfies Feature;
