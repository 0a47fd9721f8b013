import { IconHistory } from '@tabler/icons-react';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import type { PanelEntry } from '../panel-entry.ts';

export default {
  id: 'history',
  label: 'History',
  icon: IconHistory,
  order: 60,
  Component: HistoryPanel,
} satisfies PanelEntry;
