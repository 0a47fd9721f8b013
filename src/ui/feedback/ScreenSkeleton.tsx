import { Skeleton, Stack } from '@mantine/core';
import classes from './ScreenSkeleton.module.css';

/** Placeholder of a loading list. It appears after 300 ms, so that fast responses do not cause flicker. */
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
