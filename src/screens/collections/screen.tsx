import { IconFolders } from '@tabler/icons-react';
import { lazy } from 'react';
import { screenPaths } from '../../lib/addresses.ts';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'collections',
  paths: screenPaths.collections,
  title: 'Collections',
  menu: { label: 'Collections', order: 20, icon: IconFolders },
  layout: 'full',
  Component: lazy(async () => ({ default: (await import('./CollectionsScreen.tsx')).CollectionsScreen })),
} satisfies Screen;
