import { Skeleton, Stack } from '@mantine/core';

/** What stands where a list will be; shown late, so that fast answers do not flash. */
export function ScreenSkeleton({ rows = 6 }: { readonly rows?: number }) {
  return (
    <Stack gap="sm" p="md" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity
        <Skeleton key={row} height={28} radius="sm" />
      ))}
    </Stack>
  );
}
