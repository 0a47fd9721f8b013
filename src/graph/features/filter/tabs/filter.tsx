import { IconFilter } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { FilterPanel } from '../ui/FilterPanel.tsx';

export default {
  id: 'filter',
  label: 'Filter',
  icon: IconFilter,
  order: 30,
  Component: FilterPanel,
  count: ({ filters }) => filters.cards.filter(({ isOn }) => isOn).length,
} satisfies PanelEntry;
