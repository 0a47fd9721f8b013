import type { LayoutGraph } from './LayoutGraph.ts';

/** Minimum number of vertices: a shorter path can be read as one line. */
const minVertices = 300;
/** Width of the folded path in multiples of its height. */
const aspect = 1.6;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x7fff;

/**
 * A long path or cycle, folded twice (Float32, x, y interleaved, centred at 0, 0); undefined for other graphs. It runs up
 * and down in columns with half circles between them; the columns form bands, one below the other, so that a part of the
 * path, such as a community, covers a compact area. A cycle has two lanes. The distance of neighbours is about `spacing`,
 * between two bands up to eight times as large. The graph is connected. O(V). Yields.
 */
export function* foldPath(
  graph: LayoutGraph,
  spacing: number,
): Generator<undefined, Float32Array | undefined> {
  const { vertexCount, offsets } = graph;
  if (vertexCount < minVertices) return undefined;
  let start = 0;
  let ends = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const degree = offsets[vertex + 1]! - offsets[vertex]!;
    if (degree > 2) return undefined;
    if (degree === 1) {
      ends += 1;
      start = vertex;
    }
    if ((vertex & rangeMask) === rangeMask) yield;
  }
  const order = yield* inOrder(graph, start);
  return ends > 0
    ? yield* onBands(order, vertexCount, spacing, 0)
    : // The first half on one lane, the second half beside it on the way back.
      yield* onBands(order, Math.ceil(vertexCount / 2), spacing, spacing);
}

/** The vertices along the path or cycle from `start`. */
function* inOrder(
  { vertexCount, offsets, targets }: LayoutGraph,
  start: number,
): Generator<undefined, Uint32Array> {
  const order = new Uint32Array(vertexCount);
  let [before, vertex] = [-1, start];
  for (let place = 0; place < vertexCount; place++) {
    order[place] = vertex;
    const first = targets[offsets[vertex]!]!;
    const next = first === before ? targets[offsets[vertex + 1]! - 1]! : first;
    [before, vertex] = [vertex, next];
    if ((place & rangeMask) === rangeMask) yield;
  }
  return order;
}

/**
 * The first `count` vertices of `order` lie along the curve, the others beside them on the way back. `lane`: distance of
 * both from the curve.
 */
function* onBands(
  order: Uint32Array,
  count: number,
  spacing: number,
  lane: number,
): Generator<undefined, Float32Array> {
  const turn = spacing + lane;
  const columnGap = 2 * turn;
  // As many vertices in a square of a band as communities of a path usually have, √V.
  const column = spacing * order.length ** 0.25;
  const period = column + Math.PI * turn;
  const bandHeight = column + 2 * (turn + lane) + spacing;
  const ideal = Math.sqrt((aspect * count * spacing * bandHeight) / (columnGap * period));
  // With an odd number, a band ends below, where the next one begins.
  const columns = 2 * Math.round((ideal - 1) / 2) + 1;
  const band = columns * period - Math.PI * turn;
  const width = (columns - 1) * columnGap;
  const height = Math.floor(((count - 1) * spacing) / band) * bandHeight + column;
  const positions = new Float32Array(2 * order.length);
  for (let place = 0; place < order.length; place++) {
    const along = spacing * (place < count ? place : 2 * count - 1 - place);
    const bandNumber = Math.floor(along / band);
    const inBand = along - bandNumber * band;
    const columnNumber = Math.floor(inBand / period);
    const rest = inBand - columnNumber * period;
    const isMirrored = bandNumber % 2 === 1;
    const down = columnNumber % 2 === 0 ? 1 : -1;
    const side = (place < count ? lane : -lane) * (isMirrored ? -1 : 1) * down;
    let x = columnNumber * columnGap - side;
    let y = down === 1 ? rest : column - rest;
    if (rest > column) {
      const angle = (rest - column) / turn;
      x = columnNumber * columnGap + turn - (turn + side) * Math.cos(angle);
      y = (down === 1 ? column : 0) + down * (turn + side) * Math.sin(angle);
    }
    positions[2 * order[place]!] = (isMirrored ? width - x : x) - width / 2;
    positions[2 * order[place]! + 1] = bandNumber * bandHeight + y - height / 2;
    if ((place & rangeMask) === rangeMask) yield;
  }
  return positions;
}
