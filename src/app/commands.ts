import { signOut } from '../api/session.ts';
import type { Command, CommandContext } from '../command.ts';
import { pageDatabase } from '../lib/page-location.ts';
import type { Session } from '../store/app-state.ts';
import { confirm } from '../store/confirm.ts';
import { setOverlay } from '../store/overlays.ts';
import { setSession, userOf } from '../store/session.ts';
import { store } from '../store/store.ts';
import { isInMenu } from './frame/menu-entries.ts';
import { addressOf, openScreens } from './screens.ts';

type ColorScheme = 'light' | 'dark' | 'auto';

/** Context of the frame's commands in addition to the common context. */
export interface AppContext extends CommandContext {
  setColorScheme(scheme: ColorScheme): void;
  forgetServerState(): void;
}

type AppCommand = Command<void, AppContext>;

/** Scroll distance of j and k. */
const scrollStepPx = 180;

const scrollBy = (top: number) => document.getElementById('main')?.scrollBy({ top });

const isInside = ({ kind }: Session) => kind === 'user' || kind === 'off';

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
    when: ({ session }) => isInside(session),
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
      const elsewhere = await signOut();
      context.forgetServerState();
      if (elsewhere === undefined) setSession({ kind: 'none' });
      else location.assign(elsewhere);
    },
  },
  {
    id: 'app.signOutEverywhere',
    label: 'Sign out everywhere',
    when: ({ session }) => session.kind === 'user',
    async run(context) {
      const user = userOf(store.getState().session)!;
      const { isConfirmed } = await confirm({
        title: 'Sign out everywhere',
        text: `This ends all sessions of '${user}', also in other browsers, and revokes the tokens of programs that signed in with the password. Access tokens stay valid.`,
        action: 'Sign out everywhere',
      });
      if (!isConfirmed) return;
      const { endAllSessions } = await import('../api/access-tokens.ts');
      await endAllSessions(user);
      context.forgetServerState();
      setSession({ kind: 'none' });
    },
  },
  {
    id: 'app.disableVersionCheck',
    label: 'Disable the version check',
    isListed: false,
    async run(context) {
      const { disableVersionCheck } = await import('../api/server.ts');
      await disableVersionCheck();
      await context.refresh('version-check');
    },
  },
  ...openScreens.map(
    (screen): AppCommand => ({
      id: `screen.${screen.id}`,
      label: `Go to ${screen.title}`,
      group: 'Screens',
      ...(screen.menu?.letter === undefined ? {} : { key: `g ${screen.menu.letter}` }),
      when: ({ session, access }) =>
        isInside(session) &&
        isInMenu(screen, { database: pageDatabase(), access, absent: store.getState().absent }),
      run: (context) => context.navigate(addressOf(screen)),
    }),
  ),
];
