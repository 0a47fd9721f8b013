import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'document',
  paths: screenPaths.document,
  title: 'Document',
  menuOf: 'collections',
  layout: 'full',
  Component: lazyComponent(async () => (await import('./DocumentScreen.tsx')).DocumentScreen),
} satisfies Screen;
