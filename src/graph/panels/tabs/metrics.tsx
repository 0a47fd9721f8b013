import { IconChartHistogram } from '@tabler/icons-react';
import { MetricsPanel } from '../analysis/MetricsPanel.tsx';
import type { PanelEntry } from '../panel-entry.ts';

export default {
  id: 'metrics',
  label: 'Metrics',
  icon: IconChartHistogram,
  order: 50,
  Component: MetricsPanel,
} satisfies PanelEntry;
