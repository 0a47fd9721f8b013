import { Link } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import type { Screen } from '../../ui/Screen.ts';
import { addressOf } from '../screens.ts';
import type { BarParts } from './bar-parts.tsx';
import classes from './Frame.module.css';
import { useActiveMenu, useHasDemo, useMenuEntries } from './use-menus.ts';

interface MenusProps {
  readonly MenuGroup: BarParts['MenuGroup'];
  readonly onOpen: (trigger: string) => void;
}

/** The menus of the screens, side by side. */
export function Menus({ MenuGroup, onOpen }: MenusProps) {
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
          // The menu gives the button an id of its own.
          <div key={entry.id} id={entry.id} className={classes.menuGroup}>
            <MenuGroup {...entry} active={active} onOpen={onOpen} />
          </div>
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

/** The code of a screen is loaded when the pointer or the focus reaches its link. */
export function preloadOn({ Component }: Screen) {
  const preload = () => Component.preload?.();
  return { onPointerEnter: preload, onFocus: preload };
}
