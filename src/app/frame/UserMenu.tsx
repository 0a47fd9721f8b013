import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { runCommand } from '../../command.ts';
import { userOf } from '../../store/session.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';

const themes = [
  { scheme: 'auto', label: 'System', Icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
] as const;

/** Who works here, the theme, the way out. */
export function UserMenu() {
  const session = useAppState((state) => state.session);
  const { colorScheme } = useMantineColorScheme();
  const user = userOf(session);
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={user === undefined ? 'Settings' : `User ${user}`}>
          <IconUser size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user === undefined ? 'Sign-in is off' : `Signed in as ${user}`}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {themes.map(({ scheme, label, Icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={<Icon size={16} />}
            rightSection={colorScheme === scheme ? <IconCheck size={16} aria-label="chosen" /> : undefined}
            onClick={() => void runCommand(`app.theme.${scheme}`)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={() => void runCommand('app.keyHelp')}>
          Keyboard shortcuts
        </Menu.Item>
        {user !== undefined && (
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void runCommand('app.signOut')}>
            Sign out
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
