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
export function* placeTree({ count, childStarts, parents }: LevelTree): Generator<undefined, Float64Array> {
  const prelim = new Float64Array(count);
  const mod = new Float64Array(count);
  const shift = new Float64Array(count);
  const change = new Float64Array(count);
  const thread = new Int32Array(count).fill(-1);
  const ancestor = new Int32Array(count);
  for (let place = 0; place < count; place++) ancestor[place] = place;
  const hasChildren = (place: number) => childStarts[place]! < childStarts[place + 1]!;
  const nextLeft = (place: number) => (hasChildren(place) ? childStarts[place]! : thread[place]!);
  const nextRight = (place: number) => (hasChildren(place) ? childStarts[place + 1]! - 1 : thread[place]!);
  const middleOf = (place: number) =>
    hasChildren(place) ? (prelim[childStarts[place]!]! + prelim[childStarts[place + 1]! - 1]!) / 2 : 0;

  let work = 0;
  for (let parent = count - 1; parent >= 0; parent--) {
    const first = childStarts[parent]!;
    const end = childStarts[parent + 1]!;
    let defaultAncestor = first;
    for (let child = first; child < end; child++) {
      const middle = middleOf(child);
      if (child === first) prelim[child] = middle;
      else {
        prelim[child] = prelim[child - 1]! + 1;
        if (hasChildren(child)) mod[child] = prelim[child]! - middle;
        defaultAncestor = apportion(child, first, defaultAncestor);
      }
      if ((++work & 0x3fff) === 0) yield;
    }
    spread(first, end);
    if ((++work & 0x3fff) === 0) yield;
  }
  const xs = new Float64Array(count);
  const sums = new Float64Array(count);
  for (let place = 1; place < count; place++) {
    if ((place & 0x7fff) === 0x7fff) yield;
    const parent = parents[place]!;
    // The root is at 0 and has no shift, so its children are centred around 0.
    const before = parent === 0 ? -middleOf(0) : sums[parent]!;
    xs[place] = prelim[place]! + before;
    sums[place] = before + mod[place]!;
  }
  return xs;

  /** Moves a child to the right until its subtree does not overlap the subtrees to its left. */
  function apportion(child: number, first: number, defaultAncestor: number): number {
    let insideRight = child;
    let outsideRight = child;
    let insideLeft = child - 1;
    let outsideLeft = first;
    let sumInsideRight = mod[insideRight]!;
    let sumOutsideRight = mod[outsideRight]!;
    let sumInsideLeft = mod[insideLeft]!;
    let sumOutsideLeft = mod[outsideLeft]!;
    while (nextRight(insideLeft) >= 0 && nextLeft(insideRight) >= 0) {
      insideLeft = nextRight(insideLeft);
      insideRight = nextLeft(insideRight);
      outsideLeft = nextLeft(outsideLeft);
      outsideRight = nextRight(outsideRight);
      ancestor[outsideRight] = child;
      const overlap = prelim[insideLeft]! + sumInsideLeft - (prelim[insideRight]! + sumInsideRight) + 1;
      if (overlap > 0) {
        const own = ancestor[insideLeft]!;
        moveSubtree(parents[own] === parents[child] ? own : defaultAncestor, child, overlap);
        sumInsideRight += overlap;
        sumOutsideRight += overlap;
      }
      sumInsideLeft += mod[insideLeft]!;
      sumInsideRight += mod[insideRight]!;
      sumOutsideLeft += mod[outsideLeft]!;
      sumOutsideRight += mod[outsideRight]!;
    }
    if (nextRight(insideLeft) >= 0 && nextRight(outsideRight) < 0) {
      thread[outsideRight] = nextRight(insideLeft);
      mod[outsideRight]! += sumInsideLeft - sumOutsideRight;
    }
    if (nextLeft(insideRight) >= 0 && nextLeft(outsideLeft) < 0) {
      thread[outsideLeft] = nextLeft(insideRight);
      mod[outsideLeft]! += sumInsideRight - sumOutsideLeft;
      return child;
    }
    return defaultAncestor;
  }

  /** The move is later distributed to the subtrees in between. */
  function moveSubtree(left: number, right: number, distance: number): void {
    const gaps = right - left;
    change[right]! -= distance / gaps;
    shift[right]! += distance;
    change[left]! += distance / gaps;
    prelim[right]! += distance;
    mod[right]! += distance;
  }

  function spread(first: number, end: number): void {
    let moved = 0;
    let changed = 0;
    for (let child = end - 1; child >= first; child--) {
      prelim[child]! += moved;
      mod[child]! += moved;
      changed += change[child]!;
      moved += shift[child]! + changed;
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
