import {
  chunkCountOf,
  leafSize,
  newNodes,
  newPlaces,
  noNode,
  sumChildren,
  sumPoints,
  type TreeArrays,
  TreeWork,
  toBucketDepth,
  treeRounds,
} from './TreeWork.ts';

/** Number of groups of buckets of a large tree, and the fewest points of a group. */
const maxGroups = 128;
const smallestGroup = 1024;
/** Largest coordinate of a cell. */
const lastCell = 2 ** 16 - 1;

/** Runs a round of `TreeWork`: the number of its ranges and its task. */
type RunTreeRound = (rangeCount: number, task: readonly number[]) => Generator<undefined, void>;

interface BuildOptions {
  /** Runs the rounds, for example with helpers; by default they run here. */
  readonly run?: RunTreeRound;
  /** True if the extents of the chunks have been written to the arrays. */
  readonly isBounded?: boolean;
}

/** A node above the buckets. */
interface TopNode {
  readonly node: number;
  readonly start: number;
  readonly end: number;
  readonly depth: number;
  readonly isEnd: boolean;
  skip: number;
}

/**
 * A flat quadtree over points in Morton order. Nodes are in preorder with skip pointers, so a traversal needs
 * no recursion. The points are divided into buckets, whose subtrees are built independently of each other.
 */
export class QuadTree {
  nodeCount = 0;
  /** Replaced by `build`, before a round, if it needs larger arrays. */
  arrays: TreeArrays;
  readonly #isShared: boolean;

  /** `isShared`: allocates the arrays in a SharedArrayBuffer for other workers. */
  constructor(isShared = false) {
    this.#isShared = isShared;
    this.arrays = { ...newPlaces(0, isShared), ...newNodes(0, isShared) };
  }

  /**
   * positions: Float32, x, y interleaved. O(n) for the sort and for each level. Yields after a bounded amount
   * of work.
   */
  *build(
    positions: Float32Array,
    masses: Float32Array,
    count: number,
    { run = this.#runHere(positions, masses), isBounded = false }: BuildOptions = {},
  ): Generator<undefined, void> {
    this.#reserve(count);
    const depth = toBucketDepth(count);
    const chunks = chunkCountOf(count);
    if (!isBounded) yield* run(chunks, [treeRounds.bound, count, depth]);
    const { minX, minY, extent } = this.#toSquare(chunks);
    yield* run(chunks, [treeRounds.encode, count, depth, minX, minY, lastCell / extent]);
    this.#placeBuckets(chunks, 4 ** depth);
    yield;
    yield* run(chunks, [treeRounds.scatter, count, depth]);
    const groups = this.#toGroups(count, 4 ** depth);
    yield* run(groups, [treeRounds.sort, count, depth]);
    const top = this.#numberNodes(depth);
    this.#reserveNodes(top);
    yield* run(groups, [treeRounds.fill, count, depth]);
    for (let place = top.length - 1; place >= 0; place--) {
      const { node, isEnd } = top[place]!;
      if (isEnd) sumPoints(this.arrays, node);
      else sumChildren(this.arrays, node);
    }
  }

  #runHere(positions: Float32Array, masses: Float32Array): RunTreeRound {
    const work = new TreeWork(this.arrays, positions, masses);
    const tree = this;
    return function* (rangeCount, task) {
      work.arrays = tree.arrays;
      const numbers = Float64Array.from(task);
      for (let range = 0; range < rangeCount; range++) {
        work.doRange(range, numbers);
        yield;
      }
    };
  }

  #reserve(count: number): void {
    if (this.arrays.order.length >= count) return;
    const nodes = newNodes(Math.ceil(count / 2) + 64, this.#isShared);
    this.arrays = { ...newPlaces(count, this.#isShared), ...nodes };
  }

  /** Allocates all nodes and writes those above the buckets. */
  #reserveNodes(top: readonly TopNode[]): void {
    if (this.arrays.starts.length < this.nodeCount)
      this.arrays = { ...this.arrays, ...newNodes(Math.ceil(1.5 * this.nodeCount), this.#isShared) };
    const { starts, ends, depths, isLeaf, skips } = this.arrays;
    for (const { node, start, end, depth, isEnd, skip } of top) {
      starts[node] = start;
      ends[node] = end;
      depths[node] = depth;
      isLeaf[node] = isEnd ? 1 : 0;
      skips[node] = skip;
    }
  }

  /** The smallest square at the minimum x, y that contains all chunks. */
  #toSquare(chunks: number) {
    const { extents } = this.arrays;
    let minX = Number.POSITIVE_INFINITY;
    let minY = Number.POSITIVE_INFINITY;
    let maxX = Number.NEGATIVE_INFINITY;
    let maxY = Number.NEGATIVE_INFINITY;
    for (let slot = 0; slot < 4 * chunks; slot += 4) {
      minX = Math.min(minX, extents[slot]!);
      minY = Math.min(minY, extents[slot + 1]!);
      maxX = Math.max(maxX, extents[slot + 2]!);
      maxY = Math.max(maxY, extents[slot + 3]!);
    }
    return { minX, minY, extent: Math.max(maxX - minX, maxY - minY, 1e-9) };
  }

  /** Converts the counts by chunk and bucket to the first place of each bucket, and of each chunk in it. */
  #placeBuckets(chunks: number, buckets: number): void {
    const { chunkCounts, bucketStarts } = this.arrays;
    let place = 0;
    for (let bucket = 0; bucket < buckets; bucket++) {
      bucketStarts[bucket] = place;
      for (let slot = bucket; slot < chunks * buckets; slot += buckets) {
        const own = chunkCounts[slot]!;
        chunkCounts[slot] = place;
        place += own;
      }
    }
    bucketStarts[buckets] = place;
  }

  /** Divides the buckets into groups with about the same number of points; returns the number of groups. */
  #toGroups(count: number, buckets: number): number {
    const { bucketStarts, groupStarts } = this.arrays;
    const size = Math.max(smallestGroup, count / maxGroups);
    let groups = 0;
    let start = 0;
    groupStarts[0] = 0;
    for (let bucket = 1; bucket <= buckets; bucket++) {
      if (bucket < buckets && bucketStarts[bucket]! - start < size) continue;
      groupStarts[++groups] = bucket;
      start = bucketStarts[bucket]!;
    }
    return groups;
  }

  /**
   * Numbers the nodes in preorder: writes the first node of each bucket, and returns the nodes above the
   * buckets.
   */
  #numberNodes(bucketDepth: number): readonly TopNode[] {
    const { bucketStarts, bucketNodes } = this.arrays;
    const top: TopNode[] = [];
    let nodes = 0;
    function visit(bucket: number, depth: number): void {
      const span = 4 ** (bucketDepth - depth);
      const [start, end] = [bucketStarts[bucket]!, bucketStarts[bucket + span]!];
      const isRoot = depth === 0;
      if (start === end && !isRoot) {
        bucketNodes.fill(noNode, bucket, bucket + span);
      } else if (depth === bucketDepth) {
        const own = bucketNodes[bucket]!;
        bucketNodes[bucket] = nodes;
        nodes += own;
      } else {
        const isEnd = end - start <= leafSize;
        const own: TopNode = { node: nodes++, start, end, depth, isEnd, skip: 0 };
        top.push(own);
        if (isEnd) bucketNodes.fill(noNode, bucket, bucket + span);
        else for (let child = 0; child < 4; child++) visit(bucket + (child * span) / 4, depth + 1);
        own.skip = nodes;
      }
    }
    visit(0, 0);
    this.nodeCount = nodes;
    return top;
  }
}
