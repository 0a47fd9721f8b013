import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'graph-viewer',
  paths: screenPaths['graph-viewer'],
  title: 'Graph Viewer',
  menuOf: 'graphs',
  layout: 'full',
  Component: lazyComponent(async () => (await import('./GraphViewerScreen.tsx')).GraphViewerScreen),
} satisfies Screen;
