import { RequestError } from '../../../api/errors.ts';
import { PacedAction } from '../../../lib/PacedAction.ts';
import { countAdded } from '../../adapters/count-added.ts';
import { foldIntoCommunities } from '../../model/fold-into-communities.ts';
import { GraphModel } from '../../model/GraphModel.ts';
import { growthMs } from '../../model/growth.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { costOf, learnSpeed } from '../../workspace/load-cost.ts';
import { clearPatch, flagPatch } from '../../workspace/model-patches.ts';
import type { PatchEntry } from '../../workspace/PatchEntry.ts';
import { collectionQueries, documentsQuery } from '../../workspace/step-queries.ts';
import { defaultGraphSize, type GraphSize } from '../../workspace/workspace-state.ts';
import { loadCollectionLevels } from '../../workspace/write-access.ts';
import { applyNodeLimit, wholeLoad } from '../communities/node-limit.ts';
import { setExploring } from './exploring-state.ts';

export const emptyGraphText = 'Sorry your graph seems to be empty';
/** `ERROR_GRAPH_NOT_FOUND` of the error catalogue. */
const graphNotFound = 1924;

const randomStart: GraphCommand<{ readonly size?: GraphSize } | undefined> = {
  id: 'graph.randomStart',
  label: 'Start with random vertex',
  group: graphGroup,
  key: 'r',
  errorTitle: 'Graph error',
  async run({ workspace }, args) {
    const size = args?.size ?? workspace.state.size;
    workspace.set({ size });
    if (size === 'all') await loadConfirmed(workspace);
    else await startRandomly(workspace, size);
  },
};

/** A graph that the preselected number of random vertices shows completely needs no start page. */
const startIfSmall: GraphCommand = {
  id: 'graph.startIfSmall',
  label: 'Start with all vertices of a small graph',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }) {
    // A load, so that the start page is not shown before it is known whether it is needed.
    if (workspace.state.totals === undefined)
      await workspace.load('Counting vertices and edges', () => recount(workspace));
    const { totals } = workspace.state;
    if (totals !== undefined && totals.vertices <= defaultGraphSize)
      await startRandomly(workspace, defaultGraphSize);
  },
};

/** undefined: a load above the threshold is confirmed first. */
type LoadArgs = { readonly isConfirmed: boolean } | undefined;

const loadAll: GraphCommand<LoadArgs> = {
  id: 'graph.loadAll',
  label: 'Load whole graph',
  group: graphGroup,
  errorTitle: 'Graph error',
  async run({ workspace }, args) {
    workspace.set({ size: 'all' });
    if (args?.isConfirmed === true) await loadWhole(workspace);
    else await loadConfirmed(workspace);
  },
};

const stopLoading: GraphCommand = {
  id: 'graph.stopLoading',
  label: 'Stop loading',
  group: graphGroup,
  key: 'Escape',
  when: (_state, { workspace }) => workspace.state.loading !== undefined,
  run: ({ workspace }) => workspace.stopLoading(),
};

const loadFacts: GraphCommand = {
  id: 'graph.loadFacts',
  label: 'Refresh counts',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }) {
    try {
      await recount(workspace);
    } catch (error) {
      // The start reports this error too, and the empty canvas shows it.
      if (!(error instanceof RequestError) || error.errorNum !== graphNotFound) throw error;
      setExploring(workspace, { isGraphMissing: true });
    }
  },
};

const loadRights: GraphCommand = {
  id: 'graph.loadRights',
  label: 'Load access levels',
  group: graphGroup,
  isListed: false,
  async run({ workspace }) {
    try {
      workspace.set({ levels: await loadCollectionLevels(workspace) });
    } catch (error) {
      // Without the levels nothing is disabled, and the server refuses the change.
      if (!(error instanceof RequestError)) throw error;
    }
  },
};

export const loadingCommands = [randomStart, startIfSmall, loadAll, stopLoading, loadFacts, loadRights];

/** Refreshes the counts of vertices and edges, at the start and after each change of the database. */
export async function recount(workspace: GraphWorkspace): Promise<void> {
  const show = await readCounts(workspace);
  show();
}

/** Reads the counts of vertices and edges. Returns the function that shows them. */
export async function readCounts(workspace: GraphWorkspace): Promise<() => void> {
  const totals = await workspace.adapter.loadCounts();
  return () =>
    workspace.batch(() => {
      workspace.set({ totals });
      setExploring(workspace, { isGraphEmpty: totals.vertices === 0 });
    });
}

/** The first vertex and its section: `size` vertices in total, marked as expanded. */
async function startRandomly(workspace: GraphWorkspace, size: number): Promise<void> {
  const { adapter, model } = workspace;
  const patch = await workspace.load(`Loading ${size} random vertices`, (signal) =>
    // Loaded as for an empty workspace, because the current vertices are removed.
    adapter.loadRandom(new GraphModel(), { limit: size, signal }),
  );
  if (!tellWhetherEmpty(workspace, countAdded(patch).vertices)) return;
  setExploring(workspace, { partReason: 'random' });
  workspace.camera.startFollowing();
  const isFirst = isFirstLoad(workspace);
  const scratch = new GraphModel();
  scratch.apply(patch);
  const everyone = Array.from({ length: scratch.vertexCount }, (_, vertex) => vertex);
  const expanded = flagPatch(scratch, everyone, 'expanded', true);
  await workspace.change(
    `Random start with ${size}`,
    async (draft) => {
      draft.add([...clearPatch(model), ...patch, expanded]);
      draft.isReplacement = true;
      await applyNodeLimit(workspace, draft, wholeLoad);
    },
    { aql: documentsQuery([...scratch.vertexIds]), command: { id: randomStart.id, args: { size } } },
  );
  if (isFirst) workspace.history.clear();
  workspace.camera.follow();
}

/** Opens a dialog before a load above the threshold. */
async function loadConfirmed(workspace: GraphWorkspace): Promise<void> {
  const { totals } = workspace.state;
  if (totals !== undefined && costOf(totals).level === 'huge')
    workspace.openDialog({
      kind: 'confirmLoad',
      title: 'Load the whole graph?',
      note: 'The load can be stopped at any time; what has arrived stays in the picture.',
      size: totals,
      command: { id: loadAll.id, args: { isConfirmed: true } },
    });
  else await loadWhole(workspace);
}

/** Loads the whole graph and draws it as it arrives; the layout starts when the load is complete or stopped. */
async function loadWhole(workspace: GraphWorkspace): Promise<void> {
  const { adapter, model, history, layout } = workspace;
  layout.stop();
  const isFirst = isFirstLoad(workspace);
  // A load that is under way must not end during the request.
  workspace.stopLoading();
  const { vertices, edges } = await adapter.loadCollections();
  const facts = {
    aql: collectionQueries([...vertices, ...edges]),
    command: { id: loadAll.id, args: { isConfirmed: true } },
  };
  try {
    await workspace.changeInSteps('Load whole graph', (entry) => loadInSteps(workspace, entry), facts);
  } finally {
    if (model.vertexCount === 0 && isFirst) tellWhetherEmpty(workspace, 0);
    else if (isFirst) history.clear();
  }
}

async function loadInSteps(workspace: GraphWorkspace, entry: PatchEntry): Promise<void> {
  const { adapter, model } = workspace;
  workspace.camera.startFollowing();
  const startMs = performance.now();
  try {
    await workspace.load('Loading vertices and edges', async (signal, progress) => {
      entry.apply(clearPatch(model));
      workspace.announce({ kind: 'replace' });
      const following = new PacedAction(growthMs, () => workspace.camera.follow());
      for await (const step of adapter.loadAll(model, signal)) {
        entry.apply(foldIntoCommunities(model, step.patch));
        progress(step.done, step.total, step.reason);
        learnSpeed(workspace.state.shown, (performance.now() - startMs) / 1000);
        following.request();
      }
      following.flush();
    });
    learnSpeed(workspace.state.shown, (performance.now() - startMs) / 1000);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') {
      entry.label = 'Load part of the graph';
      setExploring(workspace, { partReason: 'stopped' });
    }
    throw error;
  } finally {
    if (!entry.isEmpty) await workspace.extend(entry, (draft) => applyNodeLimit(workspace, draft, wholeLoad));
  }
}

/** True for the picture with which the history begins. */
function isFirstLoad({ model, history }: GraphWorkspace): boolean {
  return model.vertexCount === 0 && history.nodes.length === 1;
}

function tellWhetherEmpty(workspace: GraphWorkspace, count: number): boolean {
  setExploring(workspace, { isGraphEmpty: count === 0 });
  return count > 0;
}
