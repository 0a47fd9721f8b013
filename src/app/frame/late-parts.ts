import type { BarParts } from './bar-parts.tsx';
import { DatabaseSelector } from './DatabaseSelector.tsx';
import { FoldedMenus, MenuGroup } from './MenuGroups.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The parts of the top bar with their menus and popovers. */
export const lateParts: BarParts = {
  FoldedMenus,
  DatabaseSelector,
  MenuGroup,
  NotificationBell,
  ThemeButton,
  UserMenu,
};
