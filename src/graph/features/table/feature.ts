import type { Feature } from '../../workspace/feature.ts';
import { tableCommands } from './table-commands.ts';

export default {
  id: 'table',
  label: 'Table',
  order: 250,
  needs: ['camera'],
  commands: tableCommands,
} satisfies Feature;
