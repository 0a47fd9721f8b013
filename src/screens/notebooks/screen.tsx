import { IconNotebook } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'notebooks',
  paths: screenPaths.notebooks,
  title: 'Notebooks',
  menu: { label: 'Notebooks', order: 60.5, group: 'Tools', letter: 'n', icon: IconNotebook },
  needs: 'orrery',
  layout: 'full',
  Component: lazyComponent(async () => (await import('./NotebooksScreen.tsx')).NotebooksScreen),
} satisfies Screen;
