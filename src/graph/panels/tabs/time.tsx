import { IconClock } from '@tabler/icons-react';
import type { PanelEntry } from '../panel-entry.ts';
import { TimePanel } from '../time/TimePanel.tsx';

export default {
  id: 'time',
  label: 'Time',
  icon: IconClock,
  order: 66,
  Component: TimePanel,
} satisfies PanelEntry;
