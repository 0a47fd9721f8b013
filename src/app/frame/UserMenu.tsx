import { Button, Divider, Popover, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import { IconBrightness, IconClock, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { runCommand } from '../../command.ts';
import { userOf } from '../../store/session.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { type TimeZone, useTimeZone } from '../../ui/values/use-time-zone.ts';
import classes from './Frame.module.css';

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
        <Button
          variant="subtle"
          color="gray"
          px={6}
          leftSection={<IconUser size={20} />}
          aria-label={user === undefined ? 'Settings' : `User ${user}`}
          onClick={() => setOpen(!isOpen)}
          classNames={{ root: classes.user, label: classes.userName, section: classes.userIcon }}
        >
          {user}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="User">
        <div className={classes.userHead}>
          <Text fw={600} truncate>
            {user ?? 'Authentication is disabled'}
          </Text>
          <Text size="xs" c="dimmed">
            {user === undefined ? 'All users of this server have administrator access.' : 'Signed in'}
          </Text>
        </div>
        <Divider my={4} mx={-4} />
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
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  );
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
