import type { Feature } from '../../workspace/feature.ts';
import { exportCommands } from './export-commands.ts';

export default {
  id: 'exporting',
  label: 'Export',
  order: 200,
  needs: [],
  commands: exportCommands,
} satisfies Feature;
