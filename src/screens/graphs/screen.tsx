import { IconTopologyStar3 } from '@tabler/icons-react';
import { lazy } from 'react';
import { screenPaths } from '../../lib/addresses.ts';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'graphs',
  paths: screenPaths.graphs,
  title: 'Graphs',
  menu: { label: 'Graphs', order: 30, icon: IconTopologyStar3 },
  layout: 'page',
  Component: lazy(async () => ({ default: (await import('./GraphsScreen.tsx')).GraphsScreen })),
} satisfies Screen;
