import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { addresses } from '../../lib/addresses.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useFormRefusal } from '../../ui/hooks/use-form-refusal.ts';
import { useOfflineReason } from '../../ui/hooks/use-offline-reason.ts';
import { usePrefetch } from '../../ui/hooks/use-prefetch.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { LayoutSwitch, useListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { userCommands } from './commands.ts';
import { filterUsers, sortUsers, type UserSort, type UserState } from './filter-users.ts';
import { levelsQuery } from './permissions/levels-query.ts';
import { UserDetails } from './UserDetails.tsx';
import { type UserDialog, UserDialogs } from './UserDialogs.tsx';
import { UserList } from './UserList.tsx';
import classes from './UsersScreen.module.css';
import { useUsers } from './use-users.ts';

const states: { value: UserState; label: string }[] = [
  { value: 'all', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** The users of the server beside the permissions of one of them. */
export function UsersScreen() {
  const context = useCommandContext();
  useCommandRegistration(userCommands, context);
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
  const open = data?.find(({ user }) => user === openName);
  const dialog = isProfile && dialogText === '' ? 'profile' : (dialogText as UserDialog);
  const onDialog = (next: UserDialog) => {
    if (isProfile && next === '') navigate(addresses.users());
    else setDialogText(next);
  };
  const offlineReason = useOfflineReason();
  const newReason = isAdministrator === false ? 'Only administrators can create users.' : offlineReason;
  const formReason = useFormRefusal(newReason);
  const hasFilter = text !== '' || state !== 'all';
  const empty = (
    <EmptyState
      title="No results"
      text={`No ${state === 'all' ? '' : `${state} `}user${text === '' ? '' : ` has "${text}" in the name`}.`}
    >
      {hasFilter && (
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            setText('');
            setStateText('');
          }}
        >
          Show all users
        </Button>
      )}
    </EmptyState>
  );

  return (
    <>
      <ListScreen
        head={
          <ListHeader
            title="Users"
            shown={shown?.length}
            total={data?.length}
            actions={
              <ActionButton
                leftSection={<IconPlus size={16} />}
                refusal={newReason}
                onClick={() => onDialog('new')}
              >
                New user
              </ActionButton>
            }
          >
            <SearchInput
              label="Search users"
              value={text}
              onSearch={setText}
              onLeave={() => list.current?.focus()}
            />
            <Select
              w={120}
              aria-label="State"
              allowDeselect={false}
              data={states}
              value={state}
              onChange={(value) => setStateText(value === 'all' ? '' : (value ?? ''))}
            />
            <LayoutSwitch value={layout} onChange={setLayout} />
          </ListHeader>
        }
      >
        {error && !data ? (
          <ErrorPanel title="The users could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.split} data-layout={layout} data-open={open !== undefined || undefined}>
            <div className={classes.list}>
              {isAdministrator === false && (
                <p className={classes.reason}>Only administrators see the other users of the server.</p>
              )}
              <UserList
                ref={list}
                users={shown}
                summaries={summaries}
                own={own}
                openUser={openName}
                layout={layout}
                sort={sort}
                isDescending={isDescending}
                onSort={(field, descending) =>
                  setSortText(field === 'user' && !descending ? '' : `${descending ? '-' : ''}${field}`)
                }
                onOpen={setOpenName}
                empty={empty}
              />
            </div>
            <section aria-label="User details" className={classes.details}>
              {open ? (
                <UserDetails
                  user={open}
                  summary={summaries?.get(open.user)}
                  isOwn={open.user === own}
                  isAdministrator={isAdministrator}
                  onEdit={() => onDialog(open.user === own ? 'profile' : 'edit')}
                  onPassword={() => onDialog('password')}
                  onBack={() => setOpenName('')}
                />
              ) : (
                <div className={classes.prompt}>
                  {data && (
                    <EmptyState
                      title={openName === '' ? 'No user selected' : `There is no user '${openName}'`}
                      text="Select a user to see the permissions for databases and collections."
                    />
                  )}
                </div>
              )}
            </section>
          </div>
        )}
      </ListScreen>
      <UserDialogs
        dialog={dialog}
        open={open}
        own={data?.find(({ user }) => user === own)}
        isAdministrator={isAdministrator === true}
        newReason={formReason}
        onDialog={onDialog}
        onCreated={(user) => navigate(addresses.users(user))}
      />
    </>
  );
}
