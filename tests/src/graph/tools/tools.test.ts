import { expect, test } from 'vitest';
import { Camera } from '../../../../src/graph/geometry/camera/Camera.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { defaultToolId, getTool, tools } from '../../../../src/graph/tools/registry.ts';
import type { ToolContext, ToolPointer } from '../../../../src/graph/tools/tool.ts';

/** Two vertices at (0, 0) and (100, 0) of the screen, a selection, and a record of the tool's calls. */
function makeContext(selected: readonly number[] = []) {
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: ['v/a', 'v/b'], positions: Float32Array.of(0, 0, 100, 0) },
    { kind: 'addEdges', ids: ['e/ab', 'e/ba'], from: ['v/a', 'v/b'], to: ['v/b', 'v/a'] },
  ]);
  const calls: unknown[] = [];
  const vertexAt = (x: number) => (x === 0 ? 0 : x === 100 ? 1 : undefined);
  const context: ToolContext = {
    model,
    camera: new Camera(),
    pickVertex: vertexAt,
    pickEdges: (x) => (x === 50 ? [0] : x === 60 ? [0, 1] : []),
    run: (id, args) => calls.push([id, args]),
    setConnecting: (line) => calls.push(['line', line?.target ?? line?.from]),
    dragVertex: (vertex, world) => calls.push(['dragVertex', vertex, world.x]),
    endDrag: (vertex) => calls.push(['endDrag', vertex]),
    pickInside: (polygon) => [0, 1].filter((vertex) => polygon.some(({ x }) => x > vertex * 100)),
    selectedVertices: () => selected,
    setMarquee: (polygon) => calls.push(['area', polygon?.length]),
    move: (vertices, places) => calls.push(['move', vertices, [...places]]),
  };
  const at = (x: number, isAdding = false, y = 0): ToolPointer => {
    const point = { x, y };
    return { screen: point, world: point, vertex: vertexAt(x), isAdding, isRemoving: false };
  };
  return { context, calls, at };
}

test('[4-modes] the toolbox has the tools in order, expand first', () => {
  expect(tools.map(({ label }) => label)).toEqual([
    'Expand',
    'Move',
    'Select',
    'Lasso',
    'Edit',
    'Connect',
    'Add node',
    'Delete',
    'Spot',
  ]);
  expect(tools[0]!.id).toBe(defaultToolId);
  expect(new Set(tools.map(({ key }) => key)).size).toBe(tools.length);
  expect(() => getTool('view')).toThrow("found 'view'");
});

test.each([
  [
    'expand',
    0,
    [
      ['graph.select', { vertexIds: ['v/a'], mode: 'replace' }],
      ['graph.toggle', { vertexId: 'v/a' }],
    ],
  ],
  ['expand', 50, [['graph.select', { edgeIds: ['e/ab'], mode: 'replace' }]]],
  ['expand', 60, [['graph.select', { edgeIds: ['e/ab', 'e/ba'], mode: 'replace' }]]],
  ['edit', 60, [['graph.listEdges', { edgeIds: ['e/ab', 'e/ba'] }]]],
  ['delete', 60, [['graph.listEdges', { edgeIds: ['e/ab', 'e/ba'] }]]],
  ['expand', 70, [['graph.select', { mode: 'replace' }]]],
  ['drag', 100, [['graph.select', { vertexIds: ['v/b'], mode: 'replace' }]]],
  ['edit', 0, [['graph.edit', { vertexId: 'v/a' }]]],
  ['edit', 50, [['graph.edit', { edgeId: 'e/ab' }]]],
  ['add', 70, [['graph.openNewVertexDialog', { at: { x: 70, y: 0 } }]]],
  ['add', 0, []],
  ['delete', 0, [['graph.deleteVertex', { vertexId: 'v/a' }]]],
  ['delete', 50, [['graph.deleteEdge', { edgeId: 'e/ab' }]]],
  ['delete', 70, []],
])('%s: a click at %i', (toolId, x, expected) => {
  const { context, calls, at } = makeContext();
  getTool(toolId).create(context).click?.(at(x));
  expect(calls).toEqual(expected);
});

test.each(['expand', 'drag'])(
  '%s: a dragged vertex follows the pointer and is pinned at the drop',
  (toolId) => {
    const { context, calls, at } = makeContext();
    const machine = getTool(toolId).create(context);
    expect(machine.dragStart?.(at(70))).toBe(false);
    expect(machine.dragStart?.(at(0))).toBe(true);
    machine.dragMove?.(at(20));
    machine.dragEnd?.(at(30));
    expect(calls).toEqual([
      ['dragVertex', 0, 20],
      ['graph.place', { vertexId: 'v/a', from: { x: 0, y: 0 }, to: { x: 30, y: 0 } }],
      ['endDrag', 0],
    ]);
  },
);

test('[4-connect] connect: an edge between two vertices; a drop on the background or the source creates none', () => {
  const { context, calls, at } = makeContext();
  const machine = getTool('connect').create(context);
  const connections = () => calls.filter((each) => (each as unknown[])[0] === 'graph.connect');
  expect(machine.dragStart?.(at(70))).toBe(false);
  for (const end of [100, 70, 0]) {
    expect(machine.dragStart?.(at(0))).toBe(true);
    machine.dragMove?.(at(end));
    machine.dragEnd?.(at(end));
  }
  expect(connections()).toEqual([['graph.connect', { from: 'v/a', to: 'v/b' }]]);
  machine.dragStart?.(at(0));
  machine.cancel?.();
  machine.dragEnd?.(at(100));
  expect(connections()).toHaveLength(1);
});

test('a click with Shift toggles; a missed click with Shift keeps the selection', () => {
  const { context, calls, at } = makeContext();
  const machine = getTool('select').create(context);
  machine.click?.(at(0, true));
  machine.click?.(at(50, true));
  machine.click?.(at(70, true));
  expect(calls).toEqual([
    ['graph.select', { vertexIds: ['v/a'], mode: 'toggle' }],
    ['graph.select', { edgeIds: ['e/ab'], mode: 'toggle' }],
  ]);
});

test.each([
  ['select', 4],
  ['lasso', 3],
])('%s: the vertices in the area are selected, and the area is removed', (toolId, corners) => {
  const { context, calls, at } = makeContext();
  const machine = getTool(toolId).create(context);
  expect(machine.dragStart?.(at(70))).toBe(true);
  machine.dragMove?.(at(60, false, 20));
  machine.dragEnd?.({ ...at(30, false, 40), isRemoving: true });
  expect(calls.slice(-2)).toEqual([
    ['area', undefined],
    ['graph.select', { vertexIds: ['v/a'], mode: 'remove' }],
  ]);
  expect(calls.at(-3)).toEqual(['area', corners]);
});

test.each(['expand', 'drag', 'select', 'lasso'])(
  '%s: a selection moves together, or not at all',
  (toolId) => {
    const { context, calls, at } = makeContext([0, 1]);
    const machine = getTool(toolId).create(context);
    expect(machine.dragStart?.(at(100))).toBe(true);
    machine.dragMove?.(at(120, false, 5));
    machine.dragEnd?.(at(130));
    expect(calls).toEqual([
      ['move', [0, 1], [20, 5, 120, 5]],
      [
        'graph.placeAll',
        {
          vertexIds: ['v/a', 'v/b'],
          from: Float32Array.of(0, 0, 100, 0),
          to: Float32Array.of(30, 0, 130, 0),
        },
      ],
    ]);
    calls.length = 0;
    machine.dragStart?.(at(100));
    machine.dragMove?.(at(120));
    machine.cancel?.();
    expect(calls.at(-1)).toEqual(['move', [0, 1], [0, 0, 100, 0]]);
  },
);
