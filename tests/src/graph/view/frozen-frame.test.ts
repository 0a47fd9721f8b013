import { expect, test } from 'vitest';
import { Random } from '../../../../protocol/lib/random.ts';
import type { LayerFrame } from '../../../../src/graph/layers/Layer.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { EdgeColumns } from '../../../../src/graph/styles/EdgeColumns.ts';
import { defaultGraphStyle, type GraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { canvasThemes } from '../../../../src/graph/styles/theme.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';
import { frozenFrame } from '../../../../src/graph/view/frozen-frame.ts';
import { runSteps } from '../../../../workers/lib/run-steps.ts';
import { fc } from '../../../fast-check.ts';

const need = { kind: 'vertices', attribute: 'name' } as const;

function makeFrame(vertexCount: number, edgeCount: number, random: Random): LayerFrame {
  const model = new GraphModel();
  const end = () => random.nextBelow(vertexCount);
  model.apply([
    {
      kind: 'addVertices',
      ids: Array.from({ length: vertexCount }, (_, nth) => `v/${nth}`),
      labels: Array.from({ length: vertexCount }, (_, nth) => (nth % 2 === 0 ? `label ${nth}` : undefined)),
      positions: Float32Array.from({ length: 2 * vertexCount }, () => 100 * random.next()),
    },
    {
      kind: 'addEdges',
      ids: Array.from({ length: edgeCount }, (_, nth) => `e/${nth}`),
      sources: Uint32Array.from({ length: edgeCount }, end),
      targets: Uint32Array.from({ length: edgeCount }, end),
      documents: Array.from({ length: edgeCount }, (_, nth) => ({ nth })),
    },
  ]);
  const values = new AttributeValues();
  runSteps(values.put(need, ['v/0'], new Map([['v/0', 'before']])));
  const columns = new VertexColumns();
  columns.update(model, defaultGraphStyle, values);
  const edgeColumns = new EdgeColumns();
  edgeColumns.update(model, defaultGraphStyle, values, columns);
  return {
    camera: { worldX: 0, worldY: 0, zoom: 1 },
    widthPx: 400,
    heightPx: 300,
    resolution: 1,
    model,
    positions: model.positions.slice(0, 2 * vertexCount),
    positionsRevision: 1,
    columns,
    edgeColumns,
    values,
    minRadius: 4,
    style: defaultGraphStyle,
    theme: canvasThemes.light,
    focus: { selected: [] },
    isLarge: true,
    nowMs: 0,
    isMoving: false,
  };
}

/** What the layers read of a frame, as texts. */
function contentOf({ model, columns, edgeColumns, values }: LayerFrame) {
  const { vertexCount, edgeCount } = model;
  const { radii, colors, order, legend, revision } = columns;
  return {
    ids: [...model.vertexIds].join(),
    labels: Array.from({ length: vertexCount }, (_, vertex) => model.labelOf(vertex)).join(),
    name: values.textOf(model, need, 'v/0'),
    positions: model.positions.slice(0, 2 * vertexCount).join(),
    flags: model.flags.slice(0, vertexCount).join(),
    ends: [model.sources.slice(0, edgeCount), model.targets.slice(0, edgeCount)].join(),
    edges: [...model.edgeIds].map((id) => [id, model.findDocument(id)?.nth]).join(),
    revisions: JSON.stringify([model.revisions, model.visibilityRevision]),
    hidden: Array.from({ length: vertexCount }, (_, vertex) => model.isVertexHidden(vertex)).join(),
    radii: radii.slice(0, vertexCount).join(),
    colors: colors.slice(0, 4 * vertexCount).join(),
    order: order.join(),
    legend: JSON.stringify(legend),
    columns: `${revision} ${columns.count} ${columns.fullRadius} ${edgeColumns.revision} ${edgeColumns.themeColor}`,
  };
}

/** Changes of the graph, its look and its values, as they may happen during an export. */
const changes: Readonly<Record<string, (frame: LayerFrame) => void>> = {
  layout: ({ model }) => model.writePositions(model.positions.map((value) => value + 1)),
  colours({ model, columns, values }) {
    columns.dotRgb ^= 0xff;
    columns.update(model, defaultGraphStyle, values);
  },
  style({ model, columns, values }) {
    const style: GraphStyle = { ...defaultGraphStyle, vertexShape: { kind: 'circle', radius: 60 } };
    columns.update(model, style, values);
  },
  values: ({ values }) => runSteps(values.put(need, ['v/0'], new Map([['v/0', 'after']]))),
  selection: ({ model }) =>
    model.apply([{ kind: 'setFlags', indices: Uint32Array.of(0), values: Uint8Array.of(4) }]),
  removal: ({ model }) =>
    model.apply([
      { kind: 'removeEdges', indices: Uint32Array.from({ length: model.edgeCount }, (_, edge) => edge) },
    ]),
  addition({ model, columns, edgeColumns, values }) {
    model.apply([{ kind: 'addVertices', ids: [`w/${model.vertexCount}`], at: Uint32Array.of(0) }]);
    columns.update(model, defaultGraphStyle, values);
    edgeColumns.update(model, defaultGraphStyle, values, columns);
  },
  theme({ edgeColumns }) {
    edgeColumns.themeColor = '#123456';
  },
};

test('no change of the graph, its look and its values reaches a frozen frame', () => {
  const order = fc.shuffledSubarray(Object.keys(changes), { minLength: 1 });
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 60 }),
      fc.nat(90),
      fc.nat(),
      order,
      (vertices, edges, seed, names) => {
        const frame = makeFrame(vertices, edges, new Random(seed));
        const before = contentOf(frame);
        const frozen = frozenFrame(frame);
        expect(contentOf(frozen)).toEqual(before);
        for (const name of names) changes[name]!(frame);
        expect(contentOf(frozen)).toEqual(before);
      },
    ),
  );
});

test('each of the changes reaches the frame itself (control for the test above)', () => {
  for (const [name, change] of Object.entries(changes)) {
    const frame = makeFrame(20, 30, new Random(1));
    const before = contentOf(frame);
    change(frame);
    expect(contentOf(frame), name).not.toEqual(before);
  }
});
