import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { ProductMark } from '../../ui/ProductMark.tsx';
import { addressOf, menuScreens, screens } from '../screens.ts';
import { DatabaseSelector } from './DatabaseSelector.tsx';
import classes from './Frame.module.css';
import { NotificationBell } from './NotificationBell.tsx';
import { UserMenu } from './UserMenu.tsx';

/** Mark, database, menus; palette, notes, user. */
export function TopBar() {
  const isNarrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false });
  return (
    <header className={classes.bar}>
      {isNarrow && <FoldedMenus />}
      <Link to={addresses.home} className={classes.mark} aria-label="Orrery, home">
        <ProductMark size={22} />
        <span>Orrery</span>
      </Link>
      <DatabaseSelector />
      {!isNarrow && <Menus />}
      <div className={classes.space} />
      <Tooltip
        label={
          <>
            Commands <KeyHint shortcut="mod+k" />
          </>
        }
      >
        <ActionIcon aria-label="Commands" onClick={() => void runCommand('app.palette')}>
          <IconSearch size={18} />
        </ActionIcon>
      </Tooltip>
      <NotificationBell />
      <UserMenu />
    </header>
  );
}

/** The id of the screen whose menu is marked. */
function useActiveMenu(): string | undefined {
  const { pathname } = useLocation();
  const screen = screens.find(({ paths }) => paths.some((path) => matchPath(`/${path}`, pathname)));
  return screen?.menu ? screen.id : screen?.menuOf;
}

function Menus() {
  const active = useActiveMenu();
  return (
    <nav className={classes.menus} aria-label="Screens">
      {menuScreens.map((screen) => (
        <Link
          key={screen.id}
          to={addressOf(screen)}
          className={classes.menu}
          aria-current={screen.id === active ? 'page' : undefined}
        >
          {screen.menu!.label}
        </Link>
      ))}
    </nav>
  );
}

function FoldedMenus() {
  const active = useActiveMenu();
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <ActionIcon aria-label="Screens">
          <IconMenu2 size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {menuScreens.map((screen) => {
          const { id, menu } = screen;
          const Icon = menu!.icon;
          return (
            <Menu.Item
              key={id}
              component={Link}
              to={addressOf(screen)}
              leftSection={<Icon size={16} />}
              aria-current={id === active ? 'page' : undefined}
              fw={id === active ? 600 : 400}
            >
              {menu!.label}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
