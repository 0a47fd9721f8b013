import type { Feature } from '../../workspace/feature.ts';
import { findingFocus } from './finding.ts';
import { findingCommands } from './finding-commands.ts';
import { metricCommands } from './metric-commands.ts';
import { initialMetrics } from './metrics-state.ts';

export default {
  id: 'metrics',
  label: 'Metrics',
  order: 160,
  needs: ['layout', 'style'],
  commands: [...metricCommands, ...findingCommands],
  state: { metrics: initialMetrics },
  createFocus: () => ({
    inputs: ({ metrics }) => [metrics.finding],
    read: (workspace) => {
      const path = findingFocus(workspace);
      return path === undefined ? {} : { path };
    },
  }),
} satisfies Feature;
