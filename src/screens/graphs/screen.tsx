import { IconTopologyStar3 } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'graphs',
  paths: screenPaths.graphs,
  title: 'Graphs',
  menu: { label: 'Graphs', order: 30, icon: IconTopologyStar3, elementId: 'graphviewer-menu', letter: 'g' },
  layout: 'page',
  Component: lazyComponent(async () => (await import('./GraphsScreen.tsx')).GraphsScreen),
} satisfies Screen;
