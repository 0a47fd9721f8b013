import { lazy } from 'react';
import type { Screen } from '../../ui/Screen.ts';

export default {
  id: 'login',
  paths: ['login'],
  title: 'Sign in',
  layout: 'bare',
  Component: lazy(async () => ({ default: (await import('./LoginScreen.tsx')).LoginScreen })),
} satisfies Screen;
