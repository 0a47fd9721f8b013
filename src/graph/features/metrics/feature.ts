import type { Feature } from '../../workspace/feature.ts';
import { createFindingFocus } from './finding.ts';
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
  createFocus: createFindingFocus,
} satisfies Feature;
