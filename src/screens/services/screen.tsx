import { IconApps } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'services',
  paths: screenPaths.services,
  title: 'Services',
  menu: { label: 'Services', order: 40, icon: IconApps, elementId: 'applications-menu', letter: 'v' },
  needs: 'orrery',
  layout: 'full',
  Component: lazyComponent(async () => (await import('./ServicesScreen.tsx')).ServicesScreen),
} satisfies Screen;
