/**
 * Guards that picking takes less than 2 ms for any graph size: the view's own picking on clustered and
 * uniform vertices, and on three times as many edges, from the whole picture to high zoom. Measured in CPU
 * time of batches of 20.
 * `picking [--vertices N] [--json FILE]`.
 */
import { parseArgs } from 'node:util';
import { Random } from '../../protocol/lib/random.ts';
import { median, percentile } from '../../protocol/lib/statistics.ts';
import { Camera } from '../../src/graph/geometry/camera/Camera.ts';
import { EdgeGrid } from '../../src/graph/geometry/picking/EdgeGrid.ts';
import { PointGrid } from '../../src/graph/geometry/picking/PointGrid.ts';
import { pickInside } from '../../src/graph/geometry/picking/pick-inside.ts';
import { pickEdge, pickVertex } from '../../src/graph/geometry/picking/picking.ts';
import { GraphModel } from '../../src/graph/model/GraphModel.ts';
import { AttributeValues } from '../../src/graph/styles/AttributeValues.ts';
import { EdgeColumns } from '../../src/graph/styles/EdgeColumns.ts';
import { defaultGraphStyle } from '../../src/graph/styles/GraphStyle.ts';
import { VertexColumns } from '../../src/graph/styles/VertexColumns.ts';
import { minScreenRadius } from '../../src/graph/styles/vertex-size.ts';
import { runToEnd } from '../../workers/kernel.ts';
import edgeIndex from '../../workers/kernels/edge-index.ts';
import { toWholeNumber } from '../lib/arguments.ts';
import { writeReport } from '../lib/machine.ts';

const widthPx = 1440;
const heightPx = 900;
const batches = 200;
const picksPerBatch = 20;
/** Zoom as multiples of the zoom that shows everything. */
const closeness = [1, 4, 30];

export async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { vertices: { type: 'string', default: '1000000' }, json: { type: 'string' } },
  });
  const count = toWholeNumber('--vertices', values.vertices, 1);
  const rows = [
    ...measure('even', evenly(count)),
    ...measure('in clusters', inClusters(count)),
    ...measureEdges('edges between even ones', evenly(count)),
    ...measureEdges('edges between clusters', inClusters(count)),
  ];
  console.table(rows);
  if (values.json !== undefined) writeReport(values.json, 'picking', rows);
}

function measure(places: string, positions: Float32Array) {
  const count = positions.length / 2;
  const model = new GraphModel();
  // A hub, whose disc is the largest, and isolated vertices.
  const spokes = Array.from({ length: Math.min(5000, count - 1) }, (_, index) => index + 1);
  model.apply([
    { kind: 'addVertices', ids: Array.from({ length: count }, (_, index) => `v/${index}`), positions },
    {
      kind: 'addEdges',
      ids: spokes.map((spoke) => `e/${spoke}`),
      sources: new Uint32Array(spokes.length),
      targets: Uint32Array.from(spokes),
    },
  ]);
  const { columns, edgeColumns } = toColumns(model);
  const startMs = performance.now();
  const grid = PointGrid.of(model.positions, count);
  const buildMs = performance.now() - startMs;
  const camera = new Camera();
  camera.resize(widthPx, heightPx);
  const whole = camera.fitting(grid.bounds);
  const { minX, minY, maxX, maxY } = grid.bounds;
  const spacing = Math.sqrt(((maxX - minX) * (maxY - minY)) / count);
  camera.minZoom = whole.zoom;
  const random = new Random(7);
  return closeness.map((closer) => {
    const zoom = whole.zoom * closer;
    const minRadius = minScreenRadius(count, spacing * zoom);
    const scene = {
      model,
      columns,
      edgeColumns,
      camera,
      positions: model.positions,
      minRadius,
      grid,
      edgeGrid: () => undefined,
      isWarped: true,
    };
    const times = timePicks(() => {
      // Picks near vertices, as users do.
      const vertex = Math.floor(random.next() * count);
      const worldX = model.positions[2 * vertex]! + (random.next() - 0.5) * (20 / zoom);
      const worldY = model.positions[2 * vertex + 1]! + (random.next() - 0.5) * (20 / zoom);
      camera.jumpTo({ worldX, worldY, zoom });
      return pickVertex(scene, widthPx / 2, heightPx / 2) !== undefined;
    });
    camera.jumpTo({ ...whole, zoom });
    const beforeMs = performance.now();
    const inside = pickInside(scene, [
      { x: 0, y: 0 },
      { x: widthPx / 2, y: 0 },
      { x: widthPx / 2, y: heightPx },
      { x: 0, y: heightPx },
    ]);
    return {
      places,
      vertices: count,
      closeness: closer,
      gridMs: round(buildMs),
      ...times,
      areaMs: round(performance.now() - beforeMs),
      inArea: inside.length,
    };
  });
}

/** Columns with the default style. */
function toColumns(model: GraphModel) {
  const values = new AttributeValues();
  const columns = new VertexColumns();
  columns.update(model, defaultGraphStyle, values);
  const edgeColumns = new EdgeColumns();
  edgeColumns.update(model, defaultGraphStyle, values, columns);
  return { columns, edgeColumns };
}

/** Three random edges for each vertex: the longest possible edges with the most crossings. */
function measureEdges(places: string, positions: Float32Array) {
  const count = positions.length / 2;
  const random = new Random(3);
  const pointGrid = PointGrid.of(positions, count);
  const sources = Uint32Array.from({ length: 3 * count }, (_, edge) => Math.floor(edge / 3));
  const targets = sources.map(() => Math.floor(random.next() * count));
  const model = new GraphModel();
  model.apply([
    { kind: 'addVertices', ids: Array.from({ length: count }, (_, index) => `v/${index}`), positions },
    { kind: 'addEdges', ids: Array.from(sources, (_, index) => `e/${index}`), sources, targets },
  ]);
  const { columns, edgeColumns } = toColumns(model);
  const startMs = performance.now();
  const index = runToEnd(edgeIndex, { sources, targets, positions: positions.slice(), curve: 0 });
  const buildMs = performance.now() - startMs;
  const edgeGrid = new EdgeGrid(index);
  const camera = new Camera();
  camera.resize(widthPx, heightPx);
  const whole = camera.fitting(pointGrid.bounds);
  camera.minZoom = whole.zoom;
  return closeness.map((closer) => {
    const zoom = whole.zoom * closer;
    const scene = {
      model,
      columns,
      edgeColumns,
      camera,
      positions: model.positions,
      minRadius: minScreenRadius(count, 1),
      grid: pointGrid,
      edgeGrid: () => edgeGrid,
      isWarped: true,
    };
    const times = timePicks(() => {
      const edge = Math.floor(random.next() * sources.length);
      const share = random.next();
      const along = (axis: 0 | 1) =>
        (1 - share) * positions[2 * sources[edge]! + axis]! + share * positions[2 * targets[edge]! + axis]!;
      camera.jumpTo({ worldX: along(0), worldY: along(1), zoom });
      return pickEdge(scene, widthPx / 2, heightPx / 2) !== undefined;
    });
    return {
      places,
      vertices: count,
      edges: sources.length,
      closeness: closer,
      gridMs: round(buildMs),
      ...times,
    };
  });
}

/** CPU time of one pick in ms, and the share of picks that found an item. */
function timePicks(pickOnce: () => boolean) {
  const tookMs: number[] = [];
  let hits = 0;
  for (let batch = 0; batch < batches; batch++) {
    const before = process.cpuUsage();
    for (let pick = 0; pick < picksPerBatch; pick++) if (pickOnce()) hits++;
    const { user, system } = process.cpuUsage(before);
    tookMs.push((user + system) / 1000 / picksPerBatch);
  }
  return {
    hitShare: hits / (batches * picksPerBatch),
    medianMs: round(median(tookMs)),
    p95Ms: round(percentile(tookMs, 0.95)),
    maxMs: round(percentile(tookMs, 1)),
  };
}

function evenly(count: number): Float32Array {
  const random = new Random(1);
  return Float32Array.from({ length: 2 * count }, () => random.next() * Math.sqrt(count) * 40);
}

/** Half of all vertices within 1 % of the width, the rest in a thousand clusters. */
function inClusters(count: number): Float32Array {
  const random = new Random(2);
  const side = Math.sqrt(count) * 40;
  const middles = Float32Array.from({ length: 2000 }, () => random.next() * side);
  const positions = new Float32Array(2 * count);
  for (let vertex = 0; vertex < count; vertex++) {
    const cluster = Math.floor(random.next() * 1000);
    const isCore = vertex % 2 === 0;
    const [x, y] = isCore ? [side / 2, side / 2] : [middles[2 * cluster]!, middles[2 * cluster + 1]!];
    const spread = side / (isCore ? 100 : 60);
    positions[2 * vertex] = x + (random.next() + random.next() - 1) * spread;
    positions[2 * vertex + 1] = y + (random.next() + random.next() - 1) * spread;
  }
  return positions;
}

function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
