import { IconHistory } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'history',
  label: 'History',
  icon: IconHistory,
  order: 60,
  Component: lazyComponent(async () => (await import('../ui/GraphHistoryPanel.tsx')).GraphHistoryPanel, null),
} satisfies PanelEntry;
