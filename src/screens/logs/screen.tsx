import { IconListDetails } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'logs',
  paths: screenPaths.logs,
  title: 'Logs',
  menu: {
    label: 'Logs',
    order: 61,
    group: 'Tools',
    icon: IconListDetails,
    letter: 'l',
    isShown: ({ database }) => database === '_system',
  },
  layout: 'full',
  Component: lazyComponent(async () => (await import('./LogsScreen.tsx')).LogsScreen),
} satisfies Screen;
