import { screenPaths } from '../../lib/addresses.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'login',
  paths: screenPaths.login,
  title: 'Sign in',
  layout: 'bare',
  Component: lazyComponent(async () => (await import('./LoginScreen.tsx')).LoginScreen),
} satisfies Screen;
