import { IconActivity } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'queries',
  paths: screenPaths.queries,
  title: 'Queries',
  menu: { label: 'Queries', order: 62, group: 'Tools', letter: 'm', icon: IconActivity },
  layout: 'full',
  Component: lazyComponent(async () => (await import('./QueriesScreen.tsx')).QueriesScreen),
} satisfies Screen;
