import { IconLayout2 } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'layout',
  label: 'Layout',
  icon: IconLayout2,
  order: 70,
  Component: lazyComponent(async () => (await import('../ui/LayoutPanel.tsx')).LayoutPanel, null),
} satisfies PanelEntry;
