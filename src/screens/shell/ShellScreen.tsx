import { ActionIcon, Button, Kbd } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconEraser,
  IconHelpCircle,
  IconHistory,
  IconLayoutSidebarRight,
  IconPlayerStop,
  IconRefresh,
  IconSchool,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import { Inspector } from '../../shell/Inspector.tsx';
import { ShellOutput } from '../../shell/ShellOutput.tsx';
import { ShellPrompt } from '../../shell/ShellPrompt.tsx';
import { shellSession } from '../../shell/shell-session.ts';
import { TutorialPanel } from '../../shell/TutorialPanel.tsx';
import { chapters } from '../../shell/tutorial.ts';
import type { ShellPromptHandle } from '../../shell/use-shell-prompt.ts';
import { useStoredState } from '../../ui/hooks/use-stored-state.ts';
import { SplitPane } from '../../ui/panes/SplitPane.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import classes from './ShellScreen.module.css';

/** A JavaScript shell with the driver, the object inspector and the tutorial. */
export function ShellScreen() {
  const [session] = useState(shellSession);
  const kind = useStore(session.store, (state) => state.kind);
  const chapter = useStore(session.store, (state) => state.chapter);
  const durationMs = useStore(session.store, (state) => state.lastDurationMs);
  const prompt = useRef<ShellPromptHandle>(null);
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false });
  const [isSideOpen, setSideOpen] = useStoredState('shell.side', z.boolean(), true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isOpen = isNarrow ? isDrawerOpen : isSideOpen;
  const setOpen = isNarrow ? setDrawerOpen : setSideOpen;
  const isRunning = kind === 'running' || kind === 'canceling';
  const type = (command: string) => {
    void session.run(command);
    prompt.current?.focus();
  };

  return (
    <SplitPane
      name="shell"
      side={
        isOpen ? (
          <div className={classes.side}>
            <Inspector session={session} />
            <TutorialPanel session={session} />
          </div>
        ) : undefined
      }
      sideLabel="Inspector and tutorial"
      sideWidthPx={344}
      onCloseSide={() => setOpen(false)}
    >
      <ListScreen
        head={
          <ScreenHeader
            title="Shell"
            note={
              <span className={classes.note}>
                database <b>{session.database}</b>
                {session.user !== undefined && `, user ${session.user}`}
              </span>
            }
            actions={
              <>
                <Button
                  variant="default"
                  leftSection={<IconSchool size={16} />}
                  disabled={kind !== 'ready'}
                  onClick={() => type('tutorial')}
                >
                  Tutorial{chapter === undefined ? '' : `: ${chapter + 1} of ${chapters.length}`}
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<IconHelpCircle size={16} />}
                  disabled={kind !== 'ready'}
                  onClick={() => type('help')}
                >
                  Help
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<IconEraser size={16} />}
                  rightSection={<span className={classes.key}>Ctrl+L</span>}
                  onClick={() => {
                    session.clear();
                    prompt.current?.focus();
                  }}
                >
                  Clear
                </Button>
                <Button
                  variant="subtle"
                  color="gray"
                  leftSection={<IconHistory size={16} />}
                  rightSection={<span className={classes.key}>Ctrl+R</span>}
                  onClick={() => prompt.current?.searchHistory()}
                >
                  Search history
                </Button>
                <ActionIcon
                  size={32}
                  title="Inspector and tutorial"
                  aria-label="Inspector and tutorial"
                  aria-expanded={isOpen}
                  onClick={() => setOpen(!isOpen)}
                >
                  <IconLayoutSidebarRight size={18} />
                </ActionIcon>
              </>
            }
          />
        }
        foot={
          <div className={classes.foot}>
            <span className={classes.keys}>
              <Kbd size="xs">Tab</Kbd> complete <Kbd size="xs">Shift</Kbd>
              <Kbd size="xs">Enter</Kbd> new line <Kbd size="xs">Up</Kbd> history <Kbd size="xs">Ctrl</Kbd>
              <Kbd size="xs">C</Kbd> cancel
            </span>
            <span>
              {durationMs !== undefined && !isRunning && `Last command ${(durationMs / 1000).toFixed(3)} s`}
            </span>
          </div>
        }
      >
        <div className={classes.shell}>
          <ShellOutput session={session} onClick={() => prompt.current?.focus()}>
            {isRunning && (
              <div className={classes.running}>
                {kind === 'canceling' ? 'Canceling…' : 'Running…'}
                <Button
                  size="compact-xs"
                  variant="default"
                  leftSection={<IconPlayerStop size={13} />}
                  onClick={() => {
                    session.cancel();
                    prompt.current?.focus();
                  }}
                >
                  {kind === 'canceling' ? 'End and lose variables' : 'Cancel'}
                </Button>
              </div>
            )}
            {kind === 'failed' && (
              <div className={classes.running}>
                <Button
                  size="compact-xs"
                  variant="default"
                  leftSection={<IconRefresh size={13} />}
                  onClick={() => {
                    session.restart();
                    prompt.current?.focus();
                  }}
                >
                  Start a new engine
                </Button>
              </div>
            )}
            <ShellPrompt session={session} ref={prompt} />
          </ShellOutput>
        </div>
      </ListScreen>
    </SplitPane>
  );
}
