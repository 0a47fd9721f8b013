import { IconBinaryTree } from '@tabler/icons-react';
import { TraversalPanel } from '../analysis/TraversalPanel.tsx';
import type { PanelEntry } from '../panel-entry.ts';

export default {
  id: 'traversal',
  label: 'Traversal',
  icon: IconBinaryTree,
  order: 80,
  Component: TraversalPanel,
} satisfies PanelEntry;
