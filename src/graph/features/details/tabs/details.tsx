import { IconFileText } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { DetailsPanel } from '../ui/DetailsPanel.tsx';

export default {
  id: 'details',
  label: 'Details',
  icon: IconFileText,
  order: 10,
  Component: DetailsPanel,
} satisfies PanelEntry;
