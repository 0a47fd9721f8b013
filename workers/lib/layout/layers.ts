import type { GraphInput } from '../../../protocol/graph-jobs.ts';

/** A layout on layers, world units; layer n is at y = n · `levelGap`. */
interface LayersInput extends GraphInput {
  /** Distance between neighbours on a layer. */
  readonly siblingGap: number;
  readonly levelGap: number;
}

/** Bounds of the bends of long edges, in all and by vertex and edge; the longest edges beyond it have none. */
const [maxBends, bendsPerElement] = [200_000, 4];
/**
 * Passes over all layers: those that change the order on the layers, of which the one with the fewest crossings is used, and
 * those that only move, first by the neighbours on one side, then by all.
 */
const [orderPasses, sidePasses, placePasses] = [24, 8, 8];
/** So many passes without fewer crossings end the search. */
const patience = 8;
/** Distance of a bend from its neighbours, as a share of the sibling gap. */
const bendShare = 0.35;
/** Approximate number of edge ends between two yields. */
const workPerStep = 32_768;

/** Vertices and bends of long edges on layers. All edges lead to a later layer. */
interface Layers {
  /** Vertices, then bends. */
  readonly count: number;
  readonly vertexCount: number;
  readonly layers: readonly Uint32Array[];
  /** Neighbours on former layers, and on later ones. */
  readonly before: Adjacency;
  readonly after: Adjacency;
}

interface Adjacency {
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
}

/**
 * Layered layout (Sugiyama, Tagawa and Toda, 1981): edges of cycles are turned by a
 * depth-first search, layers are longest paths, and long edges get bends. The order on the layers is that of the mean
 * position of the neighbours on one side, in passes down and up; each layer is placed as near to these means as the gaps
 * allow (isotonic regression). Ignores loops and parallel edges. Returns x, y interleaved. O(passes · (V + E + bends) · log).
 */
export function* placeInLayers(input: LayersInput): Generator<undefined, Float32Array> {
  const { vertexCount, siblingGap, levelGap } = input;
  const edges = yield* toForwardEdges(input);
  const ranks = yield* toRanks(vertexCount, edges);
  const layers = yield* toLayers(vertexCount, edges, ranks);
  const xs = yield* placeOnLayers(layers, siblingGap);
  const positions = new Float32Array(2 * vertexCount);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    positions[2 * vertex] = xs[vertex]!;
    positions[2 * vertex + 1] = ranks[vertex]! * levelGap;
  }
  return positions;
}

interface Ends {
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

/** The edges without loops and parallel ones; those that close a cycle are turned. */
function* toForwardEdges({ vertexCount, sources, targets }: GraphInput): Generator<undefined, Ends> {
  const out = toAdjacency(vertexCount, sources, targets);
  const state = new Uint8Array(vertexCount);
  const next = out.offsets.slice(0, vertexCount);
  const [from, to]: [number[], number[]] = [[], []];
  const known = new Set<number>();
  let work = 0;
  const add = (source: number, target: number) => {
    const pair = source * vertexCount + target;
    if (source === target || known.has(pair)) return;
    known.add(pair);
    from.push(source);
    to.push(target);
  };
  const incoming = new Uint32Array(vertexCount);
  for (const target of targets) incoming[target]!++;
  // Vertices without incoming edges are the first ones, so that fewer edges are turned.
  const seeds = Array.from({ length: vertexCount }, (_, vertex) => vertex);
  seeds.sort((one, other) => Number(incoming[one]! > 0) - Number(incoming[other]! > 0) || one - other);
  for (const seed of seeds) {
    if (state[seed] !== 0) continue;
    const path = [seed];
    state[seed] = 1;
    while (path.length > 0) {
      const vertex = path.at(-1)!;
      if (++work % workPerStep === 0) yield;
      if (next[vertex]! === out.offsets[vertex + 1]!) {
        state[vertex] = 2;
        path.pop();
        continue;
      }
      const target = out.targets[next[vertex]!++]!;
      if (state[target] === 1) add(target, vertex);
      else add(vertex, target);
      if (state[target] === 0) {
        state[target] = 1;
        path.push(target);
      }
    }
  }
  return { sources: Uint32Array.from(from), targets: Uint32Array.from(to) };
}

/** Layers by longest paths; then each vertex moves to the side on which it has more edges. */
function* toRanks(vertexCount: number, { sources, targets }: Ends): Generator<undefined, Int32Array> {
  const after = toAdjacency(vertexCount, sources, targets);
  const before = toAdjacency(vertexCount, targets, sources);
  const open = new Uint32Array(vertexCount);
  for (const target of targets) open[target]!++;
  const order = new Uint32Array(vertexCount);
  let length = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) if (open[vertex] === 0) order[length++] = vertex;
  const ranks = new Int32Array(vertexCount);
  for (let place = 0; place < length; place++) {
    if ((place & 0x3fff) === 0x3fff) yield;
    const vertex = order[place]!;
    for (let slot = after.offsets[vertex]!; slot < after.offsets[vertex + 1]!; slot++) {
      const target = after.targets[slot]!;
      ranks[target] = Math.max(ranks[target]!, ranks[vertex]! + 1);
      open[target]!--;
      if (open[target] === 0) order[length++] = target;
    }
  }
  for (let place = length - 1; place >= 0; place--) {
    if ((place & 0x3fff) === 0x3fff) yield;
    const vertex = order[place]!;
    const [start, end] = [after.offsets[vertex]!, after.offsets[vertex + 1]!];
    if (end - start <= before.offsets[vertex + 1]! - before.offsets[vertex]!) continue;
    let highest = Number.POSITIVE_INFINITY;
    for (let slot = start; slot < end; slot++) highest = Math.min(highest, ranks[after.targets[slot]!]! - 1);
    ranks[vertex] = Math.max(ranks[vertex]!, highest);
  }
  return ranks;
}

/** Adds the bends: shorter edges first, up to their bound. */
function* toLayers(
  vertexCount: number,
  { sources, targets }: Ends,
  ranks: Int32Array,
): Generator<undefined, Layers> {
  const span = (edge: number) => ranks[targets[edge]!]! - ranks[sources[edge]!]!;
  const edges = Array.from(sources, (_, edge) => edge).sort((one, other) => span(one) - span(other));
  const [from, to]: [number[], number[]] = [[], []];
  const levels: number[][] = [];
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const rank = ranks[vertex]!;
    while (levels.length <= rank) levels.push([]);
    levels[rank]!.push(vertex);
  }
  let count = vertexCount;
  for (const [nth, edge] of edges.entries()) {
    if ((nth & 0x3fff) === 0x3fff) yield;
    let last = sources[edge]!;
    const bends = span(edge) - 1;
    if (count - vertexCount + bends <= boundOf(vertexCount, sources.length)) {
      for (let bend = 1; bend <= bends; bend++) {
        levels[ranks[sources[edge]!]! + bend]!.push(count);
        from.push(last);
        to.push(count);
        last = count++;
      }
    }
    from.push(last);
    to.push(targets[edge]!);
  }
  const ends = { sources: Uint32Array.from(from), targets: Uint32Array.from(to) };
  yield;
  return {
    count,
    vertexCount,
    layers: levels.map((level) => Uint32Array.from(level)),
    before: toAdjacency(count, ends.targets, ends.sources),
    after: toAdjacency(count, ends.sources, ends.targets),
  };
}

/** Float64 by vertex and bend: the position on its layer. */
function* placeOnLayers(graph: Layers, siblingGap: number): Generator<undefined, Float64Array> {
  const xs = new Float64Array(graph.count);
  yield* placeFirst(graph, xs, siblingGap);
  let best = xs.slice();
  let fewest = yield* countCrossings(graph, xs);
  let failures = 0;
  for (let pass = 0; pass < orderPasses && failures < patience && fewest > 0; pass++) {
    yield* runPass(
      graph,
      xs,
      siblingGap,
      [pass % 2 === 0 ? graph.before : graph.after],
      pass % 2 === 0,
      true,
    );
    const crossings = yield* countCrossings(graph, xs);
    failures = crossings < fewest ? 0 : failures + 1;
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = xs.slice();
  }
  for (const layer of graph.layers) sortBy(layer, best, best);
  for (let pass = 0; pass < sidePasses + placePasses; pass++) {
    const isDown = pass % 2 === 0;
    const oneSide = isDown ? [graph.before] : [graph.after];
    yield* runPass(
      graph,
      best,
      siblingGap,
      pass < sidePasses ? oneSide : [graph.before, graph.after],
      isDown,
      false,
    );
  }
  return best;
}

/** Places all layers by the neighbours on some sides, down or up. */
function* runPass(
  { layers, vertexCount, count }: Layers,
  xs: Float64Array,
  siblingGap: number,
  sides: readonly Adjacency[],
  isDown: boolean,
  isOrdering: boolean,
): Generator<undefined, void> {
  const wanted = new Float64Array(count);
  let work = 0;
  for (let step = 0; step < layers.length; step++) {
    const layer = layers[isDown ? step : layers.length - 1 - step]!;
    for (const item of layer) {
      wanted[item] = meanOf(item, sides, xs);
      work += 1 + sides[0]!.offsets[item + 1]! - sides[0]!.offsets[item]!;
    }
    if (isOrdering) sortBy(layer, wanted, xs);
    placeLayer(layer, wanted, xs, vertexCount, siblingGap);
    if (work < workPerStep) continue;
    work = 0;
    yield;
  }
}

/**
 * Crossings of edges between neighbouring layers (Barth, Mutzel and Jünger, 2004): inversions among the ends of the edges in the
 * order of their beginnings. Edges without bends over several layers do not count. O(E log V).
 */
function* countCrossings({ layers, after, count }: Layers, xs: Float64Array): Generator<undefined, number> {
  const places = new Uint32Array(count);
  const levels = new Int32Array(count);
  layers.forEach((layer, level) => {
    sortBy(layer, xs, xs);
    layer.forEach((item, place) => {
      places[item] = place;
      levels[item] = level;
    });
  });
  let crossings = 0;
  let work = 0;
  for (const [level, layer] of layers.entries()) {
    const size = layers[level + 1]?.length ?? 0;
    const tree = new Uint32Array(size + 1);
    let inserted = 0;
    for (const item of layer) {
      const ends: number[] = [];
      for (let slot = after.offsets[item]!; slot < after.offsets[item + 1]!; slot++) {
        const target = after.targets[slot]!;
        if (levels[target] === level + 1) ends.push(places[target]!);
      }
      for (const end of ends) {
        let notAfter = 0;
        for (let node = end + 1; node > 0; node -= node & -node) notAfter += tree[node]!;
        crossings += inserted - notAfter;
      }
      for (const end of ends) {
        for (let node = end + 1; node <= size; node += node & -node) tree[node]!++;
        inserted++;
      }
      work += ends.length + 1;
      if (work < workPerStep) continue;
      work = 0;
      yield;
    }
  }
  return crossings;
}

/** The first order is that of a depth-first search, in which trees have no crossings. */
function* placeFirst({ count, layers, before, after }: Layers, xs: Float64Array, gap: number) {
  const seen = new Uint8Array(count);
  let place = 0;
  for (const layer of layers) {
    for (const seed of layer) {
      if (seen[seed] === 1) continue;
      const open = [seed];
      while (open.length > 0) {
        const item = open.pop()!;
        if (seen[item] === 1) continue;
        seen[item] = 1;
        xs[item] = place++ * gap;
        if ((place & 0x3fff) === 0x3fff) yield;
        for (const { offsets, targets } of [before, after]) {
          for (let slot = offsets[item + 1]! - 1; slot >= offsets[item]!; slot--) {
            if (seen[targets[slot]!] === 0) open.push(targets[slot]!);
          }
        }
      }
    }
  }
  for (const layer of layers) sortBy(layer, xs, xs);
}

/** Mean position of the neighbours; without any, the own position. */
function meanOf(item: number, sides: readonly Adjacency[], xs: Float64Array): number {
  let [sum, number] = [0, 0];
  for (const { offsets, targets } of sides) {
    for (let slot = offsets[item]!; slot < offsets[item + 1]!; slot++) {
      sum += xs[targets[slot]!]!;
      number++;
    }
  }
  return number === 0 ? xs[item]! : sum / number;
}

/** Equal values keep their former order. */
function sortBy(layer: Uint32Array, values: Float64Array, before: Float64Array): void {
  layer.sort((one, other) => values[one]! - values[other]! || before[one]! - before[other]! || one - other);
}

/**
 * Places the items of a layer in their order, with the smallest sum of squared distances from the wanted positions that the
 * gaps allow: pools of items that are adjacent move together (pool adjacent violators). O(items).
 */
function placeLayer(
  layer: Uint32Array,
  wanted: Float64Array,
  xs: Float64Array,
  vertexCount: number,
  siblingGap: number,
): void {
  const shifts = new Float64Array(layer.length);
  for (let place = 1; place < layer.length; place++) {
    const [left, right] = [layer[place - 1]!, layer[place]!];
    const isBend = left >= vertexCount || right >= vertexCount;
    shifts[place] = shifts[place - 1]! + siblingGap * (isBend ? bendShare : 1);
  }
  const means = new Float64Array(layer.length);
  const sizes = new Uint32Array(layer.length);
  let pools = 0;
  layer.forEach((item, place) => {
    means[pools] = wanted[item]! - shifts[place]!;
    sizes[pools++] = 1;
    while (pools > 1 && means[pools - 2]! > means[pools - 1]!) {
      const [left, right] = [sizes[pools - 2]!, sizes[pools - 1]!];
      means[pools - 2] = (means[pools - 2]! * left + means[pools - 1]! * right) / (left + right);
      sizes[pools - 2] = left + right;
      pools--;
    }
  });
  let place = 0;
  for (let pool = 0; pool < pools; pool++) {
    for (let nth = 0; nth < sizes[pool]!; nth++, place++) xs[layer[place]!] = means[pool]! + shifts[place]!;
  }
}

function toAdjacency(count: number, sources: Uint32Array, targets: Uint32Array): Adjacency {
  const offsets = new Uint32Array(count + 1);
  for (const source of sources) offsets[source + 1]!++;
  for (let vertex = 0; vertex < count; vertex++) offsets[vertex + 1]! += offsets[vertex]!;
  const cursor = offsets.slice(0, count);
  const list = new Uint32Array(sources.length);
  sources.forEach((source, edge) => {
    list[cursor[source]!++] = targets[edge]!;
  });
  return { offsets, targets: list };
}

const boundOf = (vertexCount: number, edgeCount: number) =>
  Math.min(maxBends, bendsPerElement * (vertexCount + edgeCount));

/** Bytes that `placeInLayers` allocates at most: pairs of edges, bends, and columns of both. */
export function layersBytes({ vertexCount, sources }: GraphInput): number {
  const bends = boundOf(vertexCount, sources.length);
  return 120 * sources.length + 100 * (vertexCount + bends);
}
