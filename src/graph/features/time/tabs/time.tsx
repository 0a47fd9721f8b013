import { IconClock } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { TimePanel } from '../ui/TimePanel.tsx';

export default {
  id: 'time',
  label: 'Time',
  icon: IconClock,
  order: 66,
  Component: TimePanel,
} satisfies PanelEntry;
