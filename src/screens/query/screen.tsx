import { IconCode } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'query',
  paths: screenPaths.query,
  title: 'Query',
  menu: { label: 'Query', order: 50, letter: 'q', icon: IconCode },
  layout: 'full',
  Component: lazyComponent(async () => (await import('./QueryScreen.tsx')).QueryScreen),
} satisfies Screen;
