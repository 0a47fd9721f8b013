import { IconUsers } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'users',
  paths: screenPaths.users,
  title: 'Users',
  menu: { label: 'Users', order: 63, group: 'Tools', letter: 'u', icon: IconUsers },
  layout: 'full',
  Component: lazyComponent(async () => (await import('./UsersScreen.tsx')).UsersScreen),
} satisfies Screen;
