import { useQuery } from '@tanstack/react-query';
import { fetchBackupContents } from '../../api/backups.ts';

/** The databases of a backup with the collections of users. */
export function useBackupContents(id: string) {
  return useQuery({
    queryKey: ['backups', 'contents', id],
    queryFn: async ({ signal }) =>
      (await fetchBackupContents(id, signal)).map(({ name, collections }) => ({
        name,
        collections: collections.filter((each) => !each.name.startsWith('_')),
      })),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
