/** A graph as the layout sees it: undirected, each edge at both its ends, no loops, no parallel edges. */
export interface LayoutGraph {
  readonly vertexCount: number;
  /** Uint32, V + 1: where the neighbours of a vertex start in `targets`. */
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** Float32, by entry of `targets`: the strength of the edge, or of all edges merged in it. */
  readonly weights: Float32Array;
  /** Float32, by vertex: how many vertices are merged in it. */
  readonly masses: Float32Array;
}

const rangeSize = 65_536;

/**
 * The simple undirected graph of the given edges; an edge is as strong as 1 / the smaller degree of its ends (as in
 * d3-force), so that a hub does not swallow its neighbours. O(V + E). Yields after a bounded amount of work.
 */
export function* toLayoutGraph(
  vertexCount: number,
  sources: Uint32Array,
  targets: Uint32Array,
): Generator<undefined, LayoutGraph> {
  const simple = yield* toSimpleGraph(vertexCount, sources, targets);
  const weights = new Float32Array(simple.targets.length);
  for (let from = 0; from < vertexCount; from += rangeSize / 4) {
    setWeights(weights, simple, from, Math.min(vertexCount, from + rangeSize / 4));
    yield;
  }
  return {
    ...simple,
    weights,
    masses: new Float32Array(vertexCount).fill(1),
  };
}

/** Loops dropped, parallel and opposite edges merged, each edge at both its ends. O(V + E). Yields. */
export function* toSimpleGraph(
  vertexCount: number,
  sources: Uint32Array,
  targets: Uint32Array,
): Generator<undefined, Pick<LayoutGraph, 'vertexCount' | 'offsets' | 'targets'>> {
  const starts = new Uint32Array(vertexCount + 1);
  for (let from = 0; from < sources.length; from += rangeSize) {
    countEnds(starts, sources, targets, from, Math.min(sources.length, from + rangeSize));
    yield;
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) starts[vertex + 1]! += starts[vertex]!;
  const cursor = starts.slice(0, vertexCount);
  const all = new Uint32Array(starts[vertexCount]!);
  for (let from = 0; from < sources.length; from += rangeSize) {
    fillEnds(cursor, all, sources, targets, from, Math.min(sources.length, from + rangeSize));
    yield;
  }
  const offsets = new Uint32Array(vertexCount + 1);
  const seenBy = new Uint32Array(vertexCount).fill(0xffffffff);
  for (let from = 0; from < vertexCount; from += rangeSize / 4) {
    mergeParallel(starts, all, offsets, seenBy, from, Math.min(vertexCount, from + rangeSize / 4));
    yield;
  }
  return { vertexCount, offsets, targets: all.slice(0, offsets[vertexCount]!) };
}

function countEnds(
  starts: Uint32Array,
  sources: Uint32Array,
  targets: Uint32Array,
  from: number,
  to: number,
) {
  for (let edge = from; edge < to; edge++) {
    const source = sources[edge]!;
    const target = targets[edge]!;
    if (source === target) continue;
    starts[source + 1]!++;
    starts[target + 1]!++;
  }
}

function fillEnds(
  cursor: Uint32Array,
  all: Uint32Array,
  sources: Uint32Array,
  targets: Uint32Array,
  from: number,
  to: number,
): void {
  for (let edge = from; edge < to; edge++) {
    const source = sources[edge]!;
    const target = targets[edge]!;
    if (source === target) continue;
    all[cursor[source]!++] = target;
    all[cursor[target]!++] = source;
  }
}

/** Closes up `all` in place; `offsets` says where each vertex's distinct neighbours start now. */
function mergeParallel(
  starts: Uint32Array,
  all: Uint32Array,
  offsets: Uint32Array,
  seenBy: Uint32Array,
  from: number,
  to: number,
): void {
  let length = offsets[from]!;
  for (let vertex = from; vertex < to; vertex++) {
    for (let entry = starts[vertex]!; entry < starts[vertex + 1]!; entry++) {
      const other = all[entry]!;
      if (seenBy[other] === vertex) continue;
      seenBy[other] = vertex;
      all[length++] = other;
    }
    offsets[vertex + 1] = length;
  }
}

function setWeights(
  weights: Float32Array,
  { offsets, targets }: Pick<LayoutGraph, 'offsets' | 'targets'>,
  from: number,
  to: number,
): void {
  for (let vertex = from; vertex < to; vertex++) {
    const degree = offsets[vertex + 1]! - offsets[vertex]!;
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      const other = targets[entry]!;
      weights[entry] = 1 / Math.min(degree, offsets[other + 1]! - offsets[other]!);
    }
  }
}
