import { IconReport } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'report',
  label: 'Report',
  icon: IconReport,
  order: 63,
  Component: lazyComponent(async () => (await import('../ui/ReportPanel.tsx')).ReportPanel, null),
} satisfies PanelEntry;
