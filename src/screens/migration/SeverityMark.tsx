import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MigrationSeverity } from '../../../protocol/migration/report.ts';
import classes from './Migration.module.css';

const icons = { removed: IconCircleX, changed: IconAlertTriangle, known: IconInfoCircle } as const;

/** A severity as an icon and its words. */
export function SeverityMark(props: { readonly of: MigrationSeverity; readonly children: ReactNode }) {
  const Icon = icons[props.of];
  return (
    <span className={classes.severity} data-severity={props.of}>
      <Icon size={16} aria-hidden />
      {props.children}
    </span>
  );
}
