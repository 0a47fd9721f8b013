import { IconLayout2 } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { LayoutPanel } from '../ui/LayoutPanel.tsx';

export default {
  id: 'layout',
  label: 'Layout',
  icon: IconLayout2,
  order: 70,
  Component: LayoutPanel,
} satisfies PanelEntry;
