import { IconHelp } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'help',
  paths: screenPaths.help,
  title: 'Help',
  menu: { label: 'Help', order: 68.5, group: 'Tools', icon: IconHelp, letter: 'h' },
  layout: 'full',
  Component: lazyComponent(async () => (await import('./HelpScreen.tsx')).HelpScreen),
} satisfies Screen;
