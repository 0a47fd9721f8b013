import { IconHistory } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'backups',
  paths: screenPaths.backups,
  title: 'Backups',
  menu: {
    label: 'Backups',
    order: 64,
    group: 'Tools',
    icon: IconHistory,
    letter: 'k',
    isShown: ({ database, access }) => database === '_system' && access?.isAdministrator === true,
  },
  needs: 'orrery',
  layout: 'full',
  Component: lazyComponent(async () => (await import('./BackupsScreen.tsx')).BackupsScreen),
} satisfies Screen;
