import { Skeleton } from '@mantine/core';
import classes from './Overview.module.css';

/** The boxes of the page before the first answer. */
export function OverviewSkeleton() {
  return (
    <div className={classes.page} data-late role="status" aria-label="Loading">
      <Skeleton className={classes.facts} height={80} />
      <div className={classes.main}>
        <Skeleton height={334} />
        <Skeleton height={260} />
      </div>
      <div className={classes.side}>
        <Skeleton height={188} />
        <Skeleton height={280} />
      </div>
    </div>
  );
}
