import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useFormRefusal } from '../../ui/hooks/use-form-refusal.ts';
import { useOfflineReason } from '../../ui/hooks/use-offline-reason.ts';
import { usePrefetch } from '../../ui/hooks/use-prefetch.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { useListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { userCommands } from './commands.ts';
import { filterUsers, sortUsers, type UserSort, type UserState } from './filter-users.ts';
import { levelsQuery } from './permissions/levels-query.ts';
import type { UserDialog } from './UserDialogs.tsx';
import { useUsers } from './use-users.ts';

export type UsersScreenState = ReturnType<typeof useUsersScreen>;

/** State and actions of the users: filter, sort order, open user and dialogs. */
export function useUsersScreen() {
  useCommandRegistration(userCommands, useCommandContext());
  const navigate = useNavigate();
  const isProfile = useLocation().pathname === addresses.ownProfile;
  const list = useRef<ItemListHandle>(null);
  const [text, setText] = useAddressState('search');
  const [stateText, setStateText] = useAddressState('state');
  const [sortText, setSortText] = useAddressState('sort');
  const [openName, setOpenName] = useAddressState('open', { isStep: true });
  const [dialogText, setDialogText] = useAddressState('dialog', { isStep: true });
  const [layout, setLayout] = useListLayout('users', 'rows');
  const { own, isAdministrator, users, summaries } = useUsers();
  const { data, error, refetch } = users;
  usePrefetch(openName === '' || data !== undefined ? undefined : openName, () => [levelsQuery(openName)]);
  const state: UserState = stateText === 'active' || stateText === 'inactive' ? stateText : 'all';
  const sort: UserSort = sortText.includes('name') ? 'name' : 'user';
  const isDescending = sortText.startsWith('-');
  const shown = useMemo(
    () => data && sortUsers(filterUsers(data, state, text), sort, isDescending, own),
    [data, state, text, sort, isDescending, own],
  );
  const offlineReason = useOfflineReason();
  const newReason = isAdministrator === false ? 'Only administrators can create users.' : offlineReason;

  return {
    own,
    isAdministrator,
    users: data,
    error,
    reload: () => void refetch(),
    summaries,
    list,
    shown,
    text,
    setText,
    state,
    setState: (next: UserState) => setStateText(next === 'all' ? '' : next),
    hasFilter: text !== '' || state !== 'all',
    clearFilter() {
      setText('');
      setStateText('');
    },
    sort,
    isDescending,
    setSort: (field: UserSort, descending: boolean) =>
      setSortText(field === 'user' && !descending ? '' : `${descending ? '-' : ''}${field}`),
    layout,
    setLayout,
    openName,
    open: data?.find(({ user }) => user === openName),
    setOpenName,
    dialog: isProfile && dialogText === '' ? 'profile' : (dialogText as UserDialog),
    setDialog(next: UserDialog) {
      if (isProfile && next === '') void navigate(addresses.users());
      else setDialogText(next);
    },
    newReason,
    formReason: useFormRefusal(newReason),
    showUser: (user: string) => navigate(addresses.users(user)),
  };
}
