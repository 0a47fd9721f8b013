import { IconFolders } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'collections',
  paths: screenPaths.collections,
  title: 'Collections',
  menu: { label: 'Collections', order: 20, icon: IconFolders, letter: 'c' },
  layout: 'full',
  Component: lazyComponent(async () => (await import('./CollectionsScreen.tsx')).CollectionsScreen),
} satisfies Screen;
