import { IconFilter } from '@tabler/icons-react';
import { FilterPanel } from '../filter/FilterPanel.tsx';
import type { PanelEntry } from '../panel-entry.ts';

export default {
  id: 'filter',
  label: 'Filter',
  icon: IconFilter,
  order: 30,
  Component: FilterPanel,
  count: ({ filters }) => filters.cards.filter(({ isOn }) => isOn).length,
} satisfies PanelEntry;
