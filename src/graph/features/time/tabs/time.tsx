import { IconClock } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'time',
  label: 'Time',
  icon: IconClock,
  order: 66,
  Component: lazyComponent(async () => (await import('../ui/TimePanel.tsx')).TimePanel, null),
} satisfies PanelEntry;
