import { Button, Menu, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core';
import { IconBrightness, IconClock, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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

/** The signed-in user, the theme, the time zone of dates, and the way out. */
export function UserMenu() {
  const session = useAppState((state) => state.session);
  const { colorScheme } = useMantineColorScheme();
  const [timeZone, setTimeZone] = useTimeZone();
  const user = userOf(session);
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          px={6}
          leftSection={<IconUser size={20} />}
          aria-label={user === undefined ? 'Settings' : `User ${user}`}
          classNames={{ root: classes.user, label: classes.userName, section: classes.userIcon }}
        >
          {user}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.userHead}>
          <Text fw={600} truncate>
            {user ?? 'Authentication is disabled'}
          </Text>
          <Text size="xs" c="dimmed">
            {user === undefined ? 'Every visitor of this server is an administrator.' : 'Signed in'}
          </Text>
        </div>
        <Menu.Divider />
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
        <Menu.Item
          leftSection={<IconKeyboard size={16} />}
          rightSection={<KeyHint shortcut="?" />}
          onClick={() => void runCommand('app.keyHelp')}
        >
          Keyboard shortcuts
        </Menu.Item>
        {user !== undefined && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void runCommand('app.signOut')}>
              Sign out
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
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
