import { ActionIcon, Button, Kbd } from '@mantine/core';
import {
  IconEraser,
  IconHelpCircle,
  IconHistory,
  IconLayoutSidebarRight,
  IconPlayerStop,
  IconRefresh,
  IconSchool,
} from '@tabler/icons-react';
import { Inspector } from '../../shell/Inspector.tsx';
import { ShellOutput } from '../../shell/ShellOutput.tsx';
import { ShellPrompt } from '../../shell/ShellPrompt.tsx';
import { TutorialPanel } from '../../shell/TutorialPanel.tsx';
import { chapters } from '../../shell/tutorial.ts';
import { SplitPane } from '../../ui/panes/SplitPane.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import classes from './ShellScreen.module.css';
import { type ShellScreenState, useShellScreen } from './use-shell-screen.ts';

/** A JavaScript shell with the driver, the object inspector and the tutorial. */
export function ShellScreen() {
  const screen = useShellScreen();
  const { session } = screen;
  return (
    <SplitPane
      name="shell"
      side={
        screen.isSideOpen ? (
          <div className={classes.side}>
            <Inspector session={session} />
            <TutorialPanel session={session} />
          </div>
        ) : undefined
      }
      sideLabel="Inspector and tutorial"
      sideWidthPx={344}
      onCloseSide={() => screen.setSideOpen(false)}
    >
      <ListScreen head={<Head screen={screen} />} foot={<Foot screen={screen} />}>
        <div className={classes.shell}>
          <ShellOutput session={session} onClick={screen.focus}>
            <EngineState screen={screen} />
            <ShellPrompt session={session} ref={screen.prompt} />
          </ShellOutput>
        </div>
      </ListScreen>
    </SplitPane>
  );
}

interface PartProps {
  readonly screen: ShellScreenState;
}

function Head({ screen }: PartProps) {
  const { session } = screen;
  return (
    <ScreenHeader
      title="Shell"
      note={
        <span className={classes.note}>
          database <b>{session.database}</b>
          {session.user !== undefined && `, user ${session.user}`}
        </span>
      }
      actions={<Actions screen={screen} />}
    />
  );
}

function Actions({ screen }: PartProps) {
  const { kind, chapter, isSideOpen } = screen;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSchool size={16} />}
        disabled={kind !== 'ready'}
        onClick={() => screen.type('tutorial')}
      >
        Tutorial{chapter === undefined ? '' : `: ${chapter + 1} of ${chapters.length}`}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconHelpCircle size={16} />}
        disabled={kind !== 'ready'}
        onClick={() => screen.type('help')}
      >
        Help
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconEraser size={16} />}
        rightSection={<span className={classes.key}>Ctrl+L</span>}
        onClick={screen.clear}
      >
        Clear
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconHistory size={16} />}
        rightSection={<span className={classes.key}>Ctrl+R</span>}
        onClick={screen.searchHistory}
      >
        Search history
      </Button>
      <ActionIcon
        size={32}
        title="Inspector and tutorial"
        aria-label="Inspector and tutorial"
        aria-expanded={isSideOpen}
        onClick={() => screen.setSideOpen(!isSideOpen)}
      >
        <IconLayoutSidebarRight size={18} />
      </ActionIcon>
    </>
  );
}

/** The keys of the command line and the time of the last command. */
function Foot({ screen }: PartProps) {
  const { lastDurationMs, isRunning } = screen;
  return (
    <div className={classes.foot}>
      <span className={classes.keys}>
        <Kbd size="xs">Tab</Kbd> complete <Kbd size="xs">Shift</Kbd>
        <Kbd size="xs">Enter</Kbd> new line <Kbd size="xs">Up</Kbd> history <Kbd size="xs">Ctrl</Kbd>
        <Kbd size="xs">C</Kbd> cancel
      </span>
      <span>
        {lastDurationMs !== undefined && !isRunning && `Last command ${(lastDurationMs / 1000).toFixed(3)} s`}
      </span>
    </div>
  );
}

/** Ends the running command, or replaces a failed engine. */
function EngineState({ screen }: PartProps) {
  const { kind } = screen;
  if (screen.isRunning) {
    return (
      <div className={classes.running}>
        {kind === 'canceling' ? 'Canceling…' : 'Running…'}
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconPlayerStop size={13} />}
          onClick={screen.cancel}
        >
          {kind === 'canceling' ? 'End and lose variables' : 'Cancel'}
        </Button>
      </div>
    );
  }
  if (kind !== 'failed') return null;
  return (
    <div className={classes.running}>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconRefresh size={13} />}
        onClick={screen.restart}
      >
        Start a new engine
      </Button>
    </div>
  );
}
