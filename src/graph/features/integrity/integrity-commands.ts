import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import { fetchCollections } from '../../../api/collections.ts';
import type { StepFacts } from '../../../command/HistoryStep.ts';
import type { UndoEntry } from '../../../command/UndoTree.ts';
import { runCommand } from '../../../command.ts';
import { collectionOf } from '../../../lib/document-id.ts';
import { formatAmount } from '../../../lib/format.ts';
import { notify, notifySuccess } from '../../../store/notifications.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { type GraphCommand, graphGroup } from '../../workspace/graph-command.ts';
import { packPatch } from '../../workspace/history/packed-patch.ts';
import { removalPatch } from '../../workspace/model-patches.ts';
import { requireWriteAccess } from '../../workspace/write-access.ts';
import { recount } from '../exploring/loading-commands.ts';
import { addResults, type IntegrityStep, integritySteps } from './check-integrity.ts';
import {
  type EdgeFault,
  faultKey,
  type IntegrityCheckId,
  type IntegrityResult,
  integrityChecks,
  setIntegrity,
  type VertexFault,
} from './integrity-state.ts';
import { type Mended, type MendItem, mend, takeBack, withCurrentRevisions } from './mend.ts';

const running = new WeakMap<GraphWorkspace, AbortController>();

const openIntegrity: GraphCommand = {
  id: 'graph.openIntegrity',
  label: 'Check integrity',
  group: graphGroup,
  run: ({ workspace }) => workspace.showPanel('integrity'),
};

const checkIntegrity: GraphCommand<{ readonly checks?: readonly IntegrityCheckId[] } | undefined> = {
  id: 'graph.checkIntegrity',
  label: 'Run integrity checks',
  group: graphGroup,
  errorTitle: 'Integrity',
  async run({ workspace }, args) {
    workspace.showPanel('integrity');
    await runChecks(workspace, args?.checks ?? integrityChecks);
  },
};

const stopIntegrity: GraphCommand = {
  id: 'graph.stopIntegrity',
  label: 'Stop integrity checks',
  group: graphGroup,
  when: (_state, { workspace }) => workspace.state.integrity.running !== undefined,
  run: ({ workspace }) => running.get(workspace)?.abort(),
};

const markIntegrity: GraphCommand<{ readonly check: IntegrityCheckId }> = {
  id: 'graph.markIntegrity',
  label: 'Mark faults on the picture',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { check }) {
    const { marked } = workspace.state.integrity;
    const next = marked.includes(check) ? marked.filter((each) => each !== check) : [...marked, check];
    setIntegrity(workspace, { marked: next });
  },
};

const showIntegrityList: GraphCommand<{ readonly check: IntegrityCheckId | undefined }> = {
  id: 'graph.showIntegrityList',
  label: 'List faults',
  group: graphGroup,
  isListed: false,
  run: ({ workspace }, { check }) => setIntegrity(workspace, { open: check }),
};

const listMore: GraphCommand<{ readonly check: IntegrityCheckId }> = {
  id: 'graph.listMoreFaults',
  label: 'List more faults',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Integrity',
  async run({ workspace }, { check }) {
    const before = workspace.state.integrity.results[check];
    const [first, ...others] = before?.rest ?? [];
    if (before === undefined || first === undefined) return;
    await workspace.load('Listing faults', async (signal) => {
      const steps = await stepsOf(workspace, [check], signal);
      const step = steps.find(({ collection }) => collection === first.collection);
      if (step === undefined) return;
      const page = await step.run(signal, first.after);
      // Another check can have run meanwhile.
      const { results } = workspace.state.integrity;
      if (results[check] !== before) return;
      const known = new Set(before.listed.map(faultKey));
      const listed = [...before.listed, ...page.listed.filter((fault) => !known.has(faultKey(fault)))];
      const next = { count: before.count, listed, rest: [...page.rest, ...others] };
      setIntegrity(workspace, { results: { ...results, [check]: next } });
    });
  },
};

const showFault: GraphCommand<{ readonly fault: EdgeFault | VertexFault }> = {
  id: 'graph.showFault',
  label: 'Go to fault',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Graph error',
  async run({ workspace }, { fault }) {
    if (fault.kind === 'vertex') {
      await runCommand('graph.goTo', { vertexId: fault.id });
      return;
    }
    const { vertices } = await workspace.adapter.loadCollections();
    const ends = (['from', 'to'] as const)
      .filter((end) => !fault.missing.includes(end))
      .map((end) => fault[end])
      .filter((id) => vertices.includes(collectionOf(id)));
    if (ends.length === 0) throw new Error(`No end of '${fault.id}' is a vertex of the graph.`);
    for (const vertexId of ends) await runCommand('graph.goTo', { vertexId });
    if (workspace.model.findEdge(fault.id) === undefined) return;
    workspace.select({ vertexIds: [], edgeId: fault.id });
  },
};

const openMendDialog: GraphCommand<{ readonly check: IntegrityCheckId }> = {
  id: 'graph.openMendDialog',
  label: 'Mend faults…',
  group: graphGroup,
  isListed: false,
  run({ workspace }, { check }) {
    requireWriteAccess(workspace, 'elements');
    workspace.openDialog({ kind: 'mendIntegrity', check });
  },
};

interface MendArgs {
  readonly check: IntegrityCheckId;
  /** Title of the history step, such as 'Remove 3 dangling edges'. */
  readonly title: string;
  readonly items: readonly MendItem[];
}

const mendCommand: GraphCommand<MendArgs> = {
  id: 'graph.mendIntegrity',
  label: 'Mend faults',
  group: graphGroup,
  isListed: false,
  errorTitle: 'Integrity',
  async run({ workspace }, { check, title, items }) {
    const mended = await mend(items);
    const done = mended.removed.size + mended.former.size;
    if (done > 0) {
      const inverse = removeShown(workspace, mended) ?? [];
      const facts = { label: title, isWrite: true, detail: formatAmount(done, 'document') };
      workspace.history.push(mendEntry(workspace, facts, { check, items, mended, inverse }));
      notifySuccess('Integrity', `${title}.`);
    }
    const { failures } = mended;
    if (failures.length > 0) {
      const [first] = failures;
      const text = `${formatAmount(failures.length, 'document')} not changed. '${first!.id}': ${first!.text}`;
      notify('warning', 'Integrity', text, failures.map(({ id, text: why }) => `${id}: ${why}`).join('\n'));
    }
    await refresh(workspace, check);
  },
};

interface Mending {
  readonly check: IntegrityCheckId;
  readonly items: readonly MendItem[];
  readonly mended: Mended;
  /** Shows what the mending removed from the picture. */
  readonly inverse: GraphPatch;
}

/** Mended faults as an entry of the history; undo and redo write the database. */
export function mendEntry(
  workspace: GraphWorkspace,
  facts: Pick<UndoEntry, 'label'> & StepFacts,
  { check, items, ...first }: Mending,
): UndoEntry {
  let { mended, inverse } = first;
  let changes = 0;
  return {
    ...facts,
    get changes() {
      return changes;
    },
    undo: async (step) => {
      await takeBack(mended);
      step.batch(() => {
        if (inverse.length > 0) workspace.model.apply(inverse);
        step.finish();
      });
      await refresh(workspace, check);
    },
    redo: async (step) => {
      const again = items.filter(({ id }) => mended.removed.has(id) || mended.former.has(id));
      mended = await mend(await withCurrentRevisions(again));
      step.batch(() => {
        inverse = removeShown(workspace, mended) ?? [];
        changes += 1;
        step.finish();
      });
      await refresh(workspace, check);
    },
    pack: () => ({ kind: 'mending', value: packMending({ check, items, mended, inverse }) }),
  };
}

function packMending({ check, items, mended: { removed, former }, inverse }: Mending) {
  return {
    check,
    items: items.map(({ id, rev, changes }) => ({ id, rev, ...(changes && { changes: [...changes] }) })),
    removed: [...removed],
    former: [...former].map(([id, values]) => [id, [...values]] as const),
    inverse: packPatch(inverse),
  };
}

export const integrityCommands = [
  openIntegrity,
  checkIntegrity,
  stopIntegrity,
  markIntegrity,
  showIntegrityList,
  listMore,
  showFault,
  openMendDialog,
  mendCommand,
];

export const checkLabels: Readonly<Record<IntegrityCheckId, string>> = {
  dangling: 'Edges with a missing end',
  outside: 'Edges outside the definitions',
  duplicates: 'Duplicate edges',
  orphans: 'Vertices without edges',
  types: 'Attributes of several types',
};

async function stepsOf(
  { adapter }: GraphWorkspace,
  checks: readonly IntegrityCheckId[],
  signal: AbortSignal,
): Promise<readonly IntegrityStep[]> {
  const [collections, definitions, existing] = await Promise.all([
    adapter.loadCollections(signal),
    adapter.loadEdgeDefinitions(signal),
    fetchCollections(signal),
  ]);
  return integritySteps({ collections, definitions, existing: existing.map(({ name }) => name) }, checks);
}

/** Runs checks one after the other. An abort keeps the results of completed checks. */
async function runChecks(workspace: GraphWorkspace, checks: readonly IntegrityCheckId[]): Promise<void> {
  running.get(workspace)?.abort();
  const abort = new AbortController();
  running.set(workspace, abort);
  const { signal } = abort;
  setIntegrity(workspace, { running: { done: 0, total: 1, label: 'Reading the definition' } });
  try {
    const steps = await stepsOf(workspace, checks, signal);
    const results = { ...workspace.state.integrity.results };
    for (const check of checks) delete results[check];
    const begun: Partial<Record<IntegrityCheckId, IntegrityResult>> = {};
    for (const [done, { check, collection, run }] of steps.entries()) {
      signal.throwIfAborted();
      const label = `${checkLabels[check]}: ${collection}`;
      setIntegrity(workspace, { running: { done, total: steps.length, label } });
      begun[check] = addResults(begun[check], await run(signal));
      // A check counts when all its collections are read.
      if (steps[done + 1]?.check !== check) results[check] = begun[check];
      setIntegrity(workspace, { results: { ...results } });
    }
    for (const check of checks) results[check] ??= { count: 0, listed: [], rest: [] };
    setIntegrity(workspace, { results });
  } finally {
    if (running.get(workspace) === abort) {
      running.delete(workspace);
      setIntegrity(workspace, { running: undefined });
    }
  }
}

/** Removes the removed elements from the picture. Returns the inverse; undefined if none was shown. */
function removeShown({ model }: GraphWorkspace, { removed }: Mended): GraphPatch | undefined {
  const edges = new Set<number>();
  const vertices = new Set<number>();
  for (const id of removed.keys()) {
    const [vertex, edge] = [model.findVertex(id), model.findEdge(id)];
    if (vertex !== undefined) vertices.add(vertex);
    if (edge !== undefined) edges.add(edge);
  }
  if (vertices.size > 0) return model.apply(removalPatch(model, vertices));
  if (edges.size === 0) return undefined;
  return model.apply([{ kind: 'removeEdges', indices: Uint32Array.from(edges).sort() }]);
}

async function refresh(workspace: GraphWorkspace, check: IntegrityCheckId): Promise<void> {
  const { open } = workspace.state.integrity;
  await runChecks(workspace, [check]);
  setIntegrity(workspace, { open });
  await recount(workspace);
}
