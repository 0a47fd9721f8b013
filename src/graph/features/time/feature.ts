import type { Feature } from '../../workspace/feature.ts';
import { timeCommands } from './time-commands.ts';

export default {
  id: 'time',
  label: 'Time',
  order: 50,
  needs: ['filter'],
  commands: timeCommands,
} satisfies Feature;
