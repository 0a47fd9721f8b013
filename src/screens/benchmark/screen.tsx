import { lazy } from 'react';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'benchmark',
  paths: ['benchmark'],
  title: 'Benchmark',
  menuOf: 'graphs',
  layout: 'page',
  Component: lazy(async () => ({ default: (await import('./BenchmarkScreen.tsx')).BenchmarkScreen })),
} satisfies Screen;
