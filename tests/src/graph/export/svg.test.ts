// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { layOutDecoration } from '../../../../src/graph/export/decoration.ts';
import { legendSections } from '../../../../src/graph/export/legend-sections.ts';
import { pointOfVertex } from '../../../../src/graph/export/svg/svg-vertices.ts';
import { svgContentOf, toSvg } from '../../../../src/graph/export/svg/to-svg.ts';
import { openedGroups } from '../../../../src/graph/features/communities/community-groups.ts';
import { communityFramesOf, titlePx } from '../../../../src/graph/geometry/communities/community-frames.ts';
import type { DrawFrame } from '../../../../src/graph/geometry/DrawFrame.ts';
import { ringReachPx } from '../../../../src/graph/geometry/hubs/hub-rings.ts';
import type { VertexPictures } from '../../../../src/graph/layers/lib/VertexPictures.ts';
import { smallGroupsReason } from '../../../../src/graph/model/community-name.ts';
import { GraphModel } from '../../../../src/graph/model/GraphModel.ts';
import { regroupPatch } from '../../../../src/graph/model/regroup-patch.ts';
import { AttributeValues } from '../../../../src/graph/styles/AttributeValues.ts';
import { collectionColor } from '../../../../src/graph/styles/collection-colors.ts';
import { EdgeColumns } from '../../../../src/graph/styles/EdgeColumns.ts';
import { defaultGraphStyle, type GraphStyle } from '../../../../src/graph/styles/GraphStyle.ts';
import { iconPath } from '../../../../src/graph/styles/icons.ts';
import { canvasThemes } from '../../../../src/graph/styles/theme.ts';
import { VertexColumns } from '../../../../src/graph/styles/VertexColumns.ts';

/** Four vertices around the centre: two parallel edges, a single edge, a loop, and a distant vertex. */
function makeFrame(style: GraphStyle = defaultGraphStyle, change?: (model: GraphModel) => void): DrawFrame {
  const model = new GraphModel();
  model.apply([
    {
      kind: 'addVertices',
      ids: ['v/a', 'v/b', 'v/c', 'v/far'],
      labels: ['A & <b>', undefined, undefined, undefined],
      positions: Float32Array.of(-100, 0, 100, 0, 0, 100, 5000, 5000),
      hiddenNeighbours: Uint32Array.of(3, 0, 0, 0),
    },
    {
      kind: 'addEdges',
      ids: ['e/1', 'e/2', 'e/3', 'e/4'],
      from: ['v/a', 'v/b', 'v/b', 'v/c'],
      to: ['v/b', 'v/a', 'v/c', 'v/c'],
    },
  ]);
  change?.(model);
  const values = new AttributeValues();
  const columns = new VertexColumns();
  columns.update(model, style, values);
  const edgeColumns = new EdgeColumns();
  edgeColumns.update(model, style, values, columns);
  return {
    camera: { worldX: 0, worldY: 0, zoom: 1 },
    widthPx: 400,
    heightPx: 300,
    resolution: 1,
    model,
    positions: model.positions.slice(0, 2 * model.vertexCount),
    positionsRevision: 1,
    columns,
    edgeColumns,
    values,
    minRadius: 4,
    style,
    theme: canvasThemes.light,
    focus: { selected: [] },
    isLarge: false,
    nowMs: 0,
    isMoving: false,
  };
}

function write(frame: DrawFrame, title = ''): string {
  const decoration = layOutDecoration(
    { title, legend: legendSections(frame.style, frame) },
    frame.widthPx,
    frame.heightPx,
    frame.theme,
  );
  const measure = (text: string, fontPx: number) => 0.6 * fontPx * text.length;
  const parts = toSvg(frame, svgContentOf(frame), { decoration, title, isTransparent: false, measure });
  return [...parts].join('');
}

function draw(frame: DrawFrame, title = ''): Document {
  const document = new DOMParser().parseFromString(write(frame, title), 'image/svg+xml');
  expect(document.querySelector('parsererror')).toBeNull();
  return document;
}

const texts = (document: Document) =>
  [...document.querySelectorAll('text:not([aria-hidden])')].map((text) => text.textContent);

test('elements inside the image are shapes, elements outside are omitted', () => {
  const document = draw(makeFrame());
  expect(document.querySelectorAll('#vertices circle')).toHaveLength(3);
  expect(document.querySelectorAll('#edges path')).toHaveLength(4);
  expect([...document.querySelectorAll('#vertices title')].map((title) => title.textContent).sort()).toEqual([
    'v/a',
    'v/b',
    'v/c',
  ]);
});

test('a line for many parallel edges shows their number', () => {
  const twenty = Array.from({ length: 20 }, (_, number) => `e/more${number}`);
  const frame = makeFrame(defaultGraphStyle, (model) =>
    model.apply([
      { kind: 'addEdges', ids: twenty, from: twenty.map(() => 'v/b'), to: twenty.map(() => 'v/a') },
    ]),
  );
  const counts = (document: Document) =>
    [...document.querySelectorAll('#labels text:not([aria-hidden])')]
      .map((text) => text.textContent)
      .filter((text) => text?.endsWith('edges'));
  expect(counts(draw(frame))).toEqual(['22 edges']);
  expect(counts(draw({ ...frame, camera: { ...frame.camera, zoom: 0.2 } }))).toEqual([]);
  expect(counts(draw(makeFrame()))).toEqual([]);
});

test('a vertex with neighbours that are not shown has a ring of the loaded share below it', () => {
  const frame = makeFrame();
  const rings = draw(frame).querySelectorAll('.rings path');
  // One of four neighbours of the first vertex is loaded: a gap, a track, and a quarter of it.
  expect([...rings].map((path) => path.getAttribute('stroke-dasharray'))).toEqual([null, null, '0.25 1']);
  expect(draw(frame).querySelector('.rings')!.nextElementSibling!.id).toBe('vertices');
  const boxes = { ...defaultGraphStyle, vertexShape: { kind: 'rect', width: 90, height: 36 } } as const;
  expect(draw(makeFrame(boxes)).querySelectorAll('.rings path')[2]!.getAttribute('d')).toMatch(
    /^M100 1\d\d(\.\d+)?h45a/,
  );
  const selected = draw({ ...frame, focus: { selected: [0] } });
  expect(selected.querySelectorAll('#highlight .rings path')).toHaveLength(3);
});

test('the heads of a wide fan between close vertices touch the outline', () => {
  const frame = makeFrame(defaultGraphStyle, (model) => {
    const more = Array.from({ length: 5 }, (_, number) => `e/wide${number}`);
    model.apply([
      { kind: 'setPositions', indices: Uint32Array.of(2), values: Float32Array.of(100, 90) },
      { kind: 'addEdges', ids: more, from: more.map(() => 'v/b'), to: more.map(() => 'v/c') },
    ]);
  });
  const tips = [...draw(frame).querySelectorAll('#arrows polygon')].map((head) =>
    head.getAttribute('points')!.split(' ')[0]!.split(',').map(Number),
  );
  const [x, y] = [300, 240];
  const radius = frame.columns.radii[2]!;
  const away = tips.map(([tipX, tipY]) => Math.hypot(tipX! - x, tipY! - y)).filter((gap) => gap < 60);
  expect(away).toHaveLength(6);
  for (const gap of away) expect(Math.abs(gap - radius)).toBeLessThan(1.5);
});

test('a background interrupts the edges below labels of edges', () => {
  const values = new AttributeValues();
  values.textOf = () => 'km';
  const document = draw({ ...makeFrame({ ...defaultGraphStyle, edgeLabel: 'km' }), values });
  const texts = [...document.querySelectorAll('#labels text:not([aria-hidden])')].filter(
    ({ textContent }) => textContent === 'km',
  );
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) {
    // The text, its halo, and the background.
    const paper = text.previousElementSibling!.previousElementSibling!;
    expect([paper.tagName, paper.getAttribute('fill')]).toEqual(['rect', canvasThemes.light.background]);
    expect(paper.getAttribute('transform')).toBe(text.getAttribute('transform'));
  }
});

test('the map of the geographic layout is below the graph; land outside the image is omitted', () => {
  const shapes = {
    land: [
      [-50, -50, 50, -50, 0, 50],
      [3000, 0, 3100, 0, 3050, 50],
    ],
    grid: [[0, -9000, 0, 9000]],
    triangles: [0, 1, 2, 3, 4, 5],
  };
  const frame = makeFrame();
  const document = draw({ ...frame, map: { shapes, revision: 'map' }, camera: { ...frame.camera, zoom: 2 } });
  const [grid, ...land] = [...document.querySelectorAll('#map path')].map((path) => path.getAttribute('d'));
  expect(grid).toBe('M200 -17850L200 18150');
  expect(land).toEqual(['M100 50L300 50L200 250Z']);
  expect(document.querySelector('#map')!.nextElementSibling!.id).toBe('edges');
  expect(draw(frame).querySelector('#map')).toBeNull();
});

test('parallel edges are curves on both sides, others are straight, a loop is two arcs', () => {
  const document = draw(makeFrame({ ...defaultGraphStyle, edgeShape: 'none' }));
  const paths = [...document.querySelectorAll('#edges path')].map((path) => path.getAttribute('d')!);
  const [first, second, straight, loop] = paths;
  // The fan offset at the middle is 9, so the control point is at 18.
  expect([first, second].sort()).toEqual(['M100 150Q200 168 300 150', 'M300 150Q200 132 100 150'].sort());
  expect(straight).toBe('M300 150L200 250');
  expect(loop!.match(/A/g)).toHaveLength(2);
});

test('a line ends inside its arrow head near its base, also if it is bent', () => {
  const document = draw(makeFrame());
  const heads = [...document.querySelectorAll('#arrows polygon')].map((head) =>
    head
      .getAttribute('points')!
      .split(' ')
      .map((corner) => corner.split(',').map(Number) as [number, number]),
  );
  const lines = [...document.querySelectorAll('#edges path')].slice(0, 3);
  expect(heads).toHaveLength(3);
  for (const [number, line] of lines.entries()) {
    const [tip, left, right] = heads[number]!;
    const base = { x: (left![0] + right![0]) / 2, y: (left![1] + right![1]) / 2 };
    const [x, y] = line
      .getAttribute('d')!
      .match(/([\d.-]+) ([\d.-]+)$/)!
      .slice(1)
      .map(Number) as [number, number];
    expect(Math.hypot(x - base.x, y - base.y)).toBeLessThan(2);
    expect(Math.hypot(x - tip![0], y - tip![1])).toBeGreaterThan(5);
  }
});

test('an arrow head touches the outline of its vertex, or the ring around it', () => {
  const frame = makeFrame();
  const document = draw(frame);
  const radius = Number(document.querySelector('#vertices circle')!.getAttribute('r'));
  const tips = [...document.querySelectorAll('#arrows polygon')].map((head) => {
    const [x, y] = head.getAttribute('points')!.split(' ')[0]!.split(',').map(Number);
    return { x: x!, y: y! };
  });
  expect(tips).toHaveLength(3);
  const ring = ringReachPx(frame, 0, radius);
  expect(ring).toBeGreaterThan(5);
  for (const tip of tips) {
    const distances = [...document.querySelectorAll('#vertices circle')].map((circle) => {
      const [x, y] = [Number(circle.getAttribute('cx')), Number(circle.getAttribute('cy'))];
      return Math.hypot(tip.x - x, tip.y - y) - (x === 100 ? ring : 0);
    });
    expect(Math.abs(Math.min(...distances) - radius)).toBeLessThan(3);
  }
});

test('special characters are escaped, hidden neighbours are counted, title and legend surround the graph', () => {
  const document = draw(makeFrame(), 'Über & <all>');
  expect(document.querySelector('svg > title')!.textContent).toBe('Über & <all>');
  expect(texts(document)).toEqual(expect.arrayContaining(['A & <b>', '+3', 'Über & <all>', 'v', '4']));
  const svg = document.documentElement;
  expect(Number(svg.getAttribute('width'))).toBeGreaterThan(400);
  expect(Number(svg.getAttribute('height'))).toBeGreaterThan(300);
});

test('rectangles have labels inside; vertices without a shape are labels only', () => {
  const boxes = draw(
    makeFrame({ ...defaultGraphStyle, vertexShape: { kind: 'rect', width: 90, height: 36 } }),
  );
  expect(boxes.querySelector('#vertices rect')!.getAttribute('width')).toBe(String(90 - 2));
  expect(texts(boxes)).toContain('b');
  const bare = draw(makeFrame({ ...defaultGraphStyle, vertexShape: { kind: 'none' } }));
  expect(bare.querySelector('#vertices')).toBeNull();
});

test('edges with two colours are gradients', () => {
  const style: GraphStyle = {
    ...defaultGraphStyle,
    edgeColor: { kind: 'gradient', source: '#ff0000', target: '#0000ff' },
  };
  const document = draw(makeFrame(style));
  expect(document.querySelectorAll('linearGradient')).toHaveLength(4);
  expect(document.querySelector('#edges path')!.getAttribute('stroke')).toMatch(/^url\(#e\d+\)$/);
});

test('found paths and selection rings are drawn: the chosen path in ink with a border, others in the accent', () => {
  const path = { vertices: [0, 1], edges: [0], otherVertices: [2], otherEdges: [1], legTexts: new Map() };
  const frame = { ...makeFrame(), focus: { selected: [2], path } };
  const { accent, label, background } = canvasThemes.light;
  const document = draw(frame);
  for (const rings of document.querySelectorAll('.rings')) rings.remove();
  expect(document.querySelectorAll(`path[stroke="${accent}"]`)).toHaveLength(1);
  expect(document.querySelectorAll(`path[stroke="${background}"]`)).toHaveLength(1);
  expect(document.querySelectorAll(`path[stroke="${label}"]`)).toHaveLength(1);
  expect(document.querySelectorAll(`circle[stroke="${label}"]`)).toHaveLength(3);
});

test('many lines of one style are merged', () => {
  const model = new GraphModel();
  const count = 20_100;
  const ids = Array.from({ length: count + 1 }, (_, number) => `v/${number}`);
  model.apply([
    {
      kind: 'addVertices',
      ids,
      positions: Float32Array.from({ length: 2 * ids.length }, (_, at) => (at * 7919) % 390),
    },
    {
      kind: 'addEdges',
      ids: ids.slice(1).map((_, number) => `e/${number}`),
      sources: Uint32Array.from({ length: count }, (_, number) => number),
      targets: Uint32Array.from({ length: count }, (_, number) => number + 1),
    },
  ]);
  const plain = makeFrame({ ...defaultGraphStyle, vertexShape: { kind: 'none' } });
  const columns = new VertexColumns();
  columns.update(model, plain.style, plain.values);
  const edgeColumns = new EdgeColumns();
  edgeColumns.update(model, plain.style, plain.values, columns);
  const positions = model.positions.slice(0, 2 * model.vertexCount);
  const text = write({
    ...plain,
    camera: { worldX: 195, worldY: 195, zoom: 1 },
    heightPx: 400,
    model,
    columns,
    edgeColumns,
    positions,
    isLarge: true,
  });
  const paths = text.match(/<path [^>]*>/g)!;
  expect(paths.length).toBeLessThan(200);
  expect(paths.reduce((sum, path) => sum + path.split('M').length - 1, 0)).toBe(count);
  expect(text).not.toContain('polygon');
});

describe('communities', () => {
  const reason = { key: 'kind', value: 'x & y', text: 'kind: x & y' };
  const group = (model: GraphModel, kind?: 'expanded') => {
    model.apply(regroupPatch(model, [], [{ memberIds: ['v/a', 'v/b', 'v/c'], reason }]));
    if (kind === undefined) return;
    const [id, community] = [...model.communities][0]!;
    model.apply(regroupPatch(model, [id], openedGroups(community), kind));
  };

  test('a collapsed community is three tiles with reason and size on the front tile', () => {
    const document = draw(makeFrame({ ...defaultGraphStyle, groupShape: 'tiles' }, (model) => group(model)));
    expect(document.querySelectorAll('#vertices rect')).toHaveLength(3);
    expect(document.querySelectorAll('#vertices circle')).toHaveLength(0);
    expect(texts(document)).toEqual(expect.arrayContaining(['x & y', '3']));
  });

  test.each([
    ['a community', reason, null],
    ['a mark of small groups', smallGroupsReason(2), '5 3.5'],
  ])('the disc of %s', (_, ofGroup, dash) => {
    const document = draw(
      makeFrame(defaultGraphStyle, (model) =>
        model.apply(regroupPatch(model, [], [{ memberIds: ['v/a', 'v/b', 'v/c'], reason: ofGroup }])),
      ),
    );
    const rings = [...document.querySelectorAll('#vertices circle')].filter((each) =>
      each.hasAttribute('stroke'),
    );
    expect(rings.map((ring) => ring.getAttribute('stroke-dasharray'))).toContain(dash);
  });

  test('an expanded community is a box with a title around its members', () => {
    const frame = makeFrame(defaultGraphStyle, (model) => group(model, 'expanded'));
    const [box] = communityFramesOf(frame);
    expect(box).toMatchObject({ title: 'x & y (3)' });
    for (let vertex = 0; vertex < frame.model.vertexCount; vertex++) {
      if (frame.model.vertexIds.at(vertex) === 'v/far') continue;
      const { x, y } = pointOfVertex(frame, vertex);
      expect(x - frame.columns.radii[vertex]!).toBeGreaterThan(box!.left);
      expect(x + frame.columns.radii[vertex]!).toBeLessThan(box!.right);
      expect(y - frame.columns.radii[vertex]!).toBeGreaterThan(box!.top);
      expect(y + frame.columns.radii[vertex]!).toBeLessThan(box!.bottom);
    }
    expect(texts(draw(frame))).toContain('x & y (3)');
    expect(draw(frame).querySelectorAll('#vertices circle')).toHaveLength(3);
  });

  test('nested boxes leave space for inner titles', () => {
    const frame = makeFrame(defaultGraphStyle, (model) => {
      group(model, 'expanded');
      model.apply(regroupPatch(model, [], [{ memberIds: ['v/a', 'v/b'], reason }]));
      const [inner] = [...model.communities].find(([, { isExpanded }]) => !isExpanded)!;
      model.apply(regroupPatch(model, [inner], openedGroups(model.communities.get(inner)!), 'expanded'));
    });
    const [outer, inner] = communityFramesOf(frame);
    expect(inner!.left).toBeGreaterThan(outer!.left);
    expect(inner!.top - outer!.top).toBeGreaterThan(titlePx);
  });
});

test('hidden neighbours are counted also at vertices without a label', () => {
  const frame = makeFrame(defaultGraphStyle, (model) => {
    const ids = Array.from({ length: 60 }, (_, number) => `w/crowded-vertex-${number}`);
    const positions = Float32Array.from({ length: 120 }, (_, number) => (number >> 1) % 8);
    model.apply([{ kind: 'addVertices', ids, positions, hiddenNeighbours: new Uint32Array(60).fill(7) }]);
  });
  const found = texts(draw(frame));
  expect(found.filter((text) => text === '+7')).toHaveLength(60);
  expect(found.filter((text) => text?.startsWith('crowded')).length).toBeLessThan(60);
});

test('icons are defined once and referenced, in a colour with contrast to the fill; the legend lists them', () => {
  const parsed = draw(makeFrame({ ...defaultGraphStyle, vertexIcon: { chosen: { v: 'plane' } } }));
  expect(parsed.querySelectorAll('defs path[id="picture1"]').length).toBe(1);
  const uses = [...parsed.querySelectorAll('use')];
  expect(uses.length).toBe(3);
  for (const use of uses) {
    expect(use.getAttribute('href')).toBe('#picture1');
    expect(use.getAttribute('stroke')).toBe('#ffffff');
  }
  expect(parsed.querySelectorAll(`path[d="${iconPath('plane')}"]`).length).toBe(2);
});

test('images are clipped to the outline with a border in the vertex colour; a missing image leaves a plain vertex', () => {
  const style = {
    ...defaultGraphStyle,
    vertexShape: { kind: 'image', width: 40, height: 30, clip: 'rect', url: '/a.png' },
  } as const;
  const data = 'data:image/png;base64,AAAA';
  const pictures = { has: () => true, toDataUrl: () => data } as unknown as VertexPictures;
  const parsed = draw({ ...makeFrame(style), pictures });
  expect(parsed.querySelector('defs image')?.getAttribute('href')).toBe(data);
  const clip = parsed.querySelector('clipPath[id="outline"] rect')!;
  expect([clip.getAttribute('width'), clip.getAttribute('height')]).toEqual(['2', '1.5']);
  expect(parsed.querySelectorAll('use').length).toBe(3);
  const color = collectionColor(makeFrame(style).model.vertexCollections, 0).background;
  expect(parsed.querySelectorAll(`#vertices rect[fill="none"][stroke="${color}"]`).length).toBe(3);
  const plain = draw(makeFrame(style));
  expect(plain.querySelectorAll('use, image').length).toBe(0);
  expect(plain.querySelectorAll(`#vertices rect[fill="${color}"]`).length).toBe(3);
});

test('arrow heads end at the sides of boxes', () => {
  const style = {
    ...defaultGraphStyle,
    vertexShape: { kind: 'rect', width: 60, height: 20 },
  } as const;
  const frame = makeFrame(style);
  const parsed = draw(frame);
  const tips = [...parsed.querySelectorAll('#arrows polygon')].map((arrow) =>
    arrow.getAttribute('points')!.split(' ')[0]!.split(',').map(Number),
  );
  // The arrow from b to c comes from the upper right, so its tip is on the upper side of c.
  const c = pointOfVertex(frame, 2);
  const tip = tips.find(([x, y]) => Math.hypot(x! - c.x, y! - c.y) < 40)!;
  expect(Math.abs(tip[1]! - c.y)).toBeGreaterThan(10);
  expect(Math.abs(tip[1]! - c.y)).toBeLessThan(11);
});
