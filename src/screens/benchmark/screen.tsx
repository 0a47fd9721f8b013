import { lazy } from 'react';
import { screenPaths } from '../../lib/addresses.ts';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'benchmark',
  paths: screenPaths.benchmark,
  title: 'Benchmark',
  menuOf: 'graphs',
  layout: 'page',
  Component: lazy(async () => ({ default: (await import('./BenchmarkScreen.tsx')).BenchmarkScreen })),
} satisfies Screen;
