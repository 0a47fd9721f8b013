import { IconFunction } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'functions',
  paths: screenPaths.functions,
  title: 'User-defined functions',
  menu: { label: 'Functions', order: 62, group: 'Tools', icon: IconFunction },
  needs: 'userFunctions',
  layout: 'full',
  Component: lazyComponent(async () => (await import('./FunctionsScreen.tsx')).FunctionsScreen),
} satisfies Screen;
