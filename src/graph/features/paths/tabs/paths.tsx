import { IconRoute } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'paths',
  label: 'Paths',
  icon: IconRoute,
  order: 40,
  Component: lazyComponent(async () => (await import('../ui/PathsPanel.tsx')).PathsPanel, null),
} satisfies PanelEntry;
