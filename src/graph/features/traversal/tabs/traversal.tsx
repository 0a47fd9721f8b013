import { IconBinaryTree } from '@tabler/icons-react';
import type { PanelEntry } from '../../../ui/panel-entry.ts';
import { TraversalPanel } from '../ui/TraversalPanel.tsx';

export default {
  id: 'traversal',
  label: 'Traversal',
  icon: IconBinaryTree,
  order: 80,
  Component: TraversalPanel,
} satisfies PanelEntry;
