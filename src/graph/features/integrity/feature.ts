import type { Feature } from '../../workspace/feature.ts';
import { integrityCommands } from './integrity-commands.ts';

export default {
  id: 'integrity',
  label: 'Integrity',
  order: 220,
  needs: ['documents', 'exploring'],
  commands: integrityCommands,
} satisfies Feature;
