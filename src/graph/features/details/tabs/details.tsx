import { IconFileText } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'details',
  label: 'Details',
  icon: IconFileText,
  order: 10,
  Component: lazyComponent(async () => (await import('../ui/DetailsPanel.tsx')).DetailsPanel, null),
} satisfies PanelEntry;
