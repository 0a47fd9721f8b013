// @vitest-environment jsdom

import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Random } from '../../../../../protocol/lib/random.ts';
import { runCommand } from '../../../../../src/command.ts';
import { regionLabelsOf } from '../../../../../src/graph/geometry/communities/region-labels.ts';
import { regionAt, regionViewOf } from '../../../../../src/graph/geometry/communities/region-view.ts';
import { defaultGraphStyle } from '../../../../../src/graph/styles/GraphStyle.ts';
import type { GraphWorkspace } from '../../../../../src/graph/workspace/GraphWorkspace.ts';
import { removalPatch } from '../../../../../src/graph/workspace/model-patches.ts';
import { storageKey } from '../../../../../src/store/browser-storage/storage-key.ts';
import { store } from '../../../../../src/store/store.ts';
import { mountView, openWorkspace } from '../../open-workspace.ts';

const kinds = ['python-lib', 'ruby-lib', 'perl-lib'];
const perKind = 60;

/** Three clusters named by their keys, each around a hub, with few edges between them. */
const keys = kinds.flatMap((kind) => Array.from({ length: perKind }, (_, number) => `${kind}-${number}`));

function edgesOfCrowds(): string[] {
  const random = new Random(5);
  const edges = new Set<string>();
  for (const [place, kind] of kinds.entries()) {
    for (let number = 1; number < perKind; number++) {
      edges.add(`${kind}-${number}|${kind}-0`);
      edges.add(`${kind}-${number}|${kind}-${random.nextBelow(number)}`);
    }
    edges.add(`${kind}-1|${kinds[(place + 1) % kinds.length]}-1`);
  }
  return [...edges];
}

let workspace: GraphWorkspace;

/** Places the vertices of each cluster around a centre. */
function place(): void {
  const { model } = workspace;
  const random = new Random(2);
  const positions = new Float32Array(2 * model.vertexCount);
  for (let vertex = 0; vertex < model.vertexCount; vertex++) {
    const kind = kinds.findIndex((each) => model.vertexIds.at(vertex)!.startsWith(`v/${each}`));
    positions[2 * vertex] = 2000 * kind + 600 * random.next();
    positions[2 * vertex + 1] = 600 * random.next();
  }
  workspace.layout.stop();
  model.writePositions(positions);
}

beforeEach(async () => {
  ({ workspace } = openWorkspace(keys, []));
  const ends = edgesOfCrowds().map((edge) => edge.split('|').map((key) => `v/${key}`));
  workspace.model.apply([
    { kind: 'addVertices', ids: keys.map((key) => `v/${key}`) },
    {
      kind: 'addEdges',
      ids: ends.map((_, number) => `e/${number}`),
      from: ends.map(([from]) => from!),
      to: ends.map(([, to]) => to!),
    },
  ]);
  place();
});

const map = () => workspace.model.regionMap;
const whenMapped = () => vi.waitFor(() => expect(map()).toBeDefined(), { timeout: 30_000 });
/** The whole graph, 700 px wide. */
const sceneOf = (zoom: number) => ({
  model: workspace.model,
  style: workspace.state.style,
  camera: { worldX: 2300, worldY: 300, zoom },
  widthPx: 900,
  heightPx: 500,
});
const farZoom = 0.12;

describe('the map of regions', () => {
  test('a small graph has a map on request; regions are named by features of their members', async () => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(map()).toBeUndefined();
    await runCommand('graph.setStyle', { regions: 'on' });
    await whenMapped();
    const [coarsest] = map()!.levels;
    expect(coarsest!.map(({ name }) => name).sort()).toEqual(['perl', 'python', 'ruby']);
    expect(coarsest!.map(({ size }) => size)).toEqual([perKind, perKind, perKind]);
    for (const region of coarsest!) {
      expect(region.hubs[0]).toBe(`v/${region.name}-lib-0`);
      const members = map()!.membersOf(region, workspace.model)!;
      expect(members.length).toBe(perKind);
      expect(members.every((vertex) => workspace.model.labelOf(vertex).startsWith(region.name))).toBe(true);
    }
    expect(store.getState().notes).toEqual([]);
  });

  test('the map waits until the picture of vertices and edges is complete', async () => {
    workspace.layout.stop();
    const view = mountView(workspace, { isComplete: false });
    const startJob = vi.spyOn(workspace, 'startJob');
    await runCommand('graph.setStyle', { regions: 'on' });
    await expect.poll(() => workspace.state.isMapping).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(startJob).not.toHaveBeenCalled();
    expect(workspace.state.isMapping).toBe(true);
    view.isComplete = true;
    await whenMapped();
    expect(startJob).toHaveBeenCalled();
  });

  test('communities are found while the layout runs, and their map follows its end', async () => {
    workspace.layout.stop();
    const isRunning = vi.spyOn(workspace.layout, 'isRunning', 'get').mockReturnValue(true);
    workspace.set({ layout: { state: 'running', progress: 0 } });
    const startJob = vi.spyOn(workspace, 'startJob');
    const started = () => startJob.mock.calls.map(([id]) => id);
    await runCommand('graph.setStyle', { regions: 'on' });
    await vi.waitFor(() => expect(started()).toEqual(['leiden']), { timeout: 30_000 });
    await vi.waitFor(() => expect(workspace.state.isMapping).toBe(false), { timeout: 30_000 });
    const { model } = workspace;
    model.writePositions(model.positions.slice(0, 2 * model.vertexCount));
    await vi.waitFor(() => expect(workspace.state.isMapping).toBe(false), { timeout: 30_000 });
    expect(started()).toEqual(['leiden']);
    isRunning.mockRestore();
    // An incomplete picture does not delay it.
    mountView(workspace, { isComplete: false });
    workspace.set({ layout: { state: 'idle', progress: 1 } });
    await whenMapped();
    expect(started()).toEqual(['leiden', 'region-map']);
  });

  test('another layout removes the outlines of the former one at once', async () => {
    await runCommand('graph.setStyle', { regions: 'on' });
    await whenMapped();
    workspace.chooseLayout('grid', {});
    expect(map()).toBeUndefined();
    await whenMapped();
  });

  test('a command shows and hides it, and the choice is stored', async () => {
    await runCommand('graph.toggleRegions');
    expect(workspace.state.style.regions).toBe('on');
    await whenMapped();
    await runCommand('graph.toggleRegions');
    expect(workspace.state.style.regions).toBe('off');
    expect(
      JSON.parse(localStorage.getItem('graphSettings')!)[storageKey('database', 'memory')].viewer.regions,
    ).toBe('off');
    await vi.waitFor(() => expect(map()).toBeUndefined(), { timeout: 30_000 });
  });

  test('regions are visible and react to the pointer at low zoom only', async () => {
    await runCommand('graph.setStyle', { regions: 'on' });
    await whenMapped();
    const far = regionViewOf(sceneOf(farZoom))!;
    expect(far.strength).toBe(1);
    expect(far.regions.length).toBe(3);
    const scene = sceneOf(farZoom);
    const python = far.regions.find(({ name }) => name === 'python')!;
    const toX = (x: number) => (x - scene.camera.worldX) * farZoom + scene.widthPx / 2;
    const toY = (y: number) => (y - scene.camera.worldY) * farZoom + scene.heightPx / 2;
    expect(regionAt(scene, far, toX(python.x), toY(python.y))?.id).toBe(python.id);
    expect(regionAt(scene, far, toX(1300), toY(300))).toBeUndefined();
    const { labels } = regionLabelsOf(scene);
    expect(labels.map(({ name, count }) => `${name} ${count}`).sort()).toEqual([
      'perl 60',
      'python 60',
      'ruby 60',
    ]);
    expect(regionViewOf(sceneOf(1))).toBeUndefined();
    expect(regionViewOf({ ...scene, style: { ...defaultGraphStyle, regions: 'off' } })).toBeUndefined();
  });

  test('counts are those of the members that no filter hides, and names do not follow the colours', async () => {
    await runCommand('graph.setStyle', { regions: 'on' });
    await whenMapped();
    const { model } = workspace;
    const isHidden = (id: string) => id.startsWith('v/perl') || id.startsWith('v/ruby-lib-1');
    const hiddenVertices = Uint8Array.from(model.vertexIds, (id) => (isHidden(id) ? 1 : 0));
    const hiddenVertexCount = hiddenVertices.filter((each) => each === 1).length;
    const hiddenEdges = new Uint8Array(model.edgeCount);
    model.setVisibility({
      hiddenVertices,
      hiddenEdges,
      hiddenVertexCount,
      hiddenEdgeCount: 0,
      failedVertices: hiddenVertices,
      failedVertexCount: hiddenVertexCount,
      showsDots: false,
      isFiltered: true,
    });
    const labels = () => regionLabelsOf(sceneOf(farZoom)).labels.map(({ name, count }) => `${name} ${count}`);
    expect(labels().sort()).toEqual(['python 60', 'ruby 49 of 60']);
    model.setVisibility(undefined);
    const before = map()!;
    await runCommand('graph.setStyle', { vertexColor: { kind: 'attribute', attribute: 'kind' } });
    model.writePositions(model.positions.slice(0, 2 * model.vertexCount).map((value) => value + 1));
    await vi.waitFor(() => expect(map()!.revision).toBeGreaterThan(before.revision), { timeout: 30_000 });
    expect(labels().sort()).toEqual(['perl 60', 'python 60', 'ruby 60']);
  });

  test('regions follow the vertices and keep their names, and another graph gets another map', async () => {
    await runCommand('graph.setStyle', { regions: 'on' });
    await whenMapped();
    const before = map()!;
    const { model } = workspace;
    model.writePositions(model.positions.slice(0, 2 * model.vertexCount).map((value) => value + 5000));
    await vi.waitFor(() => expect(map()!.revision).toBeGreaterThan(before.revision), { timeout: 30_000 });
    const [was, is] = [before, map()!].map(({ levels }) => levels[0]!.find(({ name }) => name === 'ruby')!);
    expect(is!.x - was!.x).toBeCloseTo(5000, 0);
    const last = map()!;
    const gone = new Set([10, 11, 12].map((number) => model.findVertex(`v/ruby-lib-${number}`)!));
    model.apply(removalPatch(model, gone));
    workspace.layout.stop();
    expect(last.membersOf(last.levels[0]![0]!, model)).toBeUndefined();
    await vi.waitFor(() => expect(map()!.topology).toBe(model.revisions.topology), { timeout: 30_000 });
    expect(map()!.levels[0]!.find(({ name }) => name === 'ruby')!.size).toBe(perKind - 3);
  });

  test('its members are selected, added and removed', async () => {
    await runCommand('graph.setStyle', { regions: 'on' });
    await whenMapped();
    const idOf = (wanted: string) => map()!.levels[0]!.find(({ name }) => name === wanted)!.id;
    const select = (name: string, mode: 'replace' | 'toggle') =>
      runCommand('graph.selectRegion', { regionId: idOf(name), mode });
    const selected = () => [
      ...new Set([...workspace.state.selection.vertexIds].map((id) => id.slice(2).split('-')[0])),
    ];
    await select('perl', 'replace');
    expect(workspace.state.selection.vertexIds.length).toBe(perKind);
    expect(selected()).toEqual(['perl']);
    await select('ruby', 'toggle');
    expect(selected()).toEqual(['perl', 'ruby']);
    await select('perl', 'toggle');
    expect(selected()).toEqual(['ruby']);
  });
});
