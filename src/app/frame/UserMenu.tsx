import { Divider, Popover, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconBrightness,
  IconClock,
  IconDevicesOff,
  IconKey,
  IconKeyboard,
  IconLogout,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { fetchSessions } from '../../api/sessions.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import type { Access } from '../../store/app-state.ts';
import { userOf } from '../../store/session.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { type TimeZone, useTimeZone } from '../../ui/values/use-time-zone.ts';
import { hasPath } from '../screens.ts';
import classes from './Frame.module.css';
import { UserTrigger } from './triggers.tsx';

const themes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const timeZones = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local' },
];

/** The signed-in user, theme, time zone of dates, and sign-out. */
export function UserMenu() {
  const session = useAppState((state) => state.session);
  const access = useAppState((state) => state.access);
  const { colorScheme } = useMantineColorScheme();
  const [timeZone, setTimeZone] = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const user = userOf(session);
  const run = (command: string) => () => {
    setOpen(false);
    void runCommand(command);
  };
  return (
    // Not a menu role: its switches are not menu items.
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={300} trapFocus>
      <Popover.Target>
        <UserTrigger onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label="User">
        <div className={classes.userHead}>
          <Text fw={600} truncate>
            {user ?? 'Authentication is disabled'}
          </Text>
          <Text size="xs" c="dimmed">
            {user === undefined ? 'All users of this server have administrator access.' : roleOf(access)}
            <SignInTime user={isOpen ? user : undefined} />
          </Text>
        </div>
        <Divider my={4} mx={-4} />
        {user !== undefined && hasPath('userProfile') && (
          <>
            <Link to={addresses.ownProfile} className={classes.setting} onClick={() => setOpen(false)}>
              <IconUser size={16} aria-hidden />
              Own profile
            </Link>
            <Link to={addresses.ownPassword} className={classes.setting} onClick={() => setOpen(false)}>
              <IconKey size={16} aria-hidden />
              Change password
            </Link>
            <Divider my={4} mx={-4} />
          </>
        )}
        <Setting label="Theme" icon={<IconBrightness size={16} />}>
          <SegmentedControl
            size="xs"
            aria-label="Theme"
            data={themes}
            value={colorScheme}
            onChange={(scheme) => void runCommand(`app.theme.${scheme}`)}
          />
        </Setting>
        <Setting label="Time zone" icon={<IconClock size={16} />}>
          <SegmentedControl
            size="xs"
            aria-label="Time zone"
            data={timeZones}
            value={timeZone}
            onChange={(zone) => setTimeZone(zone as TimeZone)}
          />
        </Setting>
        <button type="button" className={classes.setting} onClick={run('app.keyHelp')}>
          <IconKeyboard size={16} aria-hidden />
          <span className={classes.space}>Keyboard shortcuts</span>
          <KeyHint shortcut="?" />
        </button>
        {user !== undefined && (
          <>
            <Divider my={4} mx={-4} />
            <button type="button" className={classes.setting} onClick={run('app.signOut')}>
              <IconLogout size={16} aria-hidden />
              Sign out
            </button>
            <button type="button" className={classes.setting} onClick={run('app.signOutEverywhere')}>
              <IconDevicesOff size={16} aria-hidden />
              Sign out everywhere
            </button>
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** The start of this session, asked when the menu opens. */
function SignInTime({ user }: { readonly user: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['session', 'sign-in', user],
    queryFn: async ({ signal }) =>
      (await fetchSessions(user ?? '', signal))?.find(({ isCurrent }) => isCurrent)?.start ?? null,
    enabled: user !== undefined,
    staleTime: 60_000,
  });
  if (!data) return null;
  return (
    <>
      {' '}
      at <DateTime timeMs={Date.parse(data)} />
    </>
  );
}

function roleOf(access: Access | undefined): string {
  if (access?.isAdministrator) return 'Administrator, signed in';
  return access?.level === 'ro' ? 'Read-only access to this database, signed in' : 'Signed in';
}

function Setting(props: { readonly label: string; readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.setting}>
      {props.icon}
      <span className={classes.space}>{props.label}</span>
      {props.children}
    </div>
  );
}
