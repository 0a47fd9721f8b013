import { lazy } from 'react';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'graph-viewer',
  paths: ['graph/:name'],
  title: 'Graph Viewer',
  menuOf: 'graphs',
  layout: 'full',
  Component: lazy(async () => ({ default: (await import('./GraphViewerScreen.tsx')).GraphViewerScreen })),
} satisfies Screen;
