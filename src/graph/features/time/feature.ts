import type { Feature } from '../../workspace/feature.ts';
import { timeCommands } from './time-commands.ts';
import { connectTime } from './time-condition.ts';
import { initialTime } from './time-state.ts';

export default {
  id: 'time',
  label: 'Time',
  order: 50,
  needs: [],
  commands: timeCommands,
  state: initialTime,
  connect: connectTime,
} satisfies Feature;
