import type { ComponentType } from 'react';
import type { Screen } from '../../ui/Screen.ts';
import type { MenuEntry } from './menu-entries.ts';
import {
  BellTrigger,
  DatabaseTrigger,
  FoldTrigger,
  GroupTrigger,
  ThemeTrigger,
  UserTrigger,
} from './triggers.tsx';

export type MenuGroupProps = Extract<MenuEntry, { readonly kind: 'group' }> & {
  readonly active: Screen | undefined;
};

interface PartProps {
  /** Called when the button of a plain part is clicked. */
  readonly onOpen?: ((trigger: string) => void) | undefined;
}

/** The parts of the top bar that open something. */
export interface BarParts {
  readonly FoldedMenus: ComponentType<PartProps>;
  readonly DatabaseSelector: ComponentType<PartProps>;
  readonly MenuGroup: ComponentType<MenuGroupProps & PartProps>;
  readonly NotificationBell: ComponentType<PartProps>;
  readonly ThemeButton: ComponentType;
  readonly UserMenu: ComponentType<PartProps>;
}

/** The buttons alone, until the late parts are loaded. */
export const plainParts: BarParts = {
  FoldedMenus: ({ onOpen }) => <FoldTrigger aria-haspopup="menu" onClick={() => onOpen?.('fold')} />,
  DatabaseSelector: ({ onOpen }) => (
    <DatabaseTrigger aria-haspopup="listbox" onClick={() => onOpen?.('database')} />
  ),
  MenuGroup: ({ label, screens, active, onOpen }) => (
    <GroupTrigger
      label={label}
      isActive={screens.some((screen) => screen === active)}
      aria-haspopup="menu"
      onClick={() => onOpen?.(label)}
    />
  ),
  NotificationBell: ({ onOpen }) => <BellTrigger aria-haspopup="dialog" onClick={() => onOpen?.('bell')} />,
  ThemeButton: () => <ThemeTrigger />,
  UserMenu: ({ onOpen }) => <UserTrigger aria-haspopup="dialog" onClick={() => onOpen?.('user')} />,
};
