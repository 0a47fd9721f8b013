import { IconApi } from '@tabler/icons-react';
import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'api-docs',
  paths: screenPaths['api-docs'],
  title: 'API documentation',
  menu: { label: 'REST', order: 69, group: 'Tools', icon: IconApi, letter: 'a' },
  layout: 'full',
  Component: lazyComponent(async () => (await import('./ApiDocsScreen.tsx')).ApiDocsScreen),
} satisfies Screen;
