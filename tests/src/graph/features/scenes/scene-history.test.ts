// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { decodeScene, encodeScene } from '../../../../../src/graph/features/scenes/scene-file.ts';
import {
  loadSceneState,
  readChangedSections,
  readSceneState,
  sceneVersion,
} from '../../../../../src/graph/features/scenes/scene-state.ts';
import { ComputedColumn } from '../../../../../src/graph/model/ComputedColumn.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { openWorkspace } from '../../open-workspace.ts';

const vertices = Array.from({ length: 14 }, (_, index) => `k${index}`);
const edges = vertices.slice(1).map((key) => `k0-${key}`);

/** What undo and redo change. */
function describeScene({ model, state, layout }: GraphWorkspace) {
  return {
    vertices: [...model.vertexIds],
    labels: [...model.vertexIds].map((_, vertex) => model.labelOf(vertex)),
    edges: [...model.edgeIds],
    sources: [...model.sources.slice(0, model.edgeCount)],
    positions: [...model.positions.slice(0, 2 * model.vertexCount)],
    flags: [...model.flags.slice(0, model.vertexCount)],
    communities: [...model.communities].map(([id, { isExpanded, members }]) => [
      id,
      isExpanded,
      [...members.ids],
    ]),
    filters: state.filters,
    style: state.style,
    layout: layout.layout.id,
    trace: state.traversal.trace?.steps.length,
  };
}

/** Gestures of several kinds; the layout is stopped after each, so that positions are reproducible. */
async function work(workspace: GraphWorkspace): Promise<void> {
  const at = (x: number, y: number) => ({ x, y });
  await runCommand('graph.loadAll');
  workspace.layout.stop();
  const gestures: readonly (readonly [string, unknown?])[] = [
    ['graph.place', { vertexId: 'v/k1', from: at(0, 0), to: at(30, -20) }],
    ['graph.addFilter', { element: 'vertices', field: { kind: 'attribute', name: '_key' }, values: ['k2'] }],
    ['graph.setStyle', { isEdgeCurved: true, vertexSize: { kind: 'degree' } }],
    ['graph.setStyle', { vertexLabel: 'name' }],
    ['graph.traceTraversal', { startId: 'v/k0' }],
    ['graph.applyLayout', { layoutId: 'grid' }],
    ['graph.groupSimilar'],
    ['graph.dissolveCommunities'],
    ['graph.pin', { vertexId: 'v/k3' }],
  ];
  for (const [id, args] of gestures) {
    await runCommand(id, args);
    workspace.layout.stop();
  }
}

async function reopen(workspace: GraphWorkspace, sections = readChangedSections(workspace, undefined)) {
  const copy = structuredClone(Object.fromEntries(sections));
  const { workspace: second } = openWorkspace(vertices, edges);
  const state = { version: sceneVersion, graph: 'memory', sections: copy } as const;
  expect(loadSceneState(second, state)).toEqual([]);
  second.layout.stop();
  return second;
}

const titles = ({ history }: GraphWorkspace) => history.nodes.map(({ step }) => step.title);

describe('the history of a reopened scene', () => {
  test('[A1-11] has all steps, and undo and redo change the scene as before the reload', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await work(workspace);
    const before = titles(workspace);
    expect(before.length).toBeGreaterThan(8);
    const sections = readChangedSections(workspace, undefined);
    const second = await reopen(workspace, sections);
    expect(titles(second)).toEqual(before);
    expect(second.history.nodes.every(({ isReachable }) => isReachable)).toBe(true);
    // The workspace without a reload, from the same description.
    const ends = [describeScene(second)];
    for (let steps = 1; second.history.state.undoLabel !== undefined; steps++) {
      await second.history.undo();
      second.layout.stop();
      ends.push(describeScene(second));
      expect(steps).toBeLessThan(before.length);
    }
    expect(ends).toHaveLength(before.length);
    expect(ends.at(-1)).toMatchObject({ filters: { cards: [] }, trace: undefined, communities: [] });
    while (second.history.state.redoLabel !== undefined) {
      await second.history.redo();
      second.layout.stop();
      ends.pop();
      expect(describeScene(second)).toEqual(ends.at(-1));
    }
  });

  test('[A1-11] undo gives the same pictures as without a reload', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await work(workspace);
    const sections = structuredClone(readChangedSections(workspace, undefined));
    const plain = [];
    while (workspace.history.state.undoLabel !== undefined) {
      await workspace.history.undo();
      workspace.layout.stop();
      plain.push(describeScene(workspace));
    }
    const second = await reopen(workspace, sections);
    for (const expected of plain) {
      await second.history.undo();
      second.layout.stop();
      expect(describeScene(second)).toEqual(expected);
    }
  });

  test('[A1-12] keeps its branches: a step of another branch is gone to', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await runCommand('graph.loadAll');
    workspace.layout.stop();
    await runCommand('graph.setStyle', { isEdgeCurved: true });
    await runCommand('graph.undo');
    await runCommand('graph.setStyle', { edgeShape: 'none' });
    const second = await reopen(workspace);
    expect(titles(second)).toEqual(titles(workspace));
    const branch = second.history.nodes.find(({ step }) => step.title === 'Curved edges: on')!;
    await second.history.goTo(branch.id);
    expect(second.state.style).toMatchObject({ isEdgeCurved: true, edgeShape: 'arrow' });
    await runCommand('graph.undo');
    await runCommand('graph.redo');
    expect(second.state.style.isEdgeCurved).toBe(true);
  });

  test('[A1-13] a step that was not kept is listed, and says that it cannot be undone', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await runCommand('graph.loadAll');
    workspace.layout.stop();
    workspace.history.push({ label: 'Foreign', undo: () => undefined, redo: () => undefined });
    await runCommand('graph.setStyle', { edgeShape: 'none' });
    const second = await reopen(workspace);
    expect(second.history.state.undoLabel).toBe('Edge shape: none');
    await runCommand('graph.undo');
    expect(second.history.state.undoLabel).toBeUndefined();
    expect(second.history.undo()).toBe(false);
    const [first, foreign] = second.history.nodes;
    expect(foreign).toMatchObject({ step: { title: 'Foreign' }, isReachable: true });
    expect(first!.isReachable).toBe(false);
    await expect(second.history.goTo(first!.id)).rejects.toThrow('cannot be undone after the page');
  });

  test('[A1-14] the entries are bounded in size: the oldest ones are only listed', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await runCommand('graph.loadAll');
    workspace.layout.stop();
    const big = 'x'.repeat(3 * 1024 * 1024);
    for (let nth = 0; nth < 5; nth++) {
      const entry = { label: `Big ${nth}`, undo: () => undefined, redo: () => undefined };
      workspace.history.push({ ...entry, pack: () => ({ kind: 'big', value: big }) });
    }
    const { nodes } = readChangedSections(workspace, undefined).get('history') as {
      nodes: { title: string; entry?: unknown }[];
    };
    expect(nodes.filter(({ entry }) => entry !== undefined).map(({ title }) => title)).toEqual([
      'Big 4',
      'Big 3',
    ]);
  });

  test('[A1-15] a scene for others lists writes without what undoes them; a file brings the rest back', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await runCommand('graph.loadAll');
    workspace.layout.stop();
    await runCommand('graph.createVertex', { collection: 'v', document: '{"secret":1}', at: { x: 1, y: 2 } });
    await runCommand('graph.setStyle', { edgeShape: 'none' });
    const state = readSceneState(workspace);
    const head = {
      title: 'a',
      graph: 'memory',
      vertices: 15,
      edges: 13,
      thumbnail: { points: [], edges: [], colors: [], aspect: 1 },
      changedAtMs: 1,
    };
    const decoded = await decodeScene(await encodeScene({ head, state }));
    const { workspace: second } = openWorkspace(vertices, edges);
    expect(loadSceneState(second, decoded.state)).toEqual([]);
    expect(titles(second)).toEqual(titles(workspace));
    expect(second.history.state.undoLabel).toBe('Edge shape: none');
    await runCommand('graph.undo');
    expect(second.state.style.edgeShape).toBe('arrow');
    expect(second.history.state.undoLabel).toBeUndefined();
    // In this browser the creation can still be undone.
    const own = await reopen(workspace);
    await runCommand('graph.undo');
    expect(own.history.state.undoLabel).toMatch(/^Create v\//);
  });

  test('[A1-18] found paths and the runs of metrics come back', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await runCommand('graph.loadAll');
    workspace.layout.stop();
    const ends = { ...workspace.state.paths.ends, from: 'v/k1', to: 'v/k2' };
    workspace.setFeature({
      paths: { ...workspace.state.paths, ends },
      metrics: {
        ...workspace.state.metrics,
        runs: { rank: { metricId: 'page-rank', errorBound: 0.1, exactSeconds: 3 } },
      },
    });
    const { model } = workspace;
    const values = new Float64Array(model.vertexCount).fill(1);
    model.setComputed(
      'rank',
      new ComputedColumn(model, { id: 'rank', label: 'Rank', kind: 'number', values }),
    );
    await runCommand('graph.findPaths');
    const paths = workspace.state.paths.found;
    const { runs } = workspace.state.metrics;
    expect(paths?.paths).toHaveLength(1);
    const second = await reopen(workspace);
    expect(second.state.paths.found).toEqual({ ...paths, topology: second.model.revisions.topology });
    expect(second.state.metrics.runs).toEqual(runs);
    expect(second.state.paths.ends).toEqual(ends);
  });

  test('[A1-16] steps that are not a tree are refused by name, and the scene opens', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await runCommand('graph.loadAll');
    workspace.layout.stop();
    const state = structuredClone(readSceneState(workspace));
    const node = { title: 'a', time: 0 };
    const history = {
      currentId: 1,
      nodes: [
        { ...node, id: 1, parentId: 2 },
        { ...node, id: 2, parentId: 1 },
      ],
    };
    const { workspace: second } = openWorkspace(vertices, edges);
    const faults = loadSceneState(second, { ...state, sections: { ...state.sections, history } });
    expect(faults).toEqual([
      "The part 'history' of the scene is not valid: the steps of the history are not one tree",
    ]);
    expect(second.model.vertexCount).toBe(14);
  });
});
