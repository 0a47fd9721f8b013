import { IconDatabase } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'databases',
  paths: screenPaths.databases,
  title: 'Databases',
  menu: { label: 'Databases', order: 70, icon: IconDatabase, letter: 'b' },
  isAllowed: ({ access }) => access?.isAdministrator === true,
  layout: 'page',
  Component: lazyComponent(async () => (await import('./DatabasesScreen.tsx')).DatabasesScreen),
} satisfies Screen;
