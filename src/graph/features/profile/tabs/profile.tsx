import { IconReportAnalytics } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'profile',
  label: 'Profile',
  icon: IconReportAnalytics,
  order: 62,
  Component: lazyComponent(async () => (await import('../ui/ProfilePanel.tsx')).ProfilePanel, null),
} satisfies PanelEntry;
