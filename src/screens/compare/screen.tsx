import { IconArrowsDiff } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'compare',
  paths: screenPaths.compare,
  title: 'Compare',
  menu: { label: 'Compare', order: 65, group: 'Tools', icon: IconArrowsDiff },
  layout: 'full',
  Component: lazyComponent(async () => (await import('./CompareScreen.tsx')).CompareScreen),
} satisfies Screen;
