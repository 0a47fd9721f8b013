import { expect, test } from 'vitest';
import { Random } from '../../../../protocol/lib/random.ts';
import type { DrawFrame } from '../../../../src/graph/layers/Layer.ts';
import { chooseLabels, labelMiddle } from '../../../../src/graph/layers/lib/choose-labels.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { EdgeColumns } from '../../../../src/graph/styles/EdgeColumns.ts';
import { defaultGraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { canvasThemes } from '../../../../src/graph/styles/theme.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { screenRadius } from '../../../../src/graph/styles/vertex-size.ts';
import { toScreen } from '../../../../src/graph/view/Camera.ts';

const size = { widthPx: 60, heightPx: 16 };

function makeFrame(count: number, zoom: number): DrawFrame {
  const random = new Random(7);
  const model = new GraphModel();
  const positions = Float32Array.from({ length: 2 * count }, () => (random.next() - 0.5) * 1000);
  model.apply([
    { kind: 'addVertices', ids: Array.from({ length: count }, (_, index) => `v/${index}`), positions },
    {
      kind: 'addEdges',
      ids: Array.from({ length: count }, (_, index) => `e/${index}`),
      sources: Uint32Array.from({ length: count }, () => random.nextBelow(count)),
      targets: Uint32Array.from({ length: count }, () => random.nextBelow(Math.ceil(count / 10))),
    },
  ]);
  const columns = new VertexColumns();
  columns.update(model, defaultGraphStyle, new AttributeValues());
  return {
    camera: { worldX: 0, worldY: 0, zoom },
    widthPx: 1000,
    heightPx: 700,
    resolution: 1,
    model,
    positions: model.positions,
    positionsRevision: 1,
    columns,
    edgeColumns: new EdgeColumns(),
    values: new AttributeValues(),
    leastRadius: 3,
    style: defaultGraphStyle,
    theme: canvasThemes.light,
    focus: { selected: [] },
    isLarge: false,
    nowMs: 0,
    isMoving: false,
  };
}

test.each([
  [5, 1],
  [60, 1],
  [500, 0.6],
  [3000, 0.7],
])('labels of %i vertices at zoom %d lie inside and apart', (count, zoom) => {
  const frame = makeFrame(count, zoom);
  const chosen = chooseLabels(frame, [], () => size);
  expect(chosen.length).toBeGreaterThan(0);
  const boxes = chosen.map(({ vertex, side }) => {
    const at = toScreen(
      frame.camera,
      frame.widthPx,
      frame.heightPx,
      frame.positions[2 * vertex]!,
      frame.positions[2 * vertex + 1]!,
    );
    const { columns } = frame;
    const radius = screenRadius(columns.radii[vertex]!, columns.fullRadius, zoom, frame.leastRadius);
    return labelMiddle(at, radius, side, size.widthPx, size.heightPx);
  });
  for (const [number, box] of boxes.entries()) {
    for (const other of boxes.slice(number + 1)) {
      const isApart = Math.abs(box.x - other.x) >= size.widthPx || Math.abs(box.y - other.y) >= size.heightPx;
      expect(isApart).toBe(true);
    }
  }
});

test('the same frame gives the same labels; the first are labelled before all others', () => {
  const frame = makeFrame(500, 0.6);
  const chosen = chooseLabels(frame, [], () => size);
  expect(chooseLabels(frame, [], () => size)).toEqual(chosen);
  const first = frame.columns.order[0]!;
  expect(chooseLabels(frame, [first], () => size)[0]?.vertex).toBe(first);
});

test('large vertices come before small ones', () => {
  const frame = makeFrame(3000, 0.5);
  const chosen = chooseLabels(frame, [], () => size);
  const meanRadius = (vertices: readonly number[]) =>
    vertices.reduce((sum, vertex) => sum + frame.columns.radii[vertex]!, 0) / vertices.length;
  expect(meanRadius(chosen.map(({ vertex }) => vertex))).toBeGreaterThan(
    meanRadius([...frame.columns.order]),
  );
});
