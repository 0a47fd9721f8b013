import { lazy } from 'react';
import { screenPaths } from '../../lib/addresses.ts';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'login',
  paths: screenPaths.login,
  title: 'Sign in',
  layout: 'bare',
  Component: lazy(async () => ({ default: (await import('./LoginScreen.tsx')).LoginScreen })),
} satisfies Screen;
