/**
 * A tree in level order: the children of place p are `childStarts[p] .. childStarts[p + 1])`; the root is 0.
 */
interface LevelTree {
  readonly count: number;
  /** Uint32, count + 1. */
  readonly childStarts: Uint32Array;
  /** Int32 by place: parent; −1 for the root. */
  readonly parents: Int32Array;
}

/**
 * Tidy tree layout (Buchheim, Jünger and Leipert, 2002): siblings at a distance of at least 1, subtrees as
 * close as possible, parents centred above their children. Returns x by place (Float64, root at 0); y is the
 * depth. O(V); yields.
 */
export function* placeTree(tree: LevelTree): Generator<undefined, Float64Array> {
  const placement = new TidyPlacement(tree);
  yield* placement.placeSubtrees();
  return yield* placement.sum();
}

/** Distances of subtrees from their siblings, found from the leaves to the root, and their sums from the root. */
class TidyPlacement {
  readonly #tree: LevelTree;
  readonly #prelim: Float64Array;
  readonly #mod: Float64Array;
  readonly #shift: Float64Array;
  readonly #change: Float64Array;
  readonly #thread: Int32Array;
  readonly #ancestor: Int32Array;

  constructor(tree: LevelTree) {
    const { count } = tree;
    this.#tree = tree;
    this.#prelim = new Float64Array(count);
    this.#mod = new Float64Array(count);
    this.#shift = new Float64Array(count);
    this.#change = new Float64Array(count);
    this.#thread = new Int32Array(count).fill(-1);
    this.#ancestor = new Int32Array(count);
    for (let place = 0; place < count; place++) this.#ancestor[place] = place;
  }

  /** Sets the distance of each place from its siblings. */
  *placeSubtrees(): Generator<undefined, void> {
    const { count, childStarts } = this.#tree;
    const [prelim, mod] = [this.#prelim, this.#mod];
    let work = 0;
    for (let parent = count - 1; parent >= 0; parent--) {
      const first = childStarts[parent]!;
      const end = childStarts[parent + 1]!;
      let defaultAncestor = first;
      for (let child = first; child < end; child++) {
        const middle = this.#middleOf(child);
        if (child === first) prelim[child] = middle;
        else {
          prelim[child] = prelim[child - 1]! + 1;
          if (this.#hasChildren(child)) mod[child] = prelim[child]! - middle;
          defaultAncestor = this.#apportion(child, first, defaultAncestor);
        }
        if ((++work & 0x3fff) === 0) yield;
      }
      this.#spread(first, end);
      if ((++work & 0x3fff) === 0) yield;
    }
  }

  /** Adds the distances from the root to the leaves. */
  *sum(): Generator<undefined, Float64Array> {
    const { count, parents } = this.#tree;
    const xs = new Float64Array(count);
    const sums = new Float64Array(count);
    for (let place = 1; place < count; place++) {
      if ((place & 0x7fff) === 0x7fff) yield;
      const parent = parents[place]!;
      // The root is at 0 and has no shift, so its children are centred around 0.
      const before = parent === 0 ? -this.#middleOf(0) : sums[parent]!;
      xs[place] = this.#prelim[place]! + before;
      sums[place] = before + this.#mod[place]!;
    }
    return xs;
  }

  #hasChildren(place: number): boolean {
    const { childStarts } = this.#tree;
    return childStarts[place]! < childStarts[place + 1]!;
  }

  #nextLeft(place: number): number {
    return this.#hasChildren(place) ? this.#tree.childStarts[place]! : this.#thread[place]!;
  }

  #nextRight(place: number): number {
    return this.#hasChildren(place) ? this.#tree.childStarts[place + 1]! - 1 : this.#thread[place]!;
  }

  #middleOf(place: number): number {
    if (!this.#hasChildren(place)) return 0;
    const { childStarts } = this.#tree;
    return (this.#prelim[childStarts[place]!]! + this.#prelim[childStarts[place + 1]! - 1]!) / 2;
  }

  /** Moves a child to the right until its subtree does not overlap the subtrees to its left. */
  #apportion(child: number, first: number, defaultAncestor: number): number {
    const [prelim, mod, ancestor, thread] = [this.#prelim, this.#mod, this.#ancestor, this.#thread];
    const { parents } = this.#tree;
    let insideRight = child;
    let outsideRight = child;
    let insideLeft = child - 1;
    let outsideLeft = first;
    let sumInsideRight = mod[insideRight]!;
    let sumOutsideRight = mod[outsideRight]!;
    let sumInsideLeft = mod[insideLeft]!;
    let sumOutsideLeft = mod[outsideLeft]!;
    while (this.#nextRight(insideLeft) >= 0 && this.#nextLeft(insideRight) >= 0) {
      insideLeft = this.#nextRight(insideLeft);
      insideRight = this.#nextLeft(insideRight);
      outsideLeft = this.#nextLeft(outsideLeft);
      outsideRight = this.#nextRight(outsideRight);
      ancestor[outsideRight] = child;
      const overlap = prelim[insideLeft]! + sumInsideLeft - (prelim[insideRight]! + sumInsideRight) + 1;
      if (overlap > 0) {
        const own = ancestor[insideLeft]!;
        this.#moveSubtree(parents[own] === parents[child] ? own : defaultAncestor, child, overlap);
        sumInsideRight += overlap;
        sumOutsideRight += overlap;
      }
      sumInsideLeft += mod[insideLeft]!;
      sumInsideRight += mod[insideRight]!;
      sumOutsideLeft += mod[outsideLeft]!;
      sumOutsideRight += mod[outsideRight]!;
    }
    if (this.#nextRight(insideLeft) >= 0 && this.#nextRight(outsideRight) < 0) {
      thread[outsideRight] = this.#nextRight(insideLeft);
      mod[outsideRight]! += sumInsideLeft - sumOutsideRight;
    }
    if (this.#nextLeft(insideRight) >= 0 && this.#nextLeft(outsideLeft) < 0) {
      thread[outsideLeft] = this.#nextLeft(insideRight);
      mod[outsideLeft]! += sumInsideRight - sumOutsideLeft;
      return child;
    }
    return defaultAncestor;
  }

  /** The move is later distributed to the subtrees in between. */
  #moveSubtree(left: number, right: number, distance: number): void {
    const [change, shift] = [this.#change, this.#shift];
    const gaps = right - left;
    change[right]! -= distance / gaps;
    shift[right]! += distance;
    change[left]! += distance / gaps;
    this.#prelim[right]! += distance;
    this.#mod[right]! += distance;
  }

  #spread(first: number, end: number): void {
    let moved = 0;
    let changed = 0;
    for (let child = end - 1; child >= first; child--) {
      this.#prelim[child]! += moved;
      this.#mod[child]! += moved;
      changed += this.#change[child]!;
      moved += this.#shift[child]! + changed;
    }
  }
}

/** Converts each tree of a forest to a level-order tree; see `SpanningForest`. O(V); yields. */
export function* toLevelTree(
  order: Uint32Array,
  parents: Int32Array,
  places: Uint32Array,
): Generator<undefined, LevelTree> {
  const count = order.length;
  const childStarts = new Uint32Array(count + 1);
  const placesOfParents = new Int32Array(count);
  for (let place = 0; place < count; place++) {
    if ((place & 0x7fff) === 0x7fff) yield;
    places[order[place]!] = place;
    const parent = parents[order[place]!]!;
    placesOfParents[place] = parent < 0 ? -1 : places[parent]!;
  }
  for (let place = 1; place < count; place++) {
    if ((place & 0x1ffff) === 0x1ffff) yield;
    childStarts[placesOfParents[place]! + 1]!++;
  }
  // The root is first, followed by its children.
  childStarts[0] = 1;
  for (let place = 0; place < count; place++) childStarts[place + 1]! += childStarts[place]!;
  return { count, childStarts, parents: placesOfParents };
}
