// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { type ShownFinding, setMetrics } from '../../../../../src/graph/features/metrics/metrics-state.ts';
import {
  loadSceneState,
  prepareSections,
  readChangedSections,
  readSceneState,
  readStamps,
} from '../../../../../src/graph/features/scenes/scene-state.ts';
import { ComputedColumn } from '../../../../../src/graph/model/ComputedColumn.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { openWorkspace } from '../../open-workspace.ts';

const vertices = Array.from({ length: 14 }, (_, index) => `k${index}`);
const edges = vertices.slice(1).map((key) => `k0-${key}`);

async function fill(workspace: GraphWorkspace): Promise<void> {
  await runCommand('graph.loadAll');
  workspace.layout.stop();
  const { model } = workspace;
  const positions = Float32Array.from({ length: 2 * model.vertexCount }, (_, index) => index * 1.5);
  model.writePositions(positions);
  model.apply([{ kind: 'setFlags', indices: Uint32Array.of(1), values: Uint8Array.of(1) }]);
  const values = Float64Array.from({ length: model.vertexCount }, (_, vertex) =>
    vertex === 2 ? Number.NaN : vertex / 3,
  );
  model.setComputed('rank', new ComputedColumn(model, { id: 'rank', label: 'Rank', kind: 'number', values }));
  workspace.setStyle({ ...workspace.state.style, vertexColor: { kind: 'computed', column: 'rank' } });
  workspace.set({ selection: { vertexIds: ['v/k3', 'v/k4'], edgeIds: ['e/k0-k5'], edgeId: 'e/k0-k5' } });
  workspace.camera.restore({ worldX: 12, worldY: -3, zoom: 0.75 }, true);
  workspace.camera.stopFollowing();
}

/** Plain values: typed arrays of another realm and missing members do not differ. */
function plain(value: unknown): unknown {
  if (ArrayBuffer.isView(value) || Object.prototype.toString.call(value).endsWith('Array]'))
    return Array.from(value as unknown as ArrayLike<unknown>, plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

function describeScene({ model, state, camera, hidden }: GraphWorkspace) {
  return plain({
    vertices: [...model.vertexIds],
    labels: [...model.vertexIds].map((_, vertex) => model.labelOf(vertex)),
    edges: [...model.edgeIds],
    sources: model.sources.slice(0, model.edgeCount),
    positions: model.positions.slice(0, 2 * model.vertexCount),
    flags: model.flags.slice(0, model.vertexCount),
    settled: model.settled.slice(0, model.vertexCount),
    degrees: model.outDegrees.slice(0, model.vertexCount),
    communities: [...model.communities].map(([id, { members, ...rest }]) => [
      id,
      { ...rest, members: { ...members, labels: members.labels ?? [], documents: [] } },
    ]),
    computed: [...model.computed.values()].map(({ id, label, kind }) => ({ id, label, kind })),
    values: [...model.computed.values()].map((column) => column.toArray(model)),
    style: state.style,
    selection: [[...state.selection.vertexIds], state.selection.edgeIds ?? [], state.selection.edgeId],
    camera: camera.destination,
    isFollowing: camera.isFollowing,
    hidden: hidden.toRecords(),
  });
}

describe('the description of a scene', () => {
  test('[A1-1] brings back elements, positions, pins, camera, selection, style and computed values', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await fill(workspace);
    const before = describeScene(workspace);
    const copy = structuredClone(readSceneState(workspace));
    const { workspace: second } = openWorkspace(vertices, edges);
    expect(loadSceneState(second, copy)).toEqual([]);
    expect(describeScene(second)).toEqual(before);
    expect(second.layout.isRunning).toBe(false);
  });

  test('[A1-2] brings back communities, collapsed and opened, and hidden vertices', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await fill(workspace);
    workspace.set({ selection: { vertexIds: ['v/k9'] } });
    await runCommand('graph.hideSelection');
    await runCommand('graph.groupSimilar');
    expect(workspace.model.communities.size).toBeGreaterThan(0);
    const before = describeScene(workspace);
    const { workspace: second } = openWorkspace(vertices, edges);
    expect(loadSceneState(second, structuredClone(readSceneState(workspace)))).toEqual([]);
    expect(describeScene(second)).toEqual(before);
  });

  test('[A1-1] brings back what an analysis found, and stores it again only after another one', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await fill(workspace);
    const finding: ShownFinding = {
      label: 'Bridges',
      facts: [{ label: 'Bridges', text: '2' }],
      vertexIds: ['v/k0', 'v/k5'],
      edgeIds: ['e/k0-k5'],
      otherVertexIds: ['v/k7'],
      otherEdgeIds: [],
      rowsLabel: 'Bridges',
      rows: [
        { vertexIds: ['v/k0', 'v/k5'], value: 3 },
        { vertexIds: ['v/k0', 'v/k6'], value: undefined },
      ],
      rowCount: 2,
      isPath: true,
    };
    setMetrics(workspace, { finding, tab: 'results' });
    const stamps = readStamps(workspace);
    const { workspace: second } = openWorkspace(vertices, edges);
    expect(loadSceneState(second, structuredClone(readSceneState(workspace)))).toEqual([]);
    expect(second.state.metrics.finding).toEqual(finding);
    expect(second.state.metrics.tab).toBe('results');
    expect([...readChangedSections(workspace, stamps).keys()]).not.toContain('finding');
    setMetrics(workspace, { finding: { ...finding } });
    expect([...readChangedSections(workspace, stamps).keys()]).toContain('finding');
    setMetrics(workspace, { finding: undefined });
    const { workspace: third } = openWorkspace(vertices, edges);
    expect(loadSceneState(third, structuredClone(readSceneState(workspace)))).toEqual([]);
    expect(third.state.metrics.finding).toBeUndefined();
  });

  test('[A1-3] a part that is not valid is named and the others are restored; invalid elements change nothing', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await fill(workspace);
    const state = structuredClone(readSceneState(workspace));
    const { workspace: second } = openWorkspace(vertices, edges);
    const broken = { ...state, sections: { ...state.sections, style: { vertexLabel: 7 } } };
    const [fault] = loadSceneState(second, broken);
    expect(fault).toContain("The part 'style' of the scene is not valid");
    expect(second.model.vertexCount).toBe(14);
    const { workspace: third } = openWorkspace(vertices, edges);
    const elements = state.sections.elements as { sources: Uint32Array };
    const dangling = {
      ...state,
      sections: { ...state.sections, elements: { ...elements, sources: elements.sources.map(() => 99) } },
    };
    expect(() => loadSceneState(third, dangling)).toThrow("The part 'elements' of the scene is not valid");
    expect(third.model.vertexCount).toBe(0);
  });

  test('[A1-2] sections prepared in slices are the same, and are prepared once', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await fill(workspace);
    await runCommand('graph.groupSimilar');
    const { workspace: second } = openWorkspace(vertices, edges);
    expect([...prepareSections(workspace)].length).toBeGreaterThan(0);
    expect([...prepareSections(workspace)]).toEqual([]);
    expect(loadSceneState(second, structuredClone(readSceneState(workspace)))).toEqual([]);
    expect(describeScene(second)).toEqual(describeScene(workspace));
  });

  test('only large sections that changed are written again', async () => {
    const { workspace } = openWorkspace(vertices, edges);
    await fill(workspace);
    const stamps = readStamps(workspace);
    const moved = workspace.model.positions.slice(0, 2 * workspace.model.vertexCount).map((each) => each + 1);
    workspace.model.writePositions(moved);
    const changed = [...readChangedSections(workspace, stamps).keys()];
    expect(changed).toContain('positions');
    expect(changed).not.toContain('elements');
    expect(changed).not.toContain('computed');
  });
});
