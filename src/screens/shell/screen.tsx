import { IconTerminal2 } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'shell',
  paths: screenPaths.shell,
  title: 'Shell',
  menu: { label: 'Shell', order: 60, group: 'Tools', icon: IconTerminal2, letter: 's' },
  layout: 'full',
  Component: lazyComponent(async () => (await import('./ShellScreen.tsx')).ShellScreen),
} satisfies Screen;
