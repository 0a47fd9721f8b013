import { IconChartHistogram } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'metrics',
  label: 'Metrics',
  icon: IconChartHistogram,
  order: 50,
  Component: lazyComponent(async () => (await import('../ui/MetricsPanel.tsx')).MetricsPanel, null),
} satisfies PanelEntry;
