import { IconLayoutDashboard } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'overview',
  paths: screenPaths.overview,
  title: 'Overview',
  menu: {
    label: 'Dashboard',
    order: 10,
    icon: IconLayoutDashboard,
    elementId: 'dashboard-menu',
    letter: 'd',
  },
  needs: 'orrery',
  layout: 'page',
  Component: lazyComponent(async () => (await import('./OverviewScreen.tsx')).OverviewScreen),
} satisfies Screen;
