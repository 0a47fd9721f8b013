import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { GraphWorkspace } from '../workspace/GraphWorkspace.ts';
import type { WorkspaceState } from '../workspace/workspace-state.ts';

const Context = createContext<GraphWorkspace | undefined>(undefined);

export function WorkspaceProvider({
  workspace,
  children,
}: {
  readonly workspace: GraphWorkspace;
  readonly children: ReactNode;
}) {
  return <Context.Provider value={workspace}>{children}</Context.Provider>;
}

export function useWorkspace(): GraphWorkspace {
  const workspace = useContext(Context);
  if (workspace === undefined) throw new Error('A reference to the graph viewer has to be given.');
  return workspace;
}

/** Selects part of the workspace state; the component renders again when that part changes. */
export function useWorkspaceState<Part>(select: (state: WorkspaceState) => Part): Part {
  return useStore(useWorkspace().store, select);
}
