import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { SceneSession, SceneSessionState } from '../SceneSession.ts';

const Context = createContext<SceneSession | undefined>(undefined);

export function SceneProvider({
  session,
  children,
}: {
  readonly session: SceneSession;
  readonly children: ReactNode;
}) {
  return <Context.Provider value={session}>{children}</Context.Provider>;
}

export function useScene(): SceneSession {
  const session = useContext(Context);
  if (session === undefined) throw new Error('useScene requires a SceneProvider ancestor');
  return session;
}

/** Selects part of the state of the open scene. */
export function useSceneState<Part>(select: (state: SceneSessionState) => Part): Part {
  return useStore(useScene().store, select);
}
