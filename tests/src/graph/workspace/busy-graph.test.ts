// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../../../../src/command.ts';
import { ShownColumns } from '../../../../src/graph/geometry/ShownColumns.ts';
import { ComputedColumn } from '../../../../src/graph/model/ComputedColumn.ts';
import { isCommunityId } from '../../../../src/graph/model/collections.ts';
import { findRoutes } from '../../../../src/graph/styles/edge-routes.ts';
import type { GraphWorkspace } from '../../../../src/graph/workspace/GraphWorkspace.ts';
import { PatchEntry } from '../../../../src/graph/workspace/PatchEntry.ts';
import { nextTask } from '../../../../src/lib/wait.ts';
import { MemoryGraphAdapter } from '../memory-graph-adapter.ts';
import { openWorkspace, shownNotes } from '../open-workspace.ts';

/** More vertices than are computed at once; three chains of equal length. */
const chains = 3;
const chainLength = 7001;
const vertexCount = chains * chainLength;
const idOf = (nth: number) => `v/${nth}`;

let workspace: GraphWorkspace;
let adapter: MemoryGraphAdapter;
let columns: ShownColumns | undefined;
let stop: () => Promise<void>;

beforeEach(() => {
  ({ workspace, adapter } = openWorkspace([], []));
  workspace.set({ nodeLimit: { kind: 'off' } });
  stop = async () => undefined;
  columns = undefined;
});

afterEach(async () => {
  await stop();
  columns?.stop();
});

/** Shows the chains as one step of the history. */
function showChains(count = vertexCount): void {
  const edges = Array.from({ length: count }, (_, nth) => nth).filter((nth) => nth >= chains);
  const entry = new PatchEntry(workspace.model, 'Load all');
  entry.apply([
    {
      kind: 'addVertices',
      ids: Array.from({ length: count }, (_, nth) => idOf(nth)),
      positions: Float32Array.from({ length: 2 * count }, (_, place) => place),
      settled: new Uint8Array(count).fill(1),
    },
    {
      kind: 'addEdges',
      ids: edges.map((nth) => `e/${nth}`),
      from: edges.map((nth) => idOf(nth - chains)),
      to: edges.map(idOf),
    },
  ]);
  workspace.history.push(entry);
}

/** Calls `act` in each task until `stop`. */
function inEachTask(act: (task: number) => void): void {
  let isRunning = true;
  const ended = (async () => {
    for (let task = 0; isRunning; task++) {
      act(task);
      await nextTask();
    }
  })();
  stop = () => {
    isRunning = false;
    return ended;
  };
}

/** What happens to a large graph without a change of its vertices and edges. */
const motions: Readonly<Record<string, (task: number) => void>> = {
  'columns are computed'() {
    const { state, values, model } = workspace;
    columns ??= new ShownColumns(model, () => undefined);
    columns.update(state.style, values);
  },
  'a layout runs'(task) {
    const { model } = workspace;
    if (model.vertexCount > 0) model.writePosition(task % model.vertexCount, task, -task);
  },
  'documents, flags and results arrive'(task) {
    const { model } = workspace;
    if (model.vertexCount === 0) return;
    const indices = Uint32Array.of(task % model.vertexCount);
    const id = model.vertexIds.at(indices[0]!)!;
    model.apply([
      { kind: 'setDocuments', ids: [id], values: [{ _id: id, task }] },
      { kind: 'setFlags', indices, values: Uint8Array.of(0) },
    ]);
    const values = new Float64Array(model.vertexCount);
    model.setComputed('other', new ComputedColumn(model, { id: 'other', label: '', kind: 'number', values }));
    model.setVisibility(undefined);
  },
};

const communities = () => [...workspace.model.vertexIds].filter(isCommunityId);

/** Each operation with a check of its outcome. */
const operations: Readonly<Record<string, () => Promise<void>>> = {
  async 'a metric is computed, names the vertices, and its names are removed'() {
    await runCommand('graph.runMetric', { metricId: 'degree' });
    const { model } = workspace;
    const column = model.computed.get('degree')!;
    expect(column.isStale(model)).toBe(false);
    expect(column.valueOf(model, model.findVertex(idOf(5))!)).toBe(2);
    await runCommand('graph.labelByComputed', { columnId: 'degree' });
    expect(model.labelOf(model.findVertex(idOf(5))!)).toBe('2 5');
    await runCommand('graph.resetComputedLook');
    expect(model.labelOf(model.findVertex(idOf(5))!)).toBe('5');
  },
  async 'a path is found'() {
    await runCommand('graph.findPaths', { from: idOf(0), to: idOf(3 * chains), direction: 'out' });
    const { paths, topology } = workspace.state.paths.found!;
    expect(paths.map(({ vertexIds }) => vertexIds)).toEqual([[0, 3, 6, 9].map(idOf)]);
    expect(topology).toBe(workspace.model.revisions.topology);
  },
  async 'components become communities, one opens, and all dissolve'() {
    await runCommand('graph.collapseComponents');
    expect([communities().length, workspace.model.vertexCount]).toEqual([chains, chains]);
    await runCommand('graph.openCommunity', { communityId: communities()[0] });
    expect(workspace.model.vertexCount).toBe(chains - 1 + chainLength);
    await runCommand('graph.dissolveCommunities');
    expect([communities().length, workspace.model.vertexCount]).toEqual([0, vertexCount]);
  },
  async 'the graph is removed by undo and comes back'() {
    await runCommand('graph.undo');
    expect(workspace.model.vertexCount).toBe(0);
    await runCommand('graph.redo');
    expect([workspace.model.vertexCount, workspace.model.edgeCount]).toEqual([
      vertexCount,
      vertexCount - chains,
    ]);
  },
};

describe.each(Object.keys(motions))('while %s', (motion) => {
  test.each(Object.keys(operations))('%s', async (operation) => {
    showChains();
    inEachTask(motions[motion]!);
    await operations[operation]!();
    expect(shownNotes()).toEqual([]);
  });
});

/** The user adds a vertex in each of the first tasks, more often than work begins again in slices. */
const additions = 5;
function addInFirstTasks(): void {
  inEachTask((task) => {
    if (task < additions) workspace.apply(`Add ${task}`, [{ kind: 'addVertices', ids: [`new/${task}`] }]);
  });
}

/** Calls `act` when work on the graph has begun and reads from the source of the data. */
function duringRead(name: 'loadValues' | 'loadAttributeExamples', act: () => void): void {
  vi.spyOn(adapter, name).mockImplementationOnce(((...given: never[]) => {
    act();
    return Reflect.apply(MemoryGraphAdapter.prototype[name], adapter, given);
  }) as never);
}

/** All vertices and edges in any order. */
const elements = () => {
  const { model } = workspace;
  return [...model.vertexIds, ...model.edgeIds].sort().join();
};

async function undoAll(): Promise<void> {
  while (workspace.state.undo.undoLabel !== undefined) expect(await runCommand('graph.undo')).toBe(true);
}

describe('if the user changes the graph meanwhile', () => {
  beforeEach(() => showChains());

  test('a metric has the values of its start and is marked as stale; names of vertices begin again', async () => {
    adapter.documents.set('e/8', { _id: 'e/8', _key: '8', weight: 5 });
    duringRead('loadValues', () => {
      const { model } = workspace;
      workspace.apply('Replace', [
        { kind: 'removeEdges', indices: Uint32Array.of(model.findEdge('e/3')!) },
        { kind: 'addVertices', ids: ['new/more'] },
      ]);
    });
    await runCommand('graph.runMetric', { metricId: 'degree', values: { weight: 'weight' } });
    expect(shownNotes()).toEqual([]);
    const { model } = workspace;
    const column = model.computed.get('degree')!;
    expect(column.isStale(model)).toBe(true);
    const degreeOf = (id: string) => column.valueOf(model, model.findVertex(id)!);
    expect([0, 5, 8, 11].map(idOf).map(degreeOf)).toEqual([1, 6, 6, 2]);
    expect(degreeOf('new/more')).toBeNaN();
    addInFirstTasks();
    await runCommand('graph.labelByComputed', { columnId: 'degree' });
    expect(model.labelOf(model.findVertex(idOf(5))!)).toBe('6 5');
    expect(shownNotes()).toEqual([]);
  });

  test('the path of the start is found, and is marked as stale', async () => {
    duringRead('loadAttributeExamples', () => {
      const { model } = workspace;
      const edges = Uint32Array.from([model.findEdge('e/3')!, model.findEdge('e/6')!]).sort();
      workspace.apply('Remove', [
        { kind: 'removeEdges', indices: edges },
        { kind: 'removeVertices', indices: Uint32Array.of(model.findVertex(idOf(3))!) },
      ]);
    });
    await runCommand('graph.findPaths', { from: idOf(0), to: idOf(3 * chains), direction: 'out' });
    const { paths, topology } = workspace.state.paths.found!;
    expect(workspace.model.hasVertex(idOf(3))).toBe(false);
    expect(paths.map(({ vertexIds }) => vertexIds)).toEqual([[0, 3, 6, 9].map(idOf)]);
    expect(paths[0]!.legs.map(({ edgeIds }) => edgeIds)).toEqual([['e/3'], ['e/6'], ['e/9']]);
    expect(topology).toBeLessThan(workspace.model.revisions.topology);
    expect(shownNotes()).toEqual([]);
  });

  test('communities are formed of the vertices of the start, others stay, and all steps can be undone', async () => {
    const before = elements();
    await runCommand('graph.collapseComponents');
    addInFirstTasks();
    await runCommand('graph.collapseComponents');
    await stop();
    expect(communities().length).toBe(chains);
    expect(workspace.model.vertexCount).toBe(chains + additions);
    expect(shownNotes()).toEqual([]);
    while (elements() !== before && (await runCommand('graph.undo')));
    expect(elements()).toBe(before);
    await undoAll();
    expect(workspace.model.vertexCount).toBe(0);
    expect(shownNotes()).toEqual([]);
  });

  test('a grouping that is undone before its end has no effect', async () => {
    await runCommand('graph.collapseComponents');
    const before = elements();
    const grouping = runCommand('graph.groupSimilar');
    while (workspace.state.undo.undoLabel === 'Collapse components') await nextTask();
    await runCommand('graph.undo');
    await grouping;
    expect(elements()).toBe(before);
    expect(workspace.state.undo.undoLabel).toBe('Collapse components');
    expect(shownNotes()).toEqual([]);
  });

  test('opening and dissolving begin again', async () => {
    await runCommand('graph.collapseComponents');
    const [communityId] = communities();
    addInFirstTasks();
    await runCommand('graph.openCommunity', { communityId });
    await stop();
    expect(workspace.model.communities.get(communityId!)?.isExpanded).toBe(true);
    expect(shownNotes()).toEqual([]);
    await undoAll();
    expect(workspace.model.vertexCount).toBe(0);
  });

  test('an undo has no effect, says what to do, and can be done again', async () => {
    const before = elements();
    const undone = runCommand('graph.undo');
    await nextTask();
    workspace.apply('Add', [{ kind: 'addVertices', ids: ['new/0'] }]);
    expect(await undone).toBe(false);
    expect(shownNotes().join()).toMatch(
      /“Load all” was left as it was, because the graph changed before the end: undo or redo it again/,
    );
    await runCommand('graph.undo');
    expect(elements()).toBe(before);
    await runCommand('graph.undo');
    expect(workspace.model.vertexCount).toBe(0);
  });
});

describe('bundling', () => {
  beforeEach(() => showChains(3000));
  const routes = () => findRoutes(workspace.model);

  test('continues while vertices move: their edges are straight', async () => {
    const { model } = workspace;
    inEachTask((task) => {
      if (task < additions) model.writePosition(3, task, 5);
    });
    await runCommand('graph.toggleBundling');
    await stop();
    expect(shownNotes()).toEqual([]);
    expect(workspace.state.style.isEdgeBundled).toBe(true);
    const { points, pointsPerEdge } = routes()!;
    const edge = model.findEdge('e/6')!;
    const start = 2 * edge * pointsPerEdge;
    expect([...points.subarray(start, start + 2)]).toEqual([additions - 1, 5]);
  });

  test('is repeated at rest if vertices join', async () => {
    addInFirstTasks();
    await runCommand('graph.toggleBundling');
    await stop();
    expect(shownNotes()).toEqual([]);
    expect(workspace.state.style.isEdgeBundled).toBe(true);
    await expect.poll(routes, { timeout: 60_000 }).toBeDefined();
    expect(routes()!.points.length).toBe(2 * workspace.model.edgeCount * routes()!.pointsPerEdge);
  });
});
