import { collectRegistry } from '../../protocol/lib/registry.ts';
import { type Address, addresses, toAddress } from '../lib/addresses.ts';
import type { Screen } from '../ui/Screen.ts';
import { menuEntriesOf, screensWithMenu } from './frame/menu-entries.ts';

/** Every folder of `src/screens` with a `screen.tsx`. */
export const screens: readonly Screen[] = [
  ...collectRegistry<Screen>(
    import.meta.glob('../screens/*/screen.tsx', { eager: true, import: 'default' }),
  ).values(),
];

/** Screens that have a place in the top bar, from left to right. */
export const menuScreens = screensWithMenu(screens);

export const menuEntries = menuEntriesOf(screens);

/** Screens that can be opened without saying what of: those of the menus first. */
export const openScreens = [
  ...menuScreens,
  ...screens.filter(
    ({ menu, layout, paths }) => menu === undefined && layout !== 'bare' && !paths[0]!.includes(':'),
  ),
];

/** Addresses of the specification that later versions fill; until then they say so. */
export const plannedPaths: readonly { readonly path: string; readonly title: string }[] = [
  { path: 'dashboard', title: 'Dashboard' },
  { path: 'collection/:name/documents/:page', title: 'Documents' },
  { path: 'collection/:name/:document', title: 'Document' },
  { path: 'shell', title: 'Shell' },
  { path: 'query', title: 'Query editor' },
  { path: 'queryManagement', title: 'Query management' },
  { path: 'databases', title: 'Databases' },
  { path: 'applications', title: 'Services' },
  { path: 'applications/:mount', title: 'Service' },
  { path: 'userManagement', title: 'User management' },
  { path: 'userProfile', title: 'User profile' },
  { path: 'logs', title: 'Logs' },
];

/** Where menus lead: the first pattern of a screen. */
export function addressOf({ paths }: Screen): Address {
  return toAddress(paths[0]!);
}

/** Where '' leads: the dashboard, or until there is one the graphs. */
export function homeAddress(): Address {
  const home = ['dashboard', 'graphs'].flatMap((id) => screens.find((screen) => screen.id === id) ?? [])[0];
  const screen = home ?? menuScreens[0];
  return screen === undefined ? addresses.login : addressOf(screen);
}
