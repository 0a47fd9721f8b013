import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Address } from '../../lib/addresses.ts';
import { LongName } from '../values/LongName.tsx';
import classes from './ScreenHeader.module.css';

interface ScreenHeaderProps {
  readonly title: string;
  /** Links to the screens above this one. */
  readonly trail?: readonly { readonly label: string; readonly to: Address }[];
  /** The kind of the object, before the title. */
  readonly icon?: ReactNode;
  /** Content next to the title, such as a count. */
  readonly note?: ReactNode;
  /** Search, tabs and layout. */
  readonly children?: ReactNode;
  /** Buttons on the right; the primary button is the last one. */
  readonly actions?: ReactNode;
}

/** The bar at the top of a screen: title, search and main action. */
export function ScreenHeader({ title, trail = [], icon, note, children, actions }: ScreenHeaderProps) {
  return (
    <div className={classes.header}>
      {trail.length > 0 && (
        <nav aria-label="Path" className={classes.trail}>
          {trail.map(({ label, to }) => (
            <span key={to} className={classes.step}>
              <Link to={to}>
                <LongName name={label} />
              </Link>
              <span aria-hidden>/</span>
            </span>
          ))}
        </nav>
      )}
      {icon}
      <h1 className={classes.title}>
        <LongName name={title} />
      </h1>
      {note}
      <div className={classes.tools}>{children}</div>
      {actions}
    </div>
  );
}
