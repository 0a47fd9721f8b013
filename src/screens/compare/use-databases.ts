import { useQuery } from '@tanstack/react-query';
import { fetchOwnDatabases } from '../../api/databases.ts';
import { pageDatabase } from '../../lib/page-location.ts';

/** The databases that can be compared. */
export function useDatabases(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['databases', 'own'],
    queryFn: ({ signal }) => fetchOwnDatabases(signal),
  });
  return data ?? [pageDatabase()];
}
