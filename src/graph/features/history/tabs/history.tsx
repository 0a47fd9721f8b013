import { IconHistory } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { GraphHistoryPanel } from '../ui/GraphHistoryPanel.tsx';

export default {
  id: 'history',
  label: 'History',
  icon: IconHistory,
  order: 60,
  Component: GraphHistoryPanel,
} satisfies PanelEntry;
