import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchAccess } from '../api/access.ts';
import { ConnectionError } from '../api/errors.ts';
import { setAccess } from '../store/access.ts';
import type { Access, Session } from '../store/app-state.ts';

const allRights: Access = { level: 'rw', isAdministrator: true, databases: undefined };
/** Without an answer, nothing is disabled: the server checks each request. */
const unknownRights: Access = { level: 'rw', isAdministrator: false, databases: undefined };

/** Keeps the store's rights those of the signed-in user. */
export function useAccess(session: Session): void {
  const user = session.kind === 'user' ? session.user : undefined;
  const { data, error } = useQuery({
    queryKey: ['session', 'access', user],
    queryFn: ({ signal }) => fetchAccess(user ?? '', signal),
    enabled: user !== undefined,
    staleTime: 60_000,
  });
  const isRefused = error !== null && !(error instanceof ConnectionError);
  useEffect(() => {
    if (session.kind === 'off') setAccess(allRights);
    else if (data) setAccess(data);
    else if (isRefused) setAccess(unknownRights);
  }, [session.kind, data, isRefused]);
}
