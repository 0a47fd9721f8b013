import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { runCommand } from '../../../../command.ts';
import { formatAmount, formatDate, formatSince } from '../../../../lib/format.ts';
import { useOfflineReason } from '../../../../ui/hooks/use-offline-reason.ts';
import { useWorkspaceState } from '../../../ui/workspace-context.tsx';
import { useSceneState } from './scene-context.tsx';
import classes from './scenes.module.css';

/** Whether the scene is saved; the same width in all states. */
export function SaveState() {
  const { origin, changes, saving, localError } = useSceneState((state) => state);
  const isEmpty = useWorkspaceState((state) => state.shown.vertices === 0);
  const offline = useOfflineReason();
  const nowMs = useNow();
  if (saving.kind === 'conflict') return <Conflict />;
  if (saving.kind === 'saving') return <span className={classes.state}>Saving…</span>;
  if (offline !== undefined && (changes > 0 || saving.kind === 'failed'))
    return (
      <Failure text="Not saved: server offline" reason={`${offline} The scene is stored in this browser.`} />
    );
  if (saving.kind === 'failed') return <Failure text="Not saved" reason={saving.text} />;
  if (localError !== undefined)
    return <Failure text="Not stored" reason={`This browser does not store the scene: ${localError}`} />;
  if (isEmpty && origin === undefined) return <span className={classes.state}>Nothing to save yet</span>;
  if (origin === undefined || changes > 0) {
    const text = changes > 0 ? `${formatAmount(changes, 'change')} not saved` : 'Not saved yet';
    return (
      <Tooltip label="Save the scene (Ctrl+S). Until then it is stored in this browser only.">
        <UnstyledButton className={classes.state} onClick={() => void runCommand('scenes.save')}>
          {text}
        </UnstyledButton>
      </Tooltip>
    );
  }
  return (
    <span className={classes.state} title={formatDate(origin.savedAtMs, 'utc')}>
      <IconCheck size={14} className={classes.check} aria-hidden />
      {`Saved · ${formatSince(nowMs - origin.savedAtMs)}`}
    </span>
  );
}

function Failure({ text, reason }: { readonly text: string; readonly reason: string }) {
  return (
    <Tooltip label={reason} multiline maw={320}>
      <UnstyledButton
        className={`${classes.state} ${classes.failed}`}
        role="alert"
        onClick={() => void runCommand('scenes.save')}
      >
        <IconAlertTriangle size={14} aria-hidden /> <span>{text}</span>
      </UnstyledButton>
    </Tooltip>
  );
}

function Conflict() {
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <UnstyledButton className={`${classes.state} ${classes.failed}`} role="alert">
          <IconAlertTriangle size={14} aria-hidden /> <span>Changed elsewhere</span>{' '}
          <IconChevronDown size={12} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Another page has saved this scene.</Menu.Label>
        <Menu.Item onClick={() => void runCommand('scenes.resolve', { kept: 'saved' })}>
          Open the saved version
        </Menu.Item>
        <Menu.Item onClick={() => void runCommand('scenes.resolve', { kept: 'own' })}>
          Overwrite it with this one
        </Menu.Item>
        <Menu.Item onClick={() => void runCommand('scenes.askName')}>
          Save this one under another name…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const refreshMs = 20_000;

/** The time, renewed so that 'n min ago' stays true. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
