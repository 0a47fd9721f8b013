import { matchPath } from 'react-router-dom';
import { collectRegistry } from '../../protocol/lib/registry.ts';
import { type Address, addresses, toAddress } from '../lib/addresses.ts';
import type { Screen } from '../ui/Screen.ts';
import { screensWithMenu } from './frame/menu-entries.ts';

/** The `screen.tsx` of all folders of `src/screens`. */
export const screens: readonly Screen[] = [
  ...collectRegistry<Screen>(
    import.meta.glob('../screens/*/screen.tsx', { eager: true, import: 'default' }),
  ).values(),
];

/** Screens in the top bar, from left to right. */
export const menuScreens = screensWithMenu(screens);

/** Screens that can be opened without parameters; menu screens first. */
export const openScreens = [
  ...menuScreens,
  ...screens.filter(
    ({ menu, layout, paths }) => menu === undefined && layout !== 'bare' && !paths[0]!.includes(':'),
  ),
];

/** The target of menus: the first pattern of a screen. */
export function addressOf({ paths }: Screen): Address {
  return toAddress(paths[0]!);
}

/** The screen of a path, if there is one. */
export function findScreen(pathname: string): Screen | undefined {
  return screens.find(({ paths }) => paths.some((path) => matchPath(`/${path}`, pathname)));
}

/** True if a screen exists for this router pattern. */
export function hasPath(path: string): boolean {
  return screens.some(({ paths }) => paths.includes(path));
}

/** The target of '' until a screen has that path: the graphs. */
export function homeAddress(): Address {
  const screen = screens.find(({ id }) => id === 'graphs') ?? menuScreens[0];
  return screen === undefined ? addresses.login : addressOf(screen);
}
