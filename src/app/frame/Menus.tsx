import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconMenu2, IconPlaneDeparture, IconUser } from '@tabler/icons-react';
import { Fragment, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import type { Screen } from '../../ui/Screen.ts';
import { addressOf, hasPath } from '../screens.ts';
import classes from './Frame.module.css';
import type { MenuEntry } from './menu-entries.ts';
import { useActiveMenu, useHasDemo, useMenuEntries } from './use-menus.ts';

const RunningQueries = lazy(async () => ({
  default: (await import('./RunningQueries.tsx')).RunningQueries,
}));

/** The menus of the screens, side by side. */
export function Menus() {
  const entries = useMenuEntries();
  const active = useActiveMenu();
  const hasDemo = useHasDemo();
  return (
    <nav className={classes.menus} aria-label="Screens">
      {entries.map((entry) =>
        entry.kind === 'screen' ? (
          <Link
            key={entry.id}
            id={entry.id}
            to={addressOf(entry.screen)}
            className={classes.menu}
            aria-current={entry.screen === active ? 'page' : undefined}
            {...preloadOn(entry.screen)}
          >
            {entry.screen.menu!.label}
          </Link>
        ) : (
          <MenuGroup key={entry.id} {...entry} active={active} />
        ),
      )}
      {hasDemo && (
        <Link id="demo-menu" to={addresses.demo} className={classes.menu}>
          Demo
        </Link>
      )}
    </nav>
  );
}

type Group = Extract<MenuEntry, { readonly kind: 'group' }>;

function MenuGroup({ id, label, screens, active }: Group & { readonly active: Screen | undefined }) {
  const isActive = screens.some((screen) => screen === active);
  return (
    <Menu position="bottom-start" offset={0} width={264}>
      {/* The menu gives the button an id of its own. */}
      <div id={id} className={classes.menuGroup}>
        <Menu.Target>
          <button type="button" className={classes.menu} aria-current={isActive ? 'true' : undefined}>
            {label}
            <IconChevronDown size={14} aria-hidden />
          </button>
        </Menu.Target>
      </div>
      <Menu.Dropdown>
        {screens.map((screen) => (
          <ScreenItem key={screen.id} screen={screen} isActive={screen === active} />
        ))}
        {hasPath('userProfile') && (
          <>
            <Menu.Divider />
            <Menu.Item component={Link} to={addresses.ownProfile} leftSection={<IconUser size={16} />}>
              Own profile
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** All menus in one button, for narrow windows. */
export function FoldedMenus() {
  const entries = useMenuEntries();
  const active = useActiveMenu();
  const hasDemo = useHasDemo();
  return (
    <Menu position="bottom-start" width={264}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconMenu2 size={18} />}
          aria-label="Menu"
          classNames={{ root: classes.fold, label: classes.foldLabel, section: classes.foldIcon }}
        >
          Menu
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.folded}>
        {entries.map((entry) =>
          entry.kind === 'screen' ? (
            <ScreenItem key={entry.id} screen={entry.screen} isActive={entry.screen === active} />
          ) : (
            <Fragment key={entry.id}>
              <Menu.Divider />
              <Menu.Label>{entry.label}</Menu.Label>
              {entry.screens.map((screen) => (
                <ScreenItem key={screen.id} screen={screen} isActive={screen === active} />
              ))}
              <Menu.Divider />
            </Fragment>
          ),
        )}
        {hasDemo && (
          <Menu.Item component={Link} to={addresses.demo} leftSection={<IconPlaneDeparture size={16} />}>
            Demo
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The code of a screen is loaded when the pointer or the focus reaches its link. */
function preloadOn({ Component }: Screen) {
  const preload = () => Component.preload?.();
  return { onPointerEnter: preload, onFocus: preload };
}

function ScreenItem({ screen, isActive }: { readonly screen: Screen; readonly isActive: boolean }) {
  const { label, icon: Icon, letter, note } = screen.menu!;
  return (
    <Menu.Item
      component={Link}
      to={addressOf(screen)}
      leftSection={<Icon size={16} />}
      rightSection={
        <span className={classes.itemEnd} aria-hidden>
          {note}
          {screen.id === 'queries' && (
            <Suspense fallback={null}>
              <RunningQueries />
            </Suspense>
          )}
          {letter !== undefined && <KeyHint shortcut={`g ${letter}`} />}
        </span>
      }
      aria-current={isActive ? 'page' : undefined}
      className={isActive ? classes.activeItem : undefined}
      {...preloadOn(screen)}
    >
      {label}
    </Menu.Item>
  );
}
