import { IconLayout2 } from '@tabler/icons-react';
import { LayoutPanel } from '../analysis/LayoutPanel.tsx';
import type { PanelEntry } from '../panel-entry.ts';

export default {
  id: 'layout',
  label: 'Layout',
  icon: IconLayout2,
  order: 70,
  Component: LayoutPanel,
} satisfies PanelEntry;
