import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import { shellSession } from '../../shell/shell-session.ts';
import type { ShellPromptHandle } from '../../shell/use-shell-prompt.ts';
import { useStoredState } from '../../ui/hooks/use-stored-state.ts';

export type ShellScreenState = ReturnType<typeof useShellScreen>;

/** State and actions of the shell: its session, the command line and the pane beside it. */
export function useShellScreen() {
  const [session] = useState(shellSession);
  const kind = useStore(session.store, (state) => state.kind);
  const chapter = useStore(session.store, (state) => state.chapter);
  const lastDurationMs = useStore(session.store, (state) => state.lastDurationMs);
  const prompt = useRef<ShellPromptHandle>(null);
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false });
  const [isSideOpen, setSideOpen] = useStoredState('shell.side', z.boolean(), true);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const focus = () => prompt.current?.focus();
  return {
    session,
    kind,
    chapter,
    lastDurationMs,
    prompt,
    isRunning: kind === 'running' || kind === 'canceling',
    isSideOpen: isNarrow ? isDrawerOpen : isSideOpen,
    setSideOpen: isNarrow ? setDrawerOpen : setSideOpen,
    focus,
    searchHistory: () => prompt.current?.searchHistory(),
    type(command: string) {
      void session.run(command);
      focus();
    },
    clear() {
      session.clear();
      focus();
    },
    cancel() {
      session.cancel();
      focus();
    },
    restart() {
      session.restart();
      focus();
    },
  };
}
