import type { Feature } from '../../workspace/feature.ts';
import { reportCommands } from './report-commands.ts';

export default {
  id: 'report',
  label: 'Statistics report',
  order: 166,
  needs: [],
  commands: reportCommands,
  state: { graphReport: undefined },
} satisfies Feature;
