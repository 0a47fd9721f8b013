import { useEffect, useRef } from 'react';
import type { SavedQuery } from '../../api/saved-queries.ts';
import { bindProblemText, readBindText } from '../../query/binds/bind-values.ts';
import { notify } from '../../store/notifications.ts';
import { takeHandedQuery } from '../../store/query-handover.ts';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { openSaved, openText } from './open-query.ts';
import type { QueryPage } from './use-query-page.ts';

/** Opens the query that the address names, and keeps the name of the shown saved query in the address. */
export function useOpenFromAddress(page: QueryPage, saved: readonly SavedQuery[] | undefined): void {
  const { session, tab } = page;
  const [text, setText] = useAddressState('query');
  const [binds, setBinds] = useAddressState('binds');
  const [name, setName] = useAddressState('saved');
  const wanted = useRef(name);
  const isOpened = useRef(name === '');

  useEffect(() => {
    const handed = takeHandedQuery();
    if (handed !== undefined) openText(session, handed.text, handed.values);
    if (text === '') return;
    const read = readBindText(binds);
    openText(session, text, 'values' in read ? read.values : {});
    if ('problem' in read) notify('warning', 'Query', bindProblemText, read.problem.message);
    setText('');
    setBinds('');
  }, [session, text, binds, setText, setBinds]);

  useEffect(() => {
    if (isOpened.current || saved === undefined) return;
    isOpened.current = true;
    const query = saved.find((each) => each.name === wanted.current);
    if (query) openSaved(session, query);
    else notify('warning', 'Query', `There is no saved query '${wanted.current}' in this database.`);
  }, [saved, session]);

  const shown = tab.saved?.name ?? '';
  useEffect(() => {
    if (isOpened.current && shown !== name) setName(shown);
  }, [shown, name, setName]);
}
