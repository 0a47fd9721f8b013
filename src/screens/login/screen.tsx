import { screenPaths } from '../../lib/addresses.ts';
import type { Screen } from '../../ui/Screen.ts';
import { LoginScreen } from './LoginScreen.tsx';

export default {
  id: 'login',
  paths: screenPaths.login,
  title: 'Sign in',
  layout: 'bare',
  // In the first load: it is the first page of every user.
  Component: LoginScreen,
} satisfies Screen;
