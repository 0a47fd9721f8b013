import { onTestFinished, vi } from 'vitest';
import { registerCommands } from '../../../src/command.ts';
import { connectStepKinds } from '../../../src/graph/features/history/step-kinds.ts';
import { features, graphCommands } from '../../../src/graph/features/registry.ts';
import type { GraphView } from '../../../src/graph/view/GraphView.ts';
import { connectView } from '../../../src/graph/workspace/connect-view.ts';
import { GraphWorkspace } from '../../../src/graph/workspace/GraphWorkspace.ts';
import { removeAllNotes } from '../../../src/store/notifications.ts';
import { store } from '../../../src/store/store.ts';
import { inProcessJobs } from './layouts/in-process-jobs.ts';
import { MemoryGraphAdapter } from './memory-graph-adapter.ts';

let close: (() => void) | undefined;

/**
 * An empty workspace on an in-memory graph, with registered commands, without stored settings or notifications. `edges`
 * have the form `a-b`. One workspace is open at a time: the next call, or the end of the test, closes it.
 */
export function openWorkspace(vertices: readonly string[], edges: readonly string[]) {
  closeWorkspace();
  // Not a hook of this module: files that share a worker would register it once.
  onTestFinished(closeWorkspace);
  localStorage.clear();
  removeAllNotes();
  const adapter = new MemoryGraphAdapter(vertices, edges);
  const { startJob, started } = inProcessJobs();
  const workspace = new GraphWorkspace({
    graph: 'memory',
    adapter,
    settingsKey: 'memory',
    features,
    layout: { startJob },
  });
  connectStepKinds(workspace);
  const navigate = vi.fn<(path: string) => void>();
  const unregister = registerCommands(graphCommands, {
    navigate,
    refresh: async () => undefined,
    refreshWithout: async () => undefined,
    workspace,
  });
  close = () => {
    workspace.dispose();
    unregister();
  };
  return { workspace, adapter, navigate, startedJobs: started };
}

/**
 * Gives the workspace a view without a canvas, because jsdom has none; `parts` replaces members of it. Has all members
 * that the workspace calls by itself, for example when a layout ends.
 */
export function mountView<Parts extends object>(workspace: GraphWorkspace, parts: Parts): Parts {
  const state = { worldX: 0, worldY: 0, zoom: 1 };
  const camera = { state, destination: state, jumpTo: () => undefined };
  const nothing = () => undefined;
  const view = {
    camera,
    fitting: () => state,
    setStyle: nothing,
    setFocus: nothing,
    invalidate: nothing,
    rest: nothing,
    ...parts,
  };
  connectView(workspace, view as unknown as GraphView);
  return view;
}

/** Waits until filters and time are applied to the graph. */
export const conditionsApplied = ({ hiddenElements }: GraphWorkspace) =>
  vi.waitUntil(() => !hiddenElements.isPending, { interval: 5 });

function closeWorkspace(): void {
  close?.();
  close = undefined;
}

/** The shown notifications as `title: text`, oldest first. */
export const shownNotes = () => store.getState().notes.map(({ title, text }) => `${title}: ${text}`);

/** Sorted keys of the shown vertices. */
export const shownKeys = ({ model }: GraphWorkspace) => [...model.vertexIds].map((id) => id.slice(2)).sort();
