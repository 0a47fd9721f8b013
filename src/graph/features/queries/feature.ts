import type { Feature } from '../../workspace/feature.ts';
import { queryCommands } from './query-commands.ts';

export default {
  id: 'queries',
  label: 'Queries',
  order: 170,
  needs: ['exploring', 'filter'],
  commands: queryCommands,
} satisfies Feature;
