import { lazy } from 'react';
import { screenPaths } from '../../lib/addresses.ts';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'graph-viewer',
  paths: screenPaths['graph-viewer'],
  title: 'Graph Viewer',
  menuOf: 'graphs',
  layout: 'full',
  Component: lazy(async () => ({ default: (await import('./GraphViewerScreen.tsx')).GraphViewerScreen })),
} satisfies Screen;
