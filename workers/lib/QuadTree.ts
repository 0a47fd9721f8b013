import { mortonSort } from './morton-sort.ts';
import { newArray } from './shared-arrays.ts';

/** Maximum number of points in a leaf, except for coincident points. */
const leafSize = 12;
const bitsPerAxis = 16;
/** Upper bound (exclusive) of the depth of a node. */
export const maxLevels = bitsPerAxis + 1;
const rangeSize = 32_768;
const rangeMask = rangeSize - 1;

/** Arrays of a tree. Node centres are centres of mass. */
export interface TreeArrays {
  /** Uint32 by position: vertex of each point in Morton order. */
  readonly order: Uint32Array;
  /** Float32 by place. */
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  readonly pointMasses: Float32Array;
  /**
   * Uint32 by node, in preorder: the points of a node are [start, end); its subtree ends before the node
   * `skip`.
   */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  readonly skips: Uint32Array;
  /** Uint8 by node. */
  readonly isLeaf: Uint8Array;
  readonly depths: Uint8Array;
  /** Float32 by node: mass, centre, and maximum distance of a point from the centre. */
  readonly masses: Float32Array;
  readonly middleXs: Float32Array;
  readonly middleYs: Float32Array;
  readonly radii: Float32Array;
}

/**
 * A flat quadtree over points in Morton order. Nodes are in preorder with skip pointers, so a traversal needs
 * no recursion.
 */
export class QuadTree {
  nodeCount = 0;
  /** Replaced by `build` if it needs larger arrays. */
  arrays: TreeArrays;
  readonly #isShared: boolean;
  #codes = new Uint32Array(0);
  #scratch = new Uint32Array(0);

  /** `isShared`: allocates the arrays in a SharedArrayBuffer for other workers. */
  constructor(isShared = false) {
    this.#isShared = isShared;
    this.arrays = { ...newPlaces(0, isShared), ...newNodes(0, isShared) };
  }

  /**
   * positions: Float32, x, y interleaved. O(n) for the radix sort and for each level. Yields after a bounded
   * amount of work.
   */
  *build(positions: Float32Array, masses: Float32Array, count: number): Generator<undefined, void> {
    this.#reserve(count);
    yield* this.#encode(positions, count);
    yield* mortonSort(this.#codes, this.arrays.order, this.#scratch, count);
    for (let from = 0; from < count; from += rangeSize) {
      this.#gather(positions, masses, from, Math.min(count, from + rangeSize));
      yield;
    }
    yield* this.#makeNodes(count);
    yield* this.#sumNodes();
  }

  #reserve(count: number): void {
    if (this.arrays.order.length >= count) return;
    const nodes = newNodes(Math.ceil(count / 2) + 64, this.#isShared);
    this.arrays = { ...newPlaces(count, this.#isShared), ...nodes };
    this.#codes = new Uint32Array(count);
    this.#scratch = new Uint32Array(2 * count);
  }

  #reserveNodes(count: number): void {
    const [old, fresh] = [this.arrays, newNodes(count, this.#isShared)];
    // The other arrays are filled after all nodes exist.
    fresh.starts.set(old.starts);
    fresh.ends.set(old.ends);
    fresh.isLeaf.set(old.isLeaf);
    fresh.depths.set(old.depths);
    this.arrays = { ...old, ...fresh };
  }

  *#encode(positions: Float32Array, count: number): Generator<undefined, void> {
    let minX = Number.POSITIVE_INFINITY;
    let minY = Number.POSITIVE_INFINITY;
    let maxX = Number.NEGATIVE_INFINITY;
    let maxY = Number.NEGATIVE_INFINITY;
    for (let vertex = 0; vertex < count; vertex++) {
      const x = positions[2 * vertex]!;
      const y = positions[2 * vertex + 1]!;
      if (x < minX) minX = x;
      if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      if (y > maxY) maxY = y;
      if ((vertex & rangeMask) === rangeMask) yield;
    }
    const extent = Math.max(maxX - minX, maxY - minY, 1e-9);
    const scale = (2 ** bitsPerAxis - 1) / extent;
    const codes = this.#codes;
    for (let vertex = 0; vertex < count; vertex++) {
      const column = ((positions[2 * vertex]! - minX) * scale) | 0;
      const row = ((positions[2 * vertex + 1]! - minY) * scale) | 0;
      codes[vertex] = spread(column) | (spread(row) << 1);
      if ((vertex & rangeMask) === rangeMask) yield;
    }
  }

  #gather(positions: Float32Array, masses: Float32Array, from: number, to: number): void {
    const { order, xs, ys, pointMasses } = this.arrays;
    for (let place = from; place < to; place++) {
      const vertex = order[place]!;
      xs[place] = positions[2 * vertex]!;
      ys[place] = positions[2 * vertex + 1]!;
      pointMasses[place] = masses[vertex]!;
    }
  }

  /** Splits ranges of the sorted codes by two bits for each level, in preorder. */
  *#makeNodes(count: number): Generator<undefined, void> {
    const codes = this.#codes;
    let { starts, ends, depths, isLeaf } = this.arrays;
    const pending = new Uint32Array(3 * 4 * maxLevels + 3);
    let top = 0;
    pending[top++] = 0;
    pending[top++] = count;
    pending[top++] = 0;
    let nodes = 0;
    while (top > 0) {
      const depth = pending[--top]!;
      const end = pending[--top]!;
      const start = pending[--top]!;
      if (nodes === starts.length) {
        this.#reserveNodes(2 * nodes);
        ({ starts, ends, depths, isLeaf } = this.arrays);
      }
      starts[nodes] = start;
      ends[nodes] = end;
      depths[nodes] = depth;
      const isEnd = end - start <= leafSize || depth === bitsPerAxis;
      isLeaf[nodes++] = isEnd ? 1 : 0;
      if ((nodes & 0x3fff) === 0) yield;
      if (isEnd) continue;
      const shift = 2 * (bitsPerAxis - 1 - depth);
      let childEnd = end;
      for (let quadrant = 3; quadrant >= 0 && childEnd > start; quadrant--) {
        const childStart = quadrant === 0 ? start : lowerBound(codes, start, childEnd, shift, quadrant);
        if (childStart === childEnd) continue;
        pending[top++] = childStart;
        pending[top++] = childEnd;
        pending[top++] = depth + 1;
        childEnd = childStart;
      }
    }
    this.nodeCount = nodes;
  }

  /** Computes subtree end, mass and extent of each node from its points or children, in reverse order. */
  *#sumNodes(): Generator<undefined, void> {
    const { arrays, nodeCount } = this;
    const { depths, skips, isLeaf } = arrays;
    /** By depth, up to the depth of the previous node: the next node that is not deeper. */
    const following = new Uint32Array(maxLevels).fill(nodeCount);
    let depthBefore = 0;
    for (let node = nodeCount - 1; node >= 0; node--) {
      const depth = depths[node]!;
      for (let deeper = depthBefore + 1; deeper <= depth; deeper++) following[deeper] = node + 1;
      skips[node] = following[depth]!;
      following[depth] = node;
      depthBefore = depth;
      if (isLeaf[node] === 1) sumPoints(arrays, node);
      else sumChildren(arrays, node);
      if ((node & 0x3fff) === 0) yield;
    }
  }
}

function sumPoints(arrays: TreeArrays, node: number): void {
  const { xs, ys, pointMasses, starts, ends } = arrays;
  const [start, end] = [starts[node]!, ends[node]!];
  let mass = 0;
  let sumX = 0;
  let sumY = 0;
  for (let place = start; place < end; place++) {
    const own = pointMasses[place]!;
    mass += own;
    sumX += own * xs[place]!;
    sumY += own * ys[place]!;
  }
  const x = sumX / mass;
  const y = sumY / mass;
  let farthest = 0;
  for (let place = start; place < end; place++) {
    const dx = xs[place]! - x;
    const dy = ys[place]! - y;
    farthest = Math.max(farthest, dx * dx + dy * dy);
  }
  arrays.masses[node] = mass;
  arrays.middleXs[node] = x;
  arrays.middleYs[node] = y;
  arrays.radii[node] = Math.sqrt(farthest);
}

function sumChildren({ skips, masses, middleXs, middleYs, radii }: TreeArrays, node: number): void {
  const end = skips[node]!;
  let mass = 0;
  let sumX = 0;
  let sumY = 0;
  for (let child = node + 1; child < end; child = skips[child]!) {
    const own = masses[child]!;
    mass += own;
    sumX += own * middleXs[child]!;
    sumY += own * middleYs[child]!;
  }
  const x = sumX / mass;
  const y = sumY / mass;
  let farthest = 0;
  for (let child = node + 1; child < end; child = skips[child]!) {
    const dx = middleXs[child]! - x;
    const dy = middleYs[child]! - y;
    farthest = Math.max(farthest, Math.sqrt(dx * dx + dy * dy) + radii[child]!);
  }
  masses[node] = mass;
  middleXs[node] = x;
  middleYs[node] = y;
  radii[node] = farthest;
}

function newPlaces(count: number, isShared: boolean) {
  return {
    order: newArray(Uint32Array, count, isShared),
    xs: newArray(Float32Array, count, isShared),
    ys: newArray(Float32Array, count, isShared),
    pointMasses: newArray(Float32Array, count, isShared),
  };
}

function newNodes(count: number, isShared: boolean) {
  return {
    starts: newArray(Uint32Array, count, isShared),
    ends: newArray(Uint32Array, count, isShared),
    skips: newArray(Uint32Array, count, isShared),
    isLeaf: newArray(Uint8Array, count, isShared),
    depths: newArray(Uint8Array, count, isShared),
    masses: newArray(Float32Array, count, isShared),
    middleXs: newArray(Float32Array, count, isShared),
    middleYs: newArray(Float32Array, count, isShared),
    radii: newArray(Float32Array, count, isShared),
  };
}

/** Spreads the 16 low bits to the even bit positions. */
function spread(value: number): number {
  let bits = value & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** First index in [start, end) whose two bits at `shift` are at least `quadrant`. */
function lowerBound(codes: Uint32Array, start: number, end: number, shift: number, quadrant: number): number {
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (((codes[middle]! >>> shift) & 3) < quadrant) low = middle + 1;
    else high = middle;
  }
  return low;
}
