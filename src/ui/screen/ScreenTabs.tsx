import { Link, NavLink } from 'react-router-dom';
import { formatExact } from '../../lib/format.ts';
import classes from './ScreenTabs.module.css';

interface ScreenTabsProps {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: readonly {
    readonly label: string;
    readonly to: string;
    readonly count?: number;
    /** For tabs that differ in the query of their address; default: by the path. */
    readonly isCurrent?: boolean;
    /** Replaces the navigation to `to` at a plain click. */
    readonly onOpen?: () => void;
  }[];
}

/** Tabs next to the title; each has its own URL. */
export function ScreenTabs({ label, tabs }: ScreenTabsProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ label: name, to, count, isCurrent, onOpen }) => {
        const content = (
          <>
            {name}
            {count !== undefined && <span className={classes.count}>{formatExact(count)}</span>}
          </>
        );
        return isCurrent === undefined ? (
          <NavLink key={to} to={to} end className={classes.tab}>
            {content}
          </NavLink>
        ) : (
          <Link
            key={name}
            to={to}
            className={classes.tab}
            aria-current={isCurrent ? 'page' : undefined}
            onClick={(event) => {
              if (onOpen === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen();
            }}
          >
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
