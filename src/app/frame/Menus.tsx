import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconMenu2 } from '@tabler/icons-react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { Screen } from '../../ui/Screen.ts';
import { addressOf, menuEntries, menuScreens, screens } from '../screens.ts';
import classes from './Frame.module.css';

/** The id of the screen with the marked menu. */
function useActiveMenu(): string | undefined {
  const { pathname } = useLocation();
  const screen = screens.find(({ paths }) => paths.some((path) => matchPath(`/${path}`, pathname)));
  return screen?.menu ? screen.id : screen?.menuOf;
}

/** The menus of the screens, side by side. */
export function Menus() {
  const active = useActiveMenu();
  return (
    <nav className={classes.menus} aria-label="Screens">
      {menuEntries.map((entry) =>
        entry.kind === 'screen' ? (
          <Link
            key={entry.screen.id}
            to={addressOf(entry.screen)}
            className={classes.menu}
            aria-current={entry.screen.id === active ? 'page' : undefined}
          >
            {entry.screen.menu!.label}
          </Link>
        ) : (
          <MenuGroup key={entry.label} {...entry} active={active} />
        ),
      )}
    </nav>
  );
}

function MenuGroup(props: {
  readonly label: string;
  readonly screens: readonly Screen[];
  readonly active: string | undefined;
}) {
  const isActive = props.screens.some(({ id }) => id === props.active);
  return (
    <Menu position="bottom-start" offset={0} width={240}>
      <Menu.Target>
        <button type="button" className={classes.menu} aria-current={isActive ? 'true' : undefined}>
          {props.label}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {props.screens.map((screen) => (
          <ScreenItem key={screen.id} screen={screen} isActive={screen.id === props.active} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** All menus in one button, for narrow windows. */
export function FoldedMenus() {
  const active = useActiveMenu();
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button variant="subtle" color="gray" px={8} leftSection={<IconMenu2 size={18} />}>
          Menu
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {menuScreens.map((screen) => (
          <ScreenItem key={screen.id} screen={screen} isActive={screen.id === active} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ScreenItem({ screen, isActive }: { readonly screen: Screen; readonly isActive: boolean }) {
  const { label, icon: Icon } = screen.menu!;
  return (
    <Menu.Item
      component={Link}
      to={addressOf(screen)}
      leftSection={<Icon size={16} />}
      aria-current={isActive ? 'page' : undefined}
      className={isActive ? classes.activeItem : undefined}
    >
      {label}
    </Menu.Item>
  );
}
