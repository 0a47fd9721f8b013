import type { Feature } from '../../workspace/feature.ts';
import { historyCommands } from './history-commands.ts';

export default {
  id: 'history',
  label: 'History',
  order: 80,
  needs: [],
  commands: historyCommands,
} satisfies Feature;
