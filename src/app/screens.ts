import { collectRegistry } from '../../protocol/lib/registry.ts';
import { type Address, addresses, toAddress } from '../lib/addresses.ts';
import type { Screen } from '../ui/Screen.ts';
import { menuEntriesOf, screensWithMenu } from './frame/menu-entries.ts';

/** The `screen.tsx` of all folders of `src/screens`. */
export const screens: readonly Screen[] = [
  ...collectRegistry<Screen>(
    import.meta.glob('../screens/*/screen.tsx', { eager: true, import: 'default' }),
  ).values(),
];

/** Screens in the top bar, from left to right. */
export const menuScreens = screensWithMenu(screens);

export const menuEntries = menuEntriesOf(screens);

/** Screens that can be opened without parameters; menu screens first. */
export const openScreens = [
  ...menuScreens,
  ...screens.filter(
    ({ menu, layout, paths }) => menu === undefined && layout !== 'bare' && !paths[0]!.includes(':'),
  ),
];

/** URLs of the specification that are reserved for later versions. */
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

/** The target of menus: the first pattern of a screen. */
export function addressOf({ paths }: Screen): Address {
  return toAddress(paths[0]!);
}

/** The target of '': the dashboard if it exists, else the graphs. */
export function homeAddress(): Address {
  const home = ['dashboard', 'graphs'].flatMap((id) => screens.find((screen) => screen.id === id) ?? [])[0];
  const screen = home ?? menuScreens[0];
  return screen === undefined ? addresses.login : addressOf(screen);
}
