import { IconHistory } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { HistoryPanel } from '../ui/HistoryPanel.tsx';

export default {
  id: 'history',
  label: 'History',
  icon: IconHistory,
  order: 60,
  Component: HistoryPanel,
} satisfies PanelEntry;
