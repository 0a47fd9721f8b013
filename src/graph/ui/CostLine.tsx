import { IconAlertTriangle, IconGauge } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { costOf, formatCost, type LoadSize, type LoadWay } from '../workspace/load-cost.ts';
import classes from './cost.module.css';

interface CostLineProps {
  readonly size: LoadSize;
  readonly way?: LoadWay;
  /** Words before the numbers, such as "Reads". */
  readonly verb?: string;
  readonly children?: ReactNode;
}

/** The expected size and time of a load, with a warning above the thresholds. */
export function CostLine({ size, way, verb = 'Loads', children }: CostLineProps) {
  const cost = costOf(size, way);
  const Mark = cost.level === 'small' ? IconGauge : IconAlertTriangle;
  return (
    <p className={classes.line} data-level={cost.level}>
      <Mark size={14} aria-hidden />
      <span>
        {verb} {formatCost(cost)}
        {children}
      </span>
    </p>
  );
}

/** A load without expected rows. */
export function CostText({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.line}>
      <IconGauge size={14} aria-hidden />
      <span>{children}</span>
    </p>
  );
}
