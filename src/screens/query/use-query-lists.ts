import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { fetchExampleQueries } from '../../api/example-queries.ts';
import { fetchCollectionEntries } from '../../api/overview.ts';
import { fetchSavedQueries, type SavedQuery } from '../../api/saved-queries.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { notify } from '../../store/notifications.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const templateErrorText = 'Error while loading system templates';

/** The saved queries of a user in the database of the page, by name. */
export function useSavedQueries(user: string) {
  const database = pageDatabase();
  return useQuery({
    queryKey: ['users', 'saved-queries', user, database],
    queryFn: ({ signal }) => fetchSavedQueries(user, database, signal),
    select: sortByName,
  });
}

function sortByName(queries: readonly SavedQuery[]): readonly SavedQuery[] {
  return queries.toSorted((left, right) => collator.compare(left.name, right.name));
}

/** The names of the collections of the database, as far as they are loaded. */
export function useCollectionNames(): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: ['collections', 'overview'],
    queryFn: ({ signal }) => fetchCollectionEntries(signal),
    enabled: false,
  });
  return useMemo(() => new Set(data?.collections.map(({ name }) => name)), [data]);
}

/** The example queries; a failure is announced once. */
export function useExampleQueries() {
  const answer = useQuery({
    queryKey: ['example-queries'],
    queryFn: ({ signal }) => fetchExampleQueries(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { error } = answer;
  useEffect(() => {
    if (error) notify('error', 'Query', templateErrorText, String(error));
  }, [error]);
  return answer;
}
