import { IconBinaryTree } from '@tabler/icons-react';
import { lazyComponent } from '../../../../ui/lazy-component.tsx';
import type { PanelEntry } from '../../../ui/panel-entry.ts';

export default {
  id: 'traversal',
  label: 'Traversal',
  icon: IconBinaryTree,
  order: 80,
  Component: lazyComponent(async () => (await import('../ui/TraversalPanel.tsx')).TraversalPanel, null),
} satisfies PanelEntry;
