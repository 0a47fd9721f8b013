import { queryOptions } from '@tanstack/react-query';
import { fetchSetLevels } from '../../../api/users.ts';

/** The levels that are set for a user. */
export const levelsQuery = (user: string) =>
  queryOptions({
    queryKey: ['users', 'levels', user],
    queryFn: ({ signal }) => fetchSetLevels(user, signal),
  });
