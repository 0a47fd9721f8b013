import { IconFilter } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'filter',
  label: 'Filter',
  icon: IconFilter,
  order: 30,
  Component: lazyComponent(async () => (await import('../ui/GraphFilterPanel.tsx')).GraphFilterPanel, null),
  count: ({ filters }) => filters.cards.filter(({ isOn }) => isOn).length,
} satisfies PanelEntry;
