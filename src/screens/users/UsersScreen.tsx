import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { LayoutSwitch } from '../../ui/lists/LayoutSwitch.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import type { UserState } from './filter-users.ts';
import { UserDetails } from './UserDetails.tsx';
import { UserDialogs } from './UserDialogs.tsx';
import { UserList } from './UserList.tsx';
import classes from './UsersScreen.module.css';
import { type UsersScreenState, useUsersScreen } from './use-users-screen.ts';

const states: { value: UserState; label: string }[] = [
  { value: 'all', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** The users of the server beside the permissions of one of them. */
export function UsersScreen() {
  const screen = useUsersScreen();
  const { users, error, open, own, isAdministrator } = screen;
  return (
    <>
      <ListScreen head={<Head screen={screen} />}>
        {error && !users ? (
          <ErrorPanel title="The users could not be loaded" error={error} onRetry={screen.reload} />
        ) : (
          <div
            className={classes.split}
            data-layout={screen.layout}
            data-open={open !== undefined || undefined}
          >
            <div className={classes.list}>
              {isAdministrator === false && (
                <p className={classes.reason}>Only administrators see the other users of the server.</p>
              )}
              <UserList
                ref={screen.list}
                users={screen.shown}
                summaries={screen.summaries}
                own={own}
                openUser={screen.openName}
                layout={screen.layout}
                sort={screen.sort}
                isDescending={screen.isDescending}
                onSort={screen.setSort}
                onOpen={screen.setOpenName}
                empty={<NoUsers screen={screen} />}
              />
            </div>
            <section aria-label="User details" className={classes.details}>
              <Details screen={screen} />
            </section>
          </div>
        )}
      </ListScreen>
      <UserDialogs
        dialog={screen.dialog}
        open={open}
        own={users?.find(({ user }) => user === own)}
        isAdministrator={isAdministrator === true}
        newReason={screen.formReason}
        onDialog={screen.setDialog}
        onCreated={screen.showUser}
      />
    </>
  );
}

interface PartProps {
  readonly screen: UsersScreenState;
}

/** Title, search and filter. */
function Head({ screen }: PartProps) {
  return (
    <ListHeader
      title="Users"
      shown={screen.shown?.length}
      total={screen.users?.length}
      actions={
        <ActionButton
          leftSection={<IconPlus size={16} />}
          refusal={screen.newReason}
          onClick={() => screen.setDialog('new')}
        >
          New user
        </ActionButton>
      }
    >
      <SearchInput
        label="Search users"
        value={screen.text}
        onSearch={screen.setText}
        onLeave={() => screen.list.current?.focus()}
      />
      <Select
        w={120}
        aria-label="State"
        allowDeselect={false}
        data={states}
        value={screen.state}
        onChange={(value) => screen.setState(value ?? 'all')}
      />
      <LayoutSwitch value={screen.layout} onChange={screen.setLayout} />
    </ListHeader>
  );
}

function Details({ screen }: PartProps) {
  const { open, openName, users, own } = screen;
  if (open) {
    return (
      <UserDetails
        user={open}
        summary={screen.summaries?.get(open.user)}
        isOwn={open.user === own}
        isAdministrator={screen.isAdministrator}
        onEdit={() => screen.setDialog(open.user === own ? 'profile' : 'edit')}
        onPassword={() => screen.setDialog('password')}
        onBack={() => screen.setOpenName('')}
      />
    );
  }
  return (
    <div className={classes.prompt}>
      {users && (
        <EmptyState
          title={openName === '' ? 'No user selected' : `There is no user '${openName}'`}
          text="Select a user to see the permissions for databases and collections."
        />
      )}
    </div>
  );
}

function NoUsers({ screen }: PartProps) {
  const { state, text } = screen;
  return (
    <EmptyState
      title="No results"
      text={`No ${state === 'all' ? '' : `${state} `}user${text === '' ? '' : ` has "${text}" in the name`}.`}
    >
      {screen.hasFilter && (
        <Button size="xs" variant="default" onClick={screen.clearFilter}>
          Show all users
        </Button>
      )}
    </EmptyState>
  );
}
