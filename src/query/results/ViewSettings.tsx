import type { ReactNode } from 'react';
import classes from './ViewSettings.module.css';

interface ViewSettingsProps {
  /** Accessible name. */
  readonly label: string;
  readonly children: ReactNode;
  /** At the end of the panel. */
  readonly foot: ReactNode;
}

/** The settings of a view, at its right; below it in a narrow window. */
export function ViewSettings({ label, children, foot }: ViewSettingsProps) {
  return (
    <aside className={classes.settings} aria-label={label}>
      {children}
      <span className={classes.space} />
      {foot}
    </aside>
  );
}
