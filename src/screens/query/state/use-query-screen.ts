import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { fetchCollectionEntries } from '../../../api/overview.ts';
import { fetchOptimizerRules } from '../../../api/queries.ts';
import { useOpenFromAddress } from '../use-open-from-address.ts';
import { useSavedQueries } from '../use-query-lists.ts';
import { useIsRunning, useQueryPage } from '../use-query-page.ts';
import { useQueryActions } from './use-query-actions.ts';
import { useQueryLayout } from './use-query-layout.ts';
import { useQueryText } from './use-query-text.ts';

export type QueryScreenState = ReturnType<typeof useQueryScreen>;

/** State and actions of the query page. */
export function useQueryScreen() {
  const page = useQueryPage();
  const { session, tab, user } = page;
  const { data: savedQueries } = useSavedQueries(user);
  const saved = savedQueries ?? [];
  useOpenFromAddress(page, savedQueries);
  const layout = useQueryLayout(page);
  const text = useQueryText(page, layout.showEditor);
  const { dialog, closeDialog, navigate } = useQueryActions(page, saved, layout, text);

  const deferredTab = useDeferredValue(tab);
  const request = useMemo(() => session.toRequest(deferredTab), [session, deferredTab]);
  const { data: collections } = useQuery({
    queryKey: ['collections', 'overview'],
    queryFn: ({ signal }) => fetchCollectionEntries(signal),
  });
  const collectionNames = useMemo(
    () =>
      (collections?.collections ?? [])
        .filter(({ isSystem }) => !isSystem)
        .map(({ name }) => name)
        .sort(),
    [collections],
  );
  const { data: rules } = useQuery({
    queryKey: ['queries', 'rules'],
    queryFn: ({ signal }) => fetchOptimizerRules(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

  return {
    page,
    layout,
    text,
    saved,
    dialog,
    closeDialog,
    navigate,
    isRunning: useIsRunning(session, tab.id),
    /** What a run would send now. */
    request,
    collectionNames,
    rules: rules ?? [],
    insert(inserted: string) {
      layout.setNarrowTab('query');
      text.editor.current?.insert(inserted);
    },
  };
}
