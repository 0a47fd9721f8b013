import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fetchRunningQueries } from '../../api/queries.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';

/** The number of running queries, asked when the menu opens; nothing without running queries. */
export function RunningQueries() {
  const access = useAppState((state) => state.access);
  const isAll = access?.isAdministrator === true && pageDatabase() === '_system';
  const { data } = useQuery({
    queryKey: ['queries', 'running', isAll],
    queryFn: ({ signal }) => fetchRunningQueries({ isAll }, signal),
    enabled: access !== undefined,
  });
  const count = data?.length ?? 0;
  if (count === 0) return null;
  return <Badge title={formatAmount(count, 'running query')}>{formatExact(count)}</Badge>;
}
