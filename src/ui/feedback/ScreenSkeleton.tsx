import { Skeleton, Stack } from '@mantine/core';
import classes from './ScreenSkeleton.module.css';

/** In the place of a list that is loading; it appears after 300 ms, so that fast answers do not flash. */
export function ScreenSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <Stack gap="sm" p="md" role="status" aria-label="Loading" className={classes.late}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <Skeleton key={row} height={28} radius="sm" />
      ))}
    </Stack>
  );
}
