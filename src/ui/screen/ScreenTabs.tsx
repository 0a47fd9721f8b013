import { NavLink } from 'react-router-dom';
import { formatExact } from '../../lib/format.ts';
import classes from './ScreenTabs.module.css';

interface ScreenTabsProps {
  /** Accessible name. */
  readonly label: string;
  readonly tabs: readonly { readonly label: string; readonly to: string; readonly count?: number }[];
}

/** Tabs next to the title; each has its own URL. */
export function ScreenTabs({ label, tabs }: ScreenTabsProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className={classes.tab}>
          {tab.label}
          {tab.count !== undefined && <span className={classes.count}>{formatExact(tab.count)}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
