import type { Tool } from '../../tools/tool.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { requireWriteAccess } from '../../workspace/write-access.ts';

/** Makes a tool active. Stops the command with a notification if the user may not change what the tool changes. */
export function chooseTool(workspace: GraphWorkspace, { id, changes }: Tool): void {
  if (changes !== undefined) requireWriteAccess(workspace, changes);
  workspace.set({ toolId: id });
}
