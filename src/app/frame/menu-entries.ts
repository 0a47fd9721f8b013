import type { Screen } from '../../ui/Screen.ts';

/** The menu of one screen, or a menu with several screens. */
export type MenuEntry =
  | { readonly kind: 'screen'; readonly screen: Screen }
  | { readonly kind: 'group'; readonly label: string; readonly screens: readonly Screen[] };

/** The menus of the top bar from left to right; the position of a group is that of its first screen. */
export function menuEntriesOf(screens: readonly Screen[]): readonly MenuEntry[] {
  const entries: MenuEntry[] = [];
  const groups = new Map<string, Screen[]>();
  for (const screen of screensWithMenu(screens)) {
    const label = screen.menu!.group;
    const members = label === undefined ? undefined : groups.get(label);
    if (members) {
      members.push(screen);
    } else if (label === undefined) {
      entries.push({ kind: 'screen', screen });
    } else {
      const first = [screen];
      groups.set(label, first);
      entries.push({ kind: 'group', label, screens: first });
    }
  }
  return entries;
}

/** Screens in the top bar, from left to right. */
export function screensWithMenu(screens: readonly Screen[]): readonly Screen[] {
  return screens
    .filter(({ menu }) => menu !== undefined)
    .toSorted((left, right) => left.menu!.order - right.menu!.order);
}
