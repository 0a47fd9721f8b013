import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'documents',
  paths: screenPaths.documents,
  title: 'Documents',
  menuOf: 'collections',
  layout: 'full',
  Component: lazyComponent(async () => (await import('./DocumentsScreen.tsx')).DocumentsScreen),
} satisfies Screen;
