import { IconFilter } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { GraphFilterPanel } from '../ui/GraphFilterPanel.tsx';

export default {
  id: 'filter',
  label: 'Filter',
  icon: IconFilter,
  order: 30,
  Component: GraphFilterPanel,
  count: ({ filters }) => filters.cards.filter(({ isOn }) => isOn).length,
} satisfies PanelEntry;
