import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'benchmark',
  paths: screenPaths.benchmark,
  title: 'Benchmark',
  menuOf: 'graphs',
  layout: 'page',
  Component: lazyComponent(async () => (await import('./BenchmarkScreen.tsx')).BenchmarkScreen),
} satisfies Screen;
