import { newArray } from '../shared-arrays.ts';

/** Maximum number of points in a leaf, except for coincident points. */
export const leafSize = 12;
const bitsPerAxis = 16;
/** Upper bound (exclusive) of the depth of a node. */
export const maxLevels = bitsPerAxis + 1;
/** Value of `bucketNodes` for a bucket without nodes of its own. */
export const noNode = 0xffffffff;
/** Aimed number of points of a bucket, and the depth of the smallest ones. */
const bucketSize = 512;
const maxBucketDepth = 6;
/** Chunks of vertices: enough of them for many workers, and each worth a turn. */
const maxChunks = 64;
const smallestChunk = 2048;
/** Buckets with fewer points are sorted by insertion. */
const fewPoints = 24;
/** Number of passes of the radix sort of a bucket; an odd number ends in the right arrays. */
const passes = 3;
const maxDigits = 2 ** Math.ceil((2 * bitsPerAxis) / passes);

/** Arrays of a tree. Node centres are centres of mass. */
export interface TreeArrays {
  /** Uint32 by place: vertex of each point in Morton order. */
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
  /** Uint32 by vertex: Morton code; after the sort by place. */
  readonly codes: Uint32Array;
  /** Uint32: codes and vertices by place, in the order of the buckets. */
  readonly bucketCodes: Uint32Array;
  readonly bucketOrder: Uint32Array;
  /** Float32 by chunk: minimum x, y and maximum x, y. */
  readonly extents: Float32Array;
  /** Uint32 by chunk and bucket: number of points, then the place of the next one. */
  readonly chunkCounts: Uint32Array;
  /** Uint32 by bucket: first place; the end of the last bucket. */
  readonly bucketStarts: Uint32Array;
  /** Uint32 by bucket: number of nodes of its subtree, then the first of them or `noNode`. */
  readonly bucketNodes: Uint32Array;
  /** Uint32 by group: first bucket; the end of the last group. */
  readonly groupStarts: Uint32Array;
}

/**
 * Rounds of a build, each of which reads the output of the previous ones. Chunks of vertices in the first
 * three, groups of buckets in the others.
 */
export const treeRounds = { bound: 0, encode: 1, scatter: 2, sort: 3, fill: 4 } as const;
export const treeRoundCount = 5;

export const chunkSizeOf = (count: number) => Math.max(smallestChunk, Math.ceil(count / maxChunks));

export const chunkCountOf = (count: number) => Math.ceil(count / chunkSizeOf(count));

/** Depth of the cells that are the buckets. */
export function toBucketDepth(count: number): number {
  const depth = Math.floor(Math.log2(Math.max(1, count / bucketSize)) / 2);
  return Math.min(maxBucketDepth, depth);
}

/** Writes the extent of the positions of a chunk. */
export function writeExtent(
  { extents }: TreeArrays,
  positions: Float32Array,
  count: number,
  chunk: number,
): void {
  let minX = Number.POSITIVE_INFINITY;
  let minY = Number.POSITIVE_INFINITY;
  let maxX = Number.NEGATIVE_INFINITY;
  let maxY = Number.NEGATIVE_INFINITY;
  const size = chunkSizeOf(count);
  const end = 2 * Math.min(count, (chunk + 1) * size);
  for (let slot = 2 * chunk * size; slot < end; slot += 2) {
    const x = positions[slot]!;
    const y = positions[slot + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  extents[4 * chunk] = minX;
  extents[4 * chunk + 1] = minY;
  extents[4 * chunk + 2] = maxX;
  extents[4 * chunk + 3] = maxY;
}

/**
 * The parallel part of building a tree: Morton codes, a stable sort by them, and the subtrees of the buckets.
 * A bucket is a cell of the square of all points, at the depth of the round's task; buckets are in Morton order.
 * The result is the same for any division into chunks and buckets.
 */
export class TreeWork {
  arrays: TreeArrays;
  readonly #positions: Float32Array;
  readonly #masses: Float32Array;
  readonly #digits = new Uint32Array(maxDigits);
  readonly #pending = new Uint32Array(3 * 4 * maxLevels + 3);
  readonly #following = new Uint32Array(maxLevels + 1);

  /** positions: Float32, x, y interleaved; masses: Float32 by vertex. */
  constructor(arrays: TreeArrays, positions: Float32Array, masses: Float32Array) {
    this.arrays = arrays;
    this.#positions = positions;
    this.#masses = masses;
  }

  /**
   * `task`: the round, the number of points, and the depth of the buckets; for round `encode` the minimum x, y
   * of all points and the factor from world units to cells.
   */
  doRange(range: number, task: Float64Array): void {
    const [round, count, depth] = [task[0]!, task[1]!, task[2]!];
    if (round === treeRounds.bound) writeExtent(this.arrays, this.#positions, count, range);
    else if (round === treeRounds.encode) this.#encode(range, count, depth, task[3]!, task[4]!, task[5]!);
    else if (round === treeRounds.scatter) this.#scatter(range, count, depth);
    else this.#doGroup(range, round, depth);
  }

  /** Writes the codes of a chunk, and counts its points by bucket. */
  #encode(chunk: number, count: number, depth: number, minX: number, minY: number, scale: number): void {
    const { codes, chunkCounts } = this.arrays;
    const positions = this.#positions;
    const size = chunkSizeOf(count);
    const end = Math.min(count, (chunk + 1) * size);
    const first = chunk * 4 ** depth;
    const shift = 31 - 2 * depth;
    chunkCounts.fill(0, first, first + 4 ** depth);
    for (let vertex = chunk * size; vertex < end; vertex++) {
      const column = ((positions[2 * vertex]! - minX) * scale) | 0;
      const row = ((positions[2 * vertex + 1]! - minY) * scale) | 0;
      const code = (spread(column) | (spread(row) << 1)) >>> 0;
      codes[vertex] = code;
      // Two shifts, because a shift by 32 has no effect.
      chunkCounts[first + ((code >>> 1) >>> shift)]!++;
    }
  }

  /** Moves the points of a chunk to their buckets, in the order of the vertices. */
  #scatter(chunk: number, count: number, depth: number): void {
    const { codes, bucketCodes, bucketOrder, chunkCounts } = this.arrays;
    const size = chunkSizeOf(count);
    const end = Math.min(count, (chunk + 1) * size);
    const first = chunk * 4 ** depth;
    const shift = 31 - 2 * depth;
    for (let vertex = chunk * size; vertex < end; vertex++) {
      const code = codes[vertex]!;
      const place = chunkCounts[first + ((code >>> 1) >>> shift)]!++;
      bucketCodes[place] = code;
      bucketOrder[place] = vertex;
    }
  }

  #doGroup(group: number, round: number, depth: number): void {
    const { groupStarts, bucketStarts, bucketNodes } = this.arrays;
    for (let bucket = groupStarts[group]!; bucket < groupStarts[group + 1]!; bucket++) {
      const [start, end] = [bucketStarts[bucket]!, bucketStarts[bucket + 1]!];
      if (round === treeRounds.sort) {
        if (end - start > fewPoints) this.#sortByDigits(start, end, 2 * (bitsPerAxis - depth));
        else this.#sortByInsertion(start, end);
        bucketNodes[bucket] = this.#countNodes(start, end, depth);
      } else {
        this.#gather(start, end);
        const first = bucketNodes[bucket]!;
        if (first !== noNode) this.#sumNodes(first, this.#makeNodes(first, start, end, depth), depth);
      }
    }
  }

  /** Sorts the points of a bucket by the `bits` low bits of their codes (stable radix sort). */
  #sortByDigits(start: number, end: number, bits: number): void {
    const { codes, order, bucketCodes, bucketOrder } = this.arrays;
    const width = Math.ceil(bits / passes);
    for (let pass = 0; pass < passes; pass++) {
      if (pass === 1) this.#pass(codes, order, bucketCodes, bucketOrder, start, end, width, pass * width);
      else this.#pass(bucketCodes, bucketOrder, codes, order, start, end, width, pass * width);
    }
  }

  #pass(
    codes: Uint32Array,
    order: Uint32Array,
    toCodes: Uint32Array,
    toOrder: Uint32Array,
    start: number,
    end: number,
    width: number,
    shift: number,
  ): void {
    const digits = this.#digits;
    const count = 1 << width;
    const mask = count - 1;
    digits.fill(0, 0, count);
    for (let place = start; place < end; place++) digits[(codes[place]! >>> shift) & mask]!++;
    let next = start;
    for (let digit = 0; digit < count; digit++) {
      const own = digits[digit]!;
      digits[digit] = next;
      next += own;
    }
    for (let place = start; place < end; place++) {
      const code = codes[place]!;
      const slot = digits[(code >>> shift) & mask]!++;
      toCodes[slot] = code;
      toOrder[slot] = order[place]!;
    }
  }

  #sortByInsertion(start: number, end: number): void {
    const { codes, order, bucketCodes, bucketOrder } = this.arrays;
    for (let place = start; place < end; place++) {
      const code = bucketCodes[place]!;
      let slot = place;
      for (; slot > start && codes[slot - 1]! > code; slot--) {
        codes[slot] = codes[slot - 1]!;
        order[slot] = order[slot - 1]!;
      }
      codes[slot] = code;
      order[slot] = bucketOrder[place]!;
    }
  }

  #gather(start: number, end: number): void {
    const { order, xs, ys, pointMasses } = this.arrays;
    const [positions, masses] = [this.#positions, this.#masses];
    for (let place = start; place < end; place++) {
      const vertex = order[place]!;
      xs[place] = positions[2 * vertex]!;
      ys[place] = positions[2 * vertex + 1]!;
      pointMasses[place] = masses[vertex]!;
    }
  }

  /** Number of nodes that `#makeNodes` makes. */
  #countNodes(start: number, end: number, depth: number): number {
    const { codes } = this.arrays;
    if (end - start <= leafSize || depth === bitsPerAxis) return 1;
    const shift = 2 * (bitsPerAxis - 1 - depth);
    let nodes = 1;
    let childEnd = end;
    for (let quadrant = 3; quadrant >= 0 && childEnd > start; quadrant--) {
      const childStart = quadrant === 0 ? start : lowerBound(codes, start, childEnd, shift, quadrant);
      if (childStart < childEnd) nodes += this.#countNodes(childStart, childEnd, depth + 1);
      childEnd = childStart;
    }
    return nodes;
  }

  /**
   * Splits ranges of the sorted codes by two bits for each level, in preorder. Returns the end of the nodes.
   */
  #makeNodes(first: number, from: number, to: number, topDepth: number): number {
    const { codes, starts, ends, depths, isLeaf } = this.arrays;
    const pending = this.#pending;
    let top = 0;
    pending[top++] = from;
    pending[top++] = to;
    pending[top++] = topDepth;
    let node = first;
    while (top > 0) {
      const depth = pending[--top]!;
      const end = pending[--top]!;
      const start = pending[--top]!;
      starts[node] = start;
      ends[node] = end;
      depths[node] = depth;
      const isEnd = end - start <= leafSize || depth === bitsPerAxis;
      isLeaf[node++] = isEnd ? 1 : 0;
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
    return node;
  }

  /** Computes subtree end, mass and extent of the nodes of a subtree, in reverse order. */
  #sumNodes(first: number, last: number, topDepth: number): void {
    const { arrays } = this;
    const { depths, skips, isLeaf } = arrays;
    /** By depth, up to the depth of the previous node: the next node that is not deeper. */
    const following = this.#following.fill(last);
    let depthBefore = topDepth;
    for (let node = last - 1; node >= first; node--) {
      const depth = depths[node]!;
      for (let deeper = depthBefore + 1; deeper <= depth; deeper++) following[deeper] = node + 1;
      skips[node] = following[depth]!;
      following[depth] = node;
      depthBefore = depth;
      if (isLeaf[node] === 1) sumPoints(arrays, node);
      else sumChildren(arrays, node);
    }
  }
}

/** Computes mass and extent of a leaf from its points. */
export function sumPoints(arrays: TreeArrays, node: number): void {
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

/** The same of another node from its children. */
export function sumChildren({ skips, masses, middleXs, middleYs, radii }: TreeArrays, node: number): void {
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

/** Arrays for `count` points, without nodes. */
export function newPlaces(count: number, isShared: boolean) {
  const buckets = 4 ** toBucketDepth(count);
  const chunks = chunkCountOf(count);
  return {
    order: newArray(Uint32Array, count, isShared),
    xs: newArray(Float32Array, count, isShared),
    ys: newArray(Float32Array, count, isShared),
    pointMasses: newArray(Float32Array, count, isShared),
    codes: newArray(Uint32Array, count, isShared),
    bucketCodes: newArray(Uint32Array, count, isShared),
    bucketOrder: newArray(Uint32Array, count, isShared),
    extents: newArray(Float32Array, 4 * chunks, isShared),
    chunkCounts: newArray(Uint32Array, chunks * buckets, isShared),
    bucketStarts: newArray(Uint32Array, buckets + 1, isShared),
    bucketNodes: newArray(Uint32Array, buckets, isShared),
    groupStarts: newArray(Uint32Array, buckets + 1, isShared),
  };
}

/** Arrays for `count` nodes. */
export function newNodes(count: number, isShared: boolean) {
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
