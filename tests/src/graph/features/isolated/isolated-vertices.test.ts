// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../../../src/command.ts';
import { loadSceneState, readSceneState } from '../../../../../src/graph/features/scenes/scene-state.ts';
import { collectionLegend } from '../../../../../src/graph/styles/collection-legend.ts';
import { defaultGraphStyle, type GraphStyle } from '../../../../../src/graph/styles/GraphStyle.ts';
import { conditionsApplied, openWorkspace } from '../../open-workspace.ts';

/** `connected` vertices in a circle and `isolated` ones, all loaded. */
async function open(connected: number, isolated: number) {
  const ids = Array.from({ length: connected }, (_, number) => `c${number}`);
  const edges = ids.map((id, number) => `${id}-c${(number + 1) % connected}`);
  const alone = Array.from({ length: isolated }, (_, number) => `i${number}`);
  const opened = openWorkspace([...ids, ...alone], connected > 1 ? edges : []);
  await runCommand('graph.loadAll');
  return opened.workspace;
}

type Workspace = Awaited<ReturnType<typeof open>>;

/** Keys of the hidden vertices. */
const folded = ({ model }: Workspace) =>
  [...model.vertexIds].filter((_, vertex) => model.isVertexHidden(vertex)).map((id) => id.slice(2));

describe('isolated vertices', () => {
  test('a few of them are folded and counted, and shown again by the command and its undo', async () => {
    const workspace = await open(60, 4);
    expect(folded(workspace)).toEqual(['i0', 'i1', 'i2', 'i3']);
    expect(workspace.state.foldedVertices).toBe(4);
    await runCommand('graph.toggleIsolated');
    expect(folded(workspace)).toEqual([]);
    expect(workspace.state.foldedVertices).toBe(0);
    await runCommand('graph.undo');
    expect(folded(workspace)).toHaveLength(4);
  });

  test.each([
    ['a small picture', 40, 5],
    ['a picture in which most vertices are isolated', 60, 61],
    ['a collection without edges', 1, 80],
    ['a single one', 60, 1],
  ])('%s: nothing is folded', async (_, connected, isolated) => {
    expect(folded(await open(connected, isolated))).toEqual([]);
  });

  test('members of collapsed communities count for the share', async () => {
    const workspace = await open(60, 55);
    expect(folded(workspace)).toHaveLength(55);
    await runCommand('graph.showAsCommunities');
    expect(workspace.model.vertexCount).toBeLessThan(110);
    expect(folded(workspace)).toHaveLength(55);
  });

  test('selected ones stay, also after the selection; pinned and added ones stay', async () => {
    const workspace = await open(60, 6);
    const vertex = (key: string) => workspace.model.findVertex(`v/${key}`)!;
    workspace.selectVertices(Uint32Array.of(vertex('i1')));
    expect(folded(workspace)).toEqual(['i0', 'i2', 'i3', 'i4', 'i5']);
    workspace.selectVertices(new Uint32Array(0));
    expect(folded(workspace)).toEqual(['i0', 'i2', 'i3', 'i4', 'i5']);
    workspace.apply('Pin', [
      { kind: 'setFlags', indices: Uint32Array.of(vertex('i2')), values: Uint8Array.of(1) },
    ]);
    expect(folded(workspace)).toEqual(['i0', 'i3', 'i4', 'i5']);
    workspace.apply('Add', [{ kind: 'addVertices', ids: ['v/new'] }]);
    expect(folded(workspace)).toEqual(['i0', 'i3', 'i4', 'i5']);
    await runCommand('graph.loadAll');
    expect(folded(workspace)).toHaveLength(6);
  });

  test('a step that adds many is a load', async () => {
    const workspace = await open(1200, 0);
    workspace.apply('Add', [
      { kind: 'addVertices', ids: Array.from({ length: 501 }, (_, number) => `v/new${number}`) },
    ]);
    expect(folded(workspace)).toHaveLength(501);
  });

  test('marked faults and the ends of a path search stay', async () => {
    const workspace = await open(60, 5);
    const { paths, integrity } = workspace.state;
    workspace.setFeature({ paths: { ...paths, ends: { ...paths.ends, from: 'v/i3' } } });
    expect(folded(workspace)).toEqual(['i0', 'i1', 'i2', 'i4']);
    const check = 'isolated' as never;
    const results = { [check]: { count: 1, listed: [{ kind: 'vertex', id: 'v/i0' }] } } as never;
    workspace.setFeature({ integrity: { ...integrity, results, marked: [check] } });
    expect(folded(workspace)).toEqual(['i1', 'i2', 'i4']);
  });

  test('a layout in which places have a meaning of their own shows all', async () => {
    const workspace = await open(60, 4);
    workspace.chooseLayout('grid', {});
    expect(folded(workspace)).toEqual([]);
    workspace.chooseLayout('force', {});
    expect(folded(workspace)).toHaveLength(4);
  });

  test('an edge unfolds its ends; filters and the fold hide together', async () => {
    const workspace = await open(60, 4);
    workspace.apply('Add edge', [{ kind: 'addEdges', ids: ['e/new'], from: ['v/i0'], to: ['v/c0'] }]);
    expect(folded(workspace)).toEqual(['i1', 'i2', 'i3']);
    workspace.setFeature({
      filters: {
        ...workspace.state.filters,
        cards: [
          {
            id: '1',
            element: 'vertices',
            field: { kind: 'attribute', name: '_key' },
            operator: 'ne',
            values: ['c5'],
            isOn: true,
          },
        ],
      },
    });
    await conditionsApplied(workspace);
    expect(folded(workspace)).toEqual(['c5', 'i1', 'i2', 'i3']);
    expect(workspace.state.foldedVertices).toBe(3);
    // Folded vertices pass: their mark shows their number, and the legend counts them as the counter does.
    const style = { ...defaultGraphStyle, vertexColor: { kind: 'single', fill: '#123456' } } as GraphStyle;
    const { vertices } = collectionLegend(workspace.model, style);
    expect(vertices).toMatchObject([{ name: 'v', count: 64, shown: 63 }]);
    workspace.setFeature({ filters: { ...workspace.state.filters, cards: [] } });
    await conditionsApplied(workspace);
    expect(folded(workspace)).toEqual(['i1', 'i2', 'i3']);
  });
  test('a scene keeps the choice and what stays', async () => {
    const workspace = await open(60, 4);
    workspace.selectVertices(Uint32Array.of(workspace.model.findVertex('v/i1')!));
    workspace.selectVertices(new Uint32Array(0));
    const state = structuredClone(readSceneState(workspace));
    const second = openWorkspace([], []).workspace;
    expect(loadSceneState(second, state)).toEqual([]);
    expect(folded(second)).toEqual(['i0', 'i2', 'i3']);
  });
});
