import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { runCommand } from '../../command.ts';

/** Switches between the light and dark theme; the user menu also has the system theme. */
export function ThemeButton() {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'dark' ? 'light' : 'dark';
  const Icon = other === 'dark' ? IconMoon : IconSun;
  const label = `Use the ${other} theme`;
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => void runCommand(`app.theme.${other}`)}>
        <Icon size={20} />
      </ActionIcon>
    </Tooltip>
  );
}
