import { IconRoute } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { PathsPanel } from '../ui/PathsPanel.tsx';

export default {
  id: 'paths',
  label: 'Paths',
  icon: IconRoute,
  order: 40,
  Component: PathsPanel,
} satisfies PanelEntry;
