import { ActionIcon, Button, Indicator, useComputedColorScheme } from '@mantine/core';
import {
  IconBell,
  IconChevronDown,
  IconDatabase,
  IconMenu2,
  IconMoon,
  IconSelector,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { runCommand } from '../../command.ts';
import { formatAmount } from '../../lib/format.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { userOf } from '../../store/session.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import type { TriggerProps } from '../../ui/TriggerProps.ts';
import { LongName } from '../../ui/values/LongName.tsx';
import classes from './Frame.module.css';

/** The buttons of the top bar. What they open is in `late-parts.ts`, which the first load does not contain. */

export function DatabaseTrigger(props: TriggerProps) {
  const current = pageDatabase();
  return (
    <Button
      data-trigger="database"
      variant="default"
      fw={400}
      classNames={{ root: classes.database, inner: classes.databaseInner, label: classes.databaseLabel }}
      leftSection={<IconDatabase size={16} />}
      rightSection={<IconSelector size={16} />}
      aria-label={`Database ${current}`}
      {...props}
    >
      <LongName name={current} />
    </Button>
  );
}

interface GroupTriggerProps extends TriggerProps {
  readonly label: string;
  readonly isActive: boolean;
}

export function GroupTrigger({ label, isActive, className = '', ...props }: GroupTriggerProps) {
  return (
    <button
      type="button"
      data-trigger={label}
      className={`${classes.menu} ${className}`}
      aria-current={isActive ? 'true' : undefined}
      {...props}
    >
      {label}
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
}

export function FoldTrigger(props: TriggerProps) {
  return (
    <Button
      data-trigger="fold"
      variant="subtle"
      color="gray"
      leftSection={<IconMenu2 size={18} />}
      aria-label="Menu"
      classNames={{ root: classes.fold, label: classes.foldLabel, section: classes.foldIcon }}
      {...props}
    >
      Menu
    </Button>
  );
}

/** @param target wraps the button, inside the number of notifications */
export function BellTrigger({
  target = (button) => button,
  ...props
}: TriggerProps & { readonly target?: (button: ReactNode) => ReactNode }) {
  const notes = useAppState((state) => state.notes);
  const hasUnseenError = notes.some((note) => note.kind === 'error' && !note.isSeen);
  return (
    <Indicator
      label={notes.length}
      disabled={notes.length === 0}
      size={16}
      offset={6}
      classNames={{ indicator: hasUnseenError ? classes.errorCount : classes.count }}
    >
      {target(
        <ActionIcon data-trigger="bell" aria-label={formatAmount(notes.length, 'notification')} {...props}>
          <IconBell size={20} />
        </ActionIcon>,
      )}
    </Indicator>
  );
}

/** Switches between the light and dark theme; the user menu also has the system theme. */
export function ThemeTrigger(props: TriggerProps) {
  const other = useOtherScheme();
  const Icon = other === 'dark' ? IconMoon : IconSun;
  return (
    <ActionIcon
      data-trigger="theme"
      aria-label={`Use the ${other} theme`}
      onClick={() => void runCommand(`app.theme.${other}`)}
      {...props}
    >
      <Icon size={20} />
    </ActionIcon>
  );
}

export function useOtherScheme(): 'light' | 'dark' {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  return scheme === 'dark' ? 'light' : 'dark';
}

export function UserTrigger(props: TriggerProps) {
  const user = userOf(useAppState((state) => state.session));
  return (
    <Button
      data-trigger="user"
      variant="subtle"
      color="gray"
      px={6}
      leftSection={<IconUser size={20} />}
      aria-label={user === undefined ? 'Settings' : `User ${user}`}
      classNames={{ root: classes.user, label: classes.userName, section: classes.userIcon }}
      {...props}
    >
      {user}
    </Button>
  );
}
