import type { Screen } from '../../ui/Screen.ts';

/** A screen's own menu, or a menu that holds several screens. */
export type MenuEntry =
  | { readonly kind: 'screen'; readonly screen: Screen }
  | { readonly kind: 'group'; readonly label: string; readonly screens: readonly Screen[] };

/** The top bar's menus from left to right; a group stands where its first screen would. */
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

/** Screens that have a place in the top bar, from left to right. */
export function screensWithMenu(screens: readonly Screen[]): readonly Screen[] {
  return screens
    .filter(({ menu }) => menu !== undefined)
    .toSorted((left, right) => left.menu!.order - right.menu!.order);
}
