import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { pageConnection } from '../../api/page-connection.ts';

import { type QuerySession, querySession } from '../../query/tabs/QuerySession.ts';
import type { QueryTab } from '../../query/tabs/query-tab.ts';
import { userOf } from '../../store/session.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';

/** The user of the page; without authentication, and for an unknown user, `root`. */
export function usePageUser(): string {
  return userOf(useAppState(({ session }) => session)) ?? 'root';
}

export interface QueryPage {
  readonly user: string;
  readonly session: QuerySession;
  readonly tabs: readonly QueryTab[];
  readonly tab: QueryTab;
}

/** The open queries of the user; the component renders again after each change. */
export function useQueryPage(): QueryPage {
  const user = usePageUser();
  const session = useMemo(() => querySession(pageConnection()), []);
  const { tabs, activeId } = useStore(session.tabs.store);
  useEffect(() => {
    const save = () => session.tabs.save();
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [session]);
  const tab = tabs.find(({ id }) => id === activeId) ?? tabs[0]!;
  return { user, session, tabs, tab };
}

/** True while a statement of a tab is running. */
export function useIsRunning(session: QuerySession, tabId: string): boolean {
  return useStore(session.runsOf(tabId).store, ({ isRunning }) => isRunning);
}
