import type { MenuContext, Screen } from '../../ui/Screen.ts';

/** The menu of one screen, or a menu with several screens. `id`: of the element. */
export type MenuEntry =
  | { readonly kind: 'screen'; readonly id: string; readonly screen: Screen }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly label: string;
      readonly screens: readonly Screen[];
    };

/**
 * The menus of the top bar from left to right; the position of a group is that of its first screen. Entries that the
 * context hides are absent.
 */
export function menuEntriesOf(screens: readonly Screen[], context: MenuContext): readonly MenuEntry[] {
  const entries: MenuEntry[] = [];
  const groups = new Map<string, Screen[]>();
  for (const screen of screensWithMenu(screens)) {
    const menu = screen.menu!;
    if (!isInMenu(screen, context)) continue;
    const label = menu.group;
    const members = label === undefined ? undefined : groups.get(label);
    if (members) {
      members.push(screen);
    } else if (label === undefined) {
      entries.push({ kind: 'screen', id: menu.elementId ?? `${screen.id}-menu`, screen });
    } else {
      const first = [screen];
      groups.set(label, first);
      entries.push({ kind: 'group', id: `${label.toLowerCase()}-menu`, label, screens: first });
    }
  }
  return entries;
}

/** False for a screen that the context hides from menus and palette. */
export function isInMenu({ menu, isAllowed, needs }: Screen, context: MenuContext): boolean {
  if (needs !== undefined && context.absent?.[needs] !== undefined) return false;
  return (isAllowed?.(context) ?? true) && (menu?.isShown?.(context) ?? true);
}

/** Screens in the top bar, from left to right. */
export function screensWithMenu(screens: readonly Screen[]): readonly Screen[] {
  return screens
    .filter(({ menu }) => menu !== undefined)
    .toSorted((left, right) => left.menu!.order - right.menu!.order);
}

/** The screen whose menu is marked while `screen` is open. */
export function menuScreenOf(screen: Screen | undefined, screens: readonly Screen[]): Screen | undefined {
  return screen === undefined || screen.menu ? screen : screens.find(({ id }) => id === screen.menuOf);
}
