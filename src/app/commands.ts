import { signOut } from '../api/session.ts';
import type { Command, CommandContext } from '../command.ts';
import { setOverlay } from '../store/overlays.ts';
import { setSession, userOf } from '../store/session.ts';
import { addressOf, openScreens } from './screens.ts';

export type ColorScheme = 'light' | 'dark' | 'auto';

/** Context of the frame's commands in addition to the common context. */
export interface AppContext extends CommandContext {
  setColorScheme(scheme: ColorScheme): void;
  forgetServerState(): void;
}

type AppCommand = Command<void, AppContext>;

/** Scroll distance of j and k. */
const scrollStepPx = 180;

const scrollBy = (top: number) => document.getElementById('main')?.scrollBy({ top });

const theme = (scheme: ColorScheme, label: string): AppCommand => ({
  id: `app.theme.${scheme}`,
  label,
  group: 'Theme',
  run: (context) => context.setColorScheme(scheme),
});

export const appCommands: readonly AppCommand[] = [
  {
    id: 'app.palette',
    label: 'Open the command palette',
    key: 'mod+k',
    when: ({ session }) => session.kind === 'user' || session.kind === 'off',
    run: () => setOverlay('isPaletteOpen', true),
  },
  {
    id: 'app.keyHelp',
    label: 'Show keyboard shortcuts',
    key: '?',
    run: () => setOverlay('isKeyHelpOpen', true),
  },
  { id: 'app.scrollDown', label: 'Scroll down', key: 'j', run: () => scrollBy(scrollStepPx) },
  { id: 'app.scrollUp', label: 'Scroll up', key: 'k', run: () => scrollBy(-scrollStepPx) },
  theme('light', 'Use the light theme'),
  theme('dark', 'Use the dark theme'),
  theme('auto', 'Use the system theme'),
  {
    id: 'app.signOut',
    label: 'Sign out',
    when: ({ session }) => userOf(session) !== undefined,
    async run(context) {
      await signOut();
      context.forgetServerState();
      setSession({ kind: 'none' });
    },
  },
  ...openScreens.map(
    (screen): AppCommand => ({
      id: `screen.${screen.id}`,
      label: `Go to ${screen.title}`,
      group: 'Screens',
      run: (context) => context.navigate(addressOf(screen)),
    }),
  ),
];
