import { IconChartHistogram } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { MetricsPanel } from '../ui/MetricsPanel.tsx';

export default {
  id: 'metrics',
  label: 'Metrics',
  icon: IconChartHistogram,
  order: 50,
  Component: MetricsPanel,
} satisfies PanelEntry;
