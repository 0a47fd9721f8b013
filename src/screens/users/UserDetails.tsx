import { Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { UserSummary } from '../../../protocol/api/console-users.ts';
import type { UserInfo } from '../../../protocol/api/user.ts';
import { runCommand } from '../../command.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useOfflineReason } from '../../ui/hooks/use-offline-reason.ts';
import { PaneTabs } from '../../ui/panes/PaneTabs.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { Identicon } from '../../ui/values/Identicon.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import { Tag } from '../../ui/values/Tag.tsx';
import { nameOf, pictureText, savedQueriesOf } from './filter-users.ts';
import { PermissionsTab } from './permissions/PermissionsTab.tsx';
import { SavedQueries } from './SavedQueries.tsx';
import { SessionsTab } from './SessionsTab.tsx';
import classes from './UserDetails.module.css';

interface UserDetailsProps {
  readonly user: UserInfo;
  readonly summary: UserSummary | undefined;
  readonly isOwn: boolean;
  readonly isAdministrator: boolean | undefined;
  readonly onEdit: () => void;
  readonly onPassword: () => void;
  readonly onBack: () => void;
}

/** A user: names, actions, permissions and saved queries. */
export function UserDetails(props: UserDetailsProps) {
  const { user, summary, isOwn, isAdministrator } = props;
  const [tab, setTab] = useAddressState('tab');
  const queries = savedQueriesOf(user);
  const offlineReason = useOfflineReason();
  const deleteReason = reasonNotToDelete(user, isOwn, isAdministrator) ?? offlineReason;
  const tabs = [
    { id: '', label: 'Permissions' },
    { id: 'queries', label: 'Saved queries', count: queries.length },
    { id: 'sessions', label: 'Sessions' },
  ];
  return (
    <div className={classes.details}>
      <div className={classes.head}>
        <Button
          variant="subtle"
          color="gray"
          px={6}
          className={classes.back}
          leftSection={<IconArrowLeft size={16} />}
          onClick={props.onBack}
        >
          Users
        </Button>
        <Identicon text={pictureText(user)} sizePx={40} />
        <div className={classes.words}>
          <div className={classes.first}>
            <h2 className={classes.title}>
              <LongName name={user.user} />
            </h2>
            <Tag kind={user.active ? 'success' : 'plain'}>{user.active ? 'active' : 'inactive'}</Tag>
            {isOwn && <Tag>you</Tag>}
          </div>
          <div className={classes.note}>
            {nameOf(user) !== '' && <span>{nameOf(user)} · </span>}
            {summary === undefined ? null : summary.lastSignIn === undefined ? (
              'never signed in'
            ) : (
              <>
                last sign-in <DateTime timeMs={Date.parse(summary.lastSignIn)} />
              </>
            )}
          </div>
        </div>
        <div className={classes.actions}>
          <ActionButton
            variant="default"
            leftSection={<IconPencil size={16} />}
            refusal={offlineReason}
            onClick={props.onEdit}
          >
            {isOwn ? 'Edit profile' : 'Edit user'}
          </ActionButton>
          <ActionButton
            variant="default"
            leftSection={<IconKey size={16} />}
            refusal={offlineReason}
            onClick={props.onPassword}
          >
            Change password
          </ActionButton>
          <WithReason reason={deleteReason}>
            <Button
              variant="outline"
              color="danger"
              leftSection={<IconTrash size={16} />}
              data-disabled={deleteReason !== undefined || undefined}
              aria-disabled={deleteReason !== undefined || undefined}
              onClick={() => deleteReason === undefined && void runCommand('user.delete', user.user)}
            >
              Delete…
            </Button>
          </WithReason>
        </div>
      </div>
      <PaneTabs
        label="Details of the user"
        tabs={tabs}
        active={tab}
        onChange={setTab}
        className={classes.tabs}
      />
      <div
        role="tabpanel"
        aria-label={tabs.find(({ id }) => id === tab)?.label ?? 'Permissions'}
        className={classes.panel}
      >
        {tab === 'queries' ? (
          <SavedQueries queries={queries} />
        ) : tab === 'sessions' ? (
          <SessionsTab user={user.user} isOwn={isOwn} />
        ) : (
          <PermissionsTab key={user.user} user={user.user} isOwn={isOwn} isAdministrator={isAdministrator} />
        )}
      </div>
    </div>
  );
}

function reasonNotToDelete(
  { user }: UserInfo,
  isOwn: boolean,
  isAdministrator: boolean | undefined,
): string | undefined {
  if (!isAdministrator) return 'Only administrators can delete users.';
  if (user === 'root') return 'root cannot be deleted.';
  return isOwn ? 'You are signed in as this user.' : undefined;
}

/** The reason in a tooltip; the control stays focusable, so that the keyboard reaches the reason too. */
function WithReason(props: { readonly reason: string | undefined; readonly children: ReactElement }) {
  return (
    <Tooltip
      label={props.reason}
      disabled={props.reason === undefined}
      events={{ hover: true, focus: true, touch: true }}
    >
      {props.children}
    </Tooltip>
  );
}
