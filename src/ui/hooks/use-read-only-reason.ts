import { useQuery } from '@tanstack/react-query';
import { fetchCollectionLevel } from '../../api/collection-level.ts';
import { useAppState } from './use-app-state.ts';
import { useRefusal } from './use-refusal.ts';

/** Why the user cannot change the documents of a collection; undefined if the user can. */
export function useReadOnlyReason(collection: string): string | undefined {
  const user = useAppState(({ session }) => ('user' in session ? session.user : undefined));
  const isOffline = useAppState(({ server }) => server.kind === 'offline');
  const databaseReason = useRefusal();
  const { data: level } = useQuery({
    queryKey: ['session', 'access', user, collection],
    queryFn: ({ signal }) => fetchCollectionLevel(user!, collection, signal),
    enabled: user !== undefined,
  });
  // The level of a collection may be higher than that of the database.
  if (isOffline || level === undefined) return databaseReason;
  return level === 'rw' ? undefined : `You have read-only access to the collection '${collection}'.`;
}

/**
 * Why the user cannot change the definition of a collection (properties, schema, indexes), which needs write access to
 * the database, too.
 */
export function useDefinitionRefusal(collection: string): string | undefined {
  const ofDatabase = useRefusal();
  const ofCollection = useReadOnlyReason(collection);
  return ofDatabase ?? ofCollection;
}
