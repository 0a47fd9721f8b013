import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fetchAccessTokens } from '../../api/access-tokens.ts';
import { fetchSessions } from '../../api/sessions.ts';
import { runCommand } from '../../command.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { useOfflineReason } from '../../ui/hooks/use-offline-reason.ts';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { Mono } from '../../ui/values/Mono.tsx';
import { Tag } from '../../ui/values/Tag.tsx';
import type { EndSessionArgs, RevokeTokenArgs } from './commands.ts';
import classes from './SessionsTab.module.css';

/** The console sessions and the access tokens of a user, for the user and for administrators. */
export function SessionsTab({ user, isOwn }: { readonly user: string; readonly isOwn: boolean }) {
  const refusal = useOfflineReason();
  const sessions = useQuery({
    queryKey: ['users', 'sessions', user],
    queryFn: ({ signal }) => fetchSessions(user, signal),
  });
  const tokens = useQuery({
    queryKey: ['users', 'tokens', user],
    queryFn: ({ signal }) => fetchAccessTokens(user, signal),
  });
  const error = sessions.error ?? tokens.error;
  if (error && !sessions.data) {
    return (
      <ErrorPanel
        title="The sessions could not be loaded"
        error={error}
        onRetry={() => {
          void sessions.refetch();
          void tokens.refetch();
        }}
      />
    );
  }
  if (sessions.data === undefined) return <ScreenSkeleton rows={3} />;
  if (sessions.data === null) {
    return <EmptyState title="No sessions" text="This server does not report the sessions of its users." />;
  }
  return (
    <div className={classes.tab}>
      <div className={classes.head}>
        <h3 className={classes.heading}>Sessions</h3>
        {isOwn && sessions.data.length > 1 && (
          <Button variant="default" size="xs" onClick={() => void runCommand('app.signOutEverywhere')}>
            Sign out everywhere
          </Button>
        )}
      </div>
      {sessions.data.length === 0 ? (
        <p className={classes.none}>
          {isOwn ? 'You have no session in the console.' : `'${user}' is not signed in to the console.`}
        </p>
      ) : (
        <SessionTable user={user} sessions={sessions.data} refusal={refusal} />
      )}
      <div className={classes.head}>
        <h3 className={classes.heading}>Access tokens</h3>
      </div>
      {tokens.data === undefined || tokens.data.length === 0 ? (
        <p className={classes.none}>No access tokens. Programs create them with POST /_api/token.</p>
      ) : (
        <TokenTable user={user} tokens={tokens.data} refusal={refusal} />
      )}
    </div>
  );
}

interface TableProps {
  readonly user: string;
  /** The reason why nothing can be ended. */
  readonly refusal: string | undefined;
}

interface SessionTableProps extends TableProps {
  readonly sessions: NonNullable<Awaited<ReturnType<typeof fetchSessions>>>;
}

function SessionTable({ user, sessions, refusal }: SessionTableProps) {
  return (
    <table className={classes.table} aria-label="Sessions">
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col">Signed in</th>
          <th scope="col">Last request</th>
          <th scope="col" aria-label="End" />
        </tr>
      </thead>
      <tbody>
        {sessions.map(({ id, address, start, last, isCurrent }) => (
          <tr key={id}>
            <td>
              <Mono>{address ?? 'unknown'}</Mono> {isCurrent && <Tag>this session</Tag>}
            </td>
            <td>{start === undefined ? '–' : <DateTime timeMs={Date.parse(start)} />}</td>
            <td>
              <DateTime timeMs={Date.parse(last)} />
            </td>
            <td className={classes.end}>
              <ActionButton
                variant="default"
                size="xs"
                refusal={refusal ?? (isCurrent ? 'Sign out to end this session.' : undefined)}
                onClick={() => void runCommand('user.endSession', { user, id } satisfies EndSessionArgs)}
              >
                End session
              </ActionButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TokenTableProps extends TableProps {
  readonly tokens: Awaited<ReturnType<typeof fetchAccessTokens>>;
}

function TokenTable({ user, tokens, refusal }: TokenTableProps) {
  return (
    <table className={classes.table} aria-label="Access tokens">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Created</th>
          <th scope="col">Valid until</th>
          <th scope="col" aria-label="Revoke" />
        </tr>
      </thead>
      <tbody>
        {tokens.map(({ id, name, created_at, valid_until, active }) => (
          <tr key={id}>
            <td title={name}>
              {name} {!active && <Tag>expired</Tag>}
            </td>
            <td>
              <DateTime timeMs={created_at * 1000} />
            </td>
            <td>
              <DateTime timeMs={valid_until * 1000} />
            </td>
            <td className={classes.end}>
              <ActionButton
                variant="default"
                size="xs"
                refusal={refusal}
                onClick={() =>
                  void runCommand('user.revokeToken', { user, id, name } satisfies RevokeTokenArgs)
                }
              >
                Revoke
              </ActionButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
