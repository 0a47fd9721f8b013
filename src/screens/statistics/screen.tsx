import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'statistics',
  paths: screenPaths.statistics,
  title: 'Statistics',
  menuOf: 'overview',
  needs: 'statistics',
  layout: 'page',
  Component: lazyComponent(async () => (await import('./StatisticsScreen.tsx')).StatisticsScreen),
} satisfies Screen;
