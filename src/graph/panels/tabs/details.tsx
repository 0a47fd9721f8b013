import { IconFileText } from '@tabler/icons-react';
import { DetailsPanel } from '../details/DetailsPanel.tsx';
import type { PanelEntry } from '../panel-entry.ts';

export default {
  id: 'details',
  label: 'Details',
  icon: IconFileText,
  order: 10,
  Component: DetailsPanel,
} satisfies PanelEntry;
