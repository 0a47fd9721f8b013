import { afterEach, vi } from 'vitest';
import { registerCommands } from '../../../src/command.ts';
import { graphCommands } from '../../../src/graph/commands/all-commands.ts';
import { GraphWorkspace } from '../../../src/graph/workspace/GraphWorkspace.ts';
import { removeAllNotes } from '../../../src/store/notifications.ts';
import { store } from '../../../src/store/store.ts';
import { inProcessJobs } from './layouts/in-process-jobs.ts';
import { MemoryGraphAdapter } from './memory-graph-adapter.ts';

let close: (() => void) | undefined;

afterEach(closeWorkspace);

/**
 * An empty workspace on a graph in memory, with its commands registered, no settings kept and no notes shown. `edges`
 * are as in `a-b`. One is open at a time: the next one, or the end of the test, closes it.
 */
export function openWorkspace(vertices: readonly string[], edges: readonly string[]) {
  closeWorkspace();
  localStorage.clear();
  removeAllNotes();
  const adapter = new MemoryGraphAdapter(vertices, edges);
  const workspace = new GraphWorkspace('memory', adapter, 'memory', { startJob: inProcessJobs().startJob });
  const navigate = vi.fn<(path: string) => void>();
  const unregister = registerCommands(graphCommands, { navigate, refresh: async () => undefined, workspace });
  close = () => {
    workspace.dispose();
    unregister();
  };
  return { workspace, adapter, navigate };
}

function closeWorkspace(): void {
  close?.();
  close = undefined;
}

/** The notes shown as `title: text`, the oldest first. */
export const shownNotes = () => store.getState().notes.map(({ title, text }) => `${title}: ${text}`);

/** The keys of the vertices shown, sorted. */
export const shownKeys = ({ model }: GraphWorkspace) => [...model.vertexIds].map((id) => id.slice(2)).sort();
