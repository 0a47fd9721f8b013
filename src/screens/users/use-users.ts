import { useQuery } from '@tanstack/react-query';
import type { UserInfo } from '../../../protocol/api/user.ts';
import { fetchUser, fetchUserSummaries, fetchUsers } from '../../api/users.ts';
import { userOf } from '../../store/session.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';

/** All users for administrators, the own entry for others; undefined while loading. */
export function useUsers() {
  const own = userOf(useAppState((state) => state.session));
  const isAdministrator = useAppState((state) => state.access?.isAdministrator);
  const users = useQuery({
    queryKey: ['users', 'list', isAdministrator ? '' : own],
    queryFn: async ({ signal }): Promise<readonly UserInfo[]> =>
      isAdministrator ? fetchUsers(signal) : [await fetchUser(own!, signal)],
    enabled: isAdministrator !== undefined,
  });
  const summaries = useQuery({
    queryKey: ['users', 'summaries'],
    queryFn: ({ signal }) => fetchUserSummaries(signal),
    enabled: isAdministrator === true,
  });
  return { own, isAdministrator, users, summaries: summaries.data };
}
