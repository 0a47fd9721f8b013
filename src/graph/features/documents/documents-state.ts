import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';

interface DocumentsState {
  /** Id of the element whose details are a form. */
  readonly editedId: string | undefined;
}

declare module '../../workspace/workspace-state.ts' {
  interface FeatureState extends DocumentsState {}
}

export const initialDocuments: DocumentsState = { editedId: undefined };

export function setDocuments(workspace: WorkspaceHost, changes: Partial<DocumentsState>): void {
  workspace.setFeature(changes);
}
