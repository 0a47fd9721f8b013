import { expect, test } from 'vitest';
import type { DrawFrame } from '../../../../../src/graph/geometry/DrawFrame.ts';
import { hubButtonsOf } from '../../../../../src/graph/geometry/hubs/hub-buttons.ts';
import { hubRingsOf, markedRadiusPx, ringReachPx } from '../../../../../src/graph/geometry/hubs/hub-rings.ts';
import { loadedSharesOf } from '../../../../../src/graph/geometry/hubs/loaded-shares.ts';
import { badgesOf } from '../../../../../src/graph/geometry/labels/badges.ts';
import { chooseLabels } from '../../../../../src/graph/geometry/labels/choose-labels.ts';
import { labelMiddle } from '../../../../../src/graph/geometry/labels/label-sides.ts';
import { GraphModel } from '../../../../../src/graph/model/GraphModel.ts';
import { regroupPatch } from '../../../../../src/graph/model/regroup-patch.ts';
import { drawFrameOf } from '../draw-frame.ts';

/** A hub in the centre with neighbours on a circle around it. */
function makeModel(neighbours: number, hidden: number, away = 200): GraphModel {
  const model = new GraphModel();
  const places = Array.from({ length: neighbours }, (_, number) => {
    const turn = (2 * Math.PI * number) / neighbours;
    return [away * Math.cos(turn), away * Math.sin(turn)];
  });
  model.apply([
    {
      kind: 'addVertices',
      ids: ['v/hub', ...places.map((_, number) => `v/${number}`)],
      positions: Float32Array.of(0, 0, ...places.flat()),
      hiddenNeighbours: Uint32Array.from({ length: neighbours + 1 }, (_, vertex) =>
        vertex === 0 ? hidden : 0,
      ),
    },
    {
      kind: 'addEdges',
      ids: places.flatMap((_, number) => [`e/${number}`, `e/back${number}`]),
      from: places.flatMap((_, number) => ['v/hub', `v/${number}`]),
      to: places.flatMap((_, number) => [`v/${number}`, 'v/hub']),
    },
  ]);
  return model;
}

function frameOf(model: GraphModel, more: Partial<DrawFrame> = {}): DrawFrame {
  return drawFrameOf(model, { hasControls: true, ...more });
}

test('the loaded share counts each neighbour once, and the members of collapsed communities', () => {
  const model = makeModel(10, 30);
  expect([...loadedSharesOf(model)]).toEqual([[0, 0.25]]);
  const members = Array.from({ length: 6 }, (_, number) => `v/${number}`);
  model.apply(
    regroupPatch(model, [], [{ memberIds: members, reason: { key: '', value: '', text: 'Similar Nodes' } }]),
  );
  expect(model.vertexCount).toBe(6);
  expect([...loadedSharesOf(model).values()]).toEqual([0.25]);
});

test('loading all neighbours removes the ring; a small vertex and one without neighbours outside have none', () => {
  const model = makeModel(10, 30);
  const frame = frameOf(model);
  expect(hubRingsOf(frame)).toEqual([{ vertex: 0, arc: 0.25 }]);
  expect(ringReachPx(frame, 0, 5)).toBe(0);
  expect(ringReachPx(frame, 0, 20)).toBeGreaterThan(5);
  expect(ringReachPx(frame, 1, 20)).toBe(0);
  const all = { indices: Uint32Array.of(0), values: Uint32Array.of(0) };
  model.apply([{ kind: 'setHiddenNeighbours', ...all }]);
  expect(hubRingsOf(frameOf(model))).toEqual([]);
});

test('a hub with few loaded neighbours still shows a part of its ring, one with nearly all an open part', () => {
  expect(hubRingsOf(frameOf(makeModel(1, 1_000_000)))[0]!.arc).toBeGreaterThan(0.01);
  expect(hubRingsOf(frameOf(makeModel(500, 1)))[0]!.arc).toBeLessThan(0.99);
});

const size = { widthPx: 60, heightPx: 20 };

test('a button replaces the badge of a hub; images have badges only', () => {
  const frame = frameOf(makeModel(10, 19_841));
  expect(hubButtonsOf(frame).map(({ vertex, text }) => ({ vertex, text }))).toEqual([
    { vertex: 0, text: '19,841 not shown' },
  ]);
  expect(badgesOf(frame)).toEqual([]);
  const image = { ...frame, hasControls: false };
  expect(hubButtonsOf(image)).toEqual([]);
  expect(badgesOf(image).map(({ text }) => text)).toEqual(['+19,841']);
});

test('the label of a hub is below its ring, and no label covers its button', () => {
  // Neighbours close to the hub, so that their labels would be on the button.
  const frame = frameOf(makeModel(12, 5000, 70));
  const [button] = hubButtonsOf(frame);
  const chosen = chooseLabels(frame, () => size);
  expect(chosen.find(({ vertex }) => vertex === 0)?.side).toBe('below');
  const { positions, widthPx, heightPx } = frame;
  for (const { vertex, side } of chosen) {
    const at = { x: positions[2 * vertex]! + widthPx / 2, y: positions[2 * vertex + 1]! + heightPx / 2 };
    const { x, y } = labelMiddle(at, markedRadiusPx(frame, vertex), side, size.widthPx, size.heightPx);
    const isApart =
      x + size.widthPx / 2 <= button!.left ||
      x - size.widthPx / 2 >= button!.left + button!.widthPx ||
      y + size.heightPx / 2 <= button!.top ||
      y - size.heightPx / 2 >= button!.top + button!.heightPx;
    expect({ vertex, isApart }).toEqual({ vertex, isApart: true });
  }
});

test('a button is placed where it covers the fewest vertices', () => {
  const model = makeModel(1, 5000);
  const below = hubButtonsOf(frameOf(model))[0]!;
  expect(below.top).toBeGreaterThan(350);
  model.apply([{ kind: 'addVertices', ids: ['v/below'], positions: Float32Array.of(0, 75) }]);
  const above = hubButtonsOf(frameOf(model))[0]!;
  expect(above.top + above.heightPx).toBeLessThan(350);
});
