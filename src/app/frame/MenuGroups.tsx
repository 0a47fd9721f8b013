import { Menu } from '@mantine/core';
import { IconPlaneDeparture, IconUser } from '@tabler/icons-react';
import { Fragment, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import type { Screen } from '../../ui/Screen.ts';
import { addressOf, hasPath } from '../screens.ts';
import type { MenuGroupProps } from './bar-parts.tsx';
import classes from './Frame.module.css';
import { preloadOn } from './Menus.tsx';
import { FoldTrigger, GroupTrigger } from './triggers.tsx';
import { useActiveMenu, useHasDemo, useMenuEntries } from './use-menus.ts';

const RunningQueries = lazy(async () => ({
  default: (await import('./RunningQueries.tsx')).RunningQueries,
}));

/** A menu with several screens. */
export function MenuGroup({ label, screens, active }: MenuGroupProps) {
  const isActive = screens.some((screen) => screen === active);
  return (
    <Menu position="bottom-start" offset={0} width={264}>
      <Menu.Target>
        <GroupTrigger label={label} isActive={isActive} />
      </Menu.Target>
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
        <FoldTrigger />
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
