import type { Feature } from '../../workspace/feature.ts';
import { metricCommands } from './metric-commands.ts';
import { initialMetrics } from './metrics-state.ts';

export default {
  id: 'metrics',
  label: 'Metrics',
  order: 160,
  needs: ['layout', 'style'],
  commands: metricCommands,
  state: { metrics: initialMetrics },
} satisfies Feature;
