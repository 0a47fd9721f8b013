import { doubled } from '../doubled.ts';
import { maxLevels, type TreeArrays } from './TreeWork.ts';

/** Numbers per level of the traversal: four complex coefficients. */
const seriesLength = 8;

/**
 * Approximates the repulsion between all points of a tree by the law 1/d in O(n).
 *
 * The law 1/d is harmonic in the plane: with z = x + iy the field of a mass m at c is the conjugate of m / (z
 * - c). Distant nodes contribute to four coefficients of a power series around the centre of a node (the
 * local expansion of Greengard and Rokhlin, order 3), once for all points of the node. The series is passed
 * on to the children; near nodes are left to the children. Only adjacent leaves are summed point by point.
 * The result for a point does not depend on the node ranges in which the field is requested.
 */
export class Repulsion {
  readonly #tree: TreeArrays;
  /**
   * By level of the traversal: the current node, its series, and the end of the nodes left to its children in
   * `#left`.
   */
  readonly #path = new Uint32Array(maxLevels);
  readonly #series = new Float64Array(seriesLength * maxLevels);
  readonly #leftEnds = new Uint32Array(maxLevels);
  /** Nodes left to the children, of all levels, one after the other. */
  #left = new Uint32Array(4096);
  /** Stack of opened nodes: at most the siblings of each level. */
  readonly #opened = new Uint32Array(4 * maxLevels);
  #near = new Uint32Array(256);

  constructor(tree: TreeArrays) {
    this.#tree = tree;
  }

  /**
   * Writes the field strength to `field` (Float32, x, y interleaved, by vertex) at the points of the leaves
   * in the node range [from, to): the sum of m / d away from all other points. `opening` in (0, 1]: maximum
   * ratio of the sizes of two nodes to their distance for the expansion; smaller is more exact. `softening`:
   * distance below which the force is damped.
   */
  writeField(field: Float32Array, opening: number, softening: number, from: number, to: number): void {
    const { skips } = this.#tree;
    // The series of a node depends on its ancestors, so the traversal starts at the root.
    for (let node = 0; node < from; ) {
      if (skips[node]! > from) this.#descend(field, opening, softening, node++);
      else node = skips[node]!;
    }
    for (let node = from; node < to; node++) this.#descend(field, opening, softening, node);
  }

  /** The parent of the node is the last visited node of its level. */
  #descend(field: Float32Array, opening: number, softening: number, node: number): void {
    const { skips, isLeaf, depths, masses, middleXs, middleYs, radii } = this.#tree;
    const opened = this.#opened;
    const series = this.#series;
    const squaredOpening = opening * opening;
    const depth = depths[node]!;
    const middleX = middleXs[node]!;
    const middleY = middleYs[node]!;
    const radius = radii[node]!;
    const isEnd = isLeaf[node] === 1;
    let next = 0;
    let end = 0;
    let openedCount = 0;
    const slot = seriesLength * depth;
    if (depth === 0) {
      opened[openedCount++] = 0;
      series.fill(0, slot, slot + seriesLength);
    } else {
      const parent = this.#path[depth - 1]!;
      next = depth === 1 ? 0 : this.#leftEnds[depth - 2]!;
      end = this.#leftEnds[depth - 1]!;
      this.#shiftSeries(depth, middleX - middleXs[parent]!, middleY - middleYs[parent]!);
    }
    // The conjugate far field is a0 + a1 u + a2 u² + a3 u³ with u = z - centre; each coefficient is re + i
    // im.
    let re0 = series[slot]!;
    let im0 = series[slot + 1]!;
    let re1 = series[slot + 2]!;
    let im1 = series[slot + 3]!;
    let re2 = series[slot + 4]!;
    let im2 = series[slot + 5]!;
    let re3 = series[slot + 6]!;
    let im3 = series[slot + 7]!;
    let left = this.#left;
    let leftCount = end;
    let nearCount = 0;
    while (next < end || openedCount > 0) {
      const other = openedCount > 0 ? opened[--openedCount]! : left[next++]!;
      const x = middleX - middleXs[other]!;
      const y = middleY - middleYs[other]!;
      const squared = x * x + y * y;
      const otherRadius = radii[other]!;
      const reach = otherRadius + radius;
      if (reach * reach < squaredOpening * squared) {
        // 1 / (x + iy)
        const scale = 1 / squared;
        const re = x * scale;
        const im = -y * scale;
        const mass = masses[other]!;
        const r0 = mass * re;
        const i0 = mass * im;
        re0 += r0;
        im0 += i0;
        const r1 = i0 * im - r0 * re;
        const i1 = -(r0 * im + i0 * re);
        re1 += r1;
        im1 += i1;
        const r2 = i1 * im - r1 * re;
        const i2 = -(r1 * im + i1 * re);
        re2 += r2;
        im2 += i2;
        re3 -= r2 * re - i2 * im;
        im3 -= r2 * im + i2 * re;
      } else if (isLeaf[other] === 0 && (isEnd || otherRadius > radius)) {
        for (let child = other + 1; child < skips[other]!; child = skips[child]!)
          opened[openedCount++] = child;
      } else if (isEnd) {
        if (nearCount === this.#near.length) this.#near = doubled(this.#near);
        this.#near[nearCount++] = other;
      } else {
        if (leftCount === left.length) left = this.#left = doubled(left);
        left[leftCount++] = other;
      }
    }
    series[slot] = re0;
    series[slot + 1] = im0;
    series[slot + 2] = re1;
    series[slot + 3] = im1;
    series[slot + 4] = re2;
    series[slot + 5] = im2;
    series[slot + 6] = re3;
    series[slot + 7] = im3;
    if (isEnd) {
      this.#writePoints(field, softening, node, nearCount, slot);
      return;
    }
    this.#path[depth] = node;
    this.#leftEnds[depth] = leftCount;
  }

  /** Writes the series of the parent, shifted to the centre of a node of this depth: u = v + (x + iy). */
  #shiftSeries(depth: number, x: number, y: number): void {
    const series = this.#series;
    const from = seriesLength * (depth - 1);
    const to = seriesLength * depth;
    const xx = x * x - y * y;
    const xy = 2 * x * y;
    const re3 = series[from + 6]!;
    const im3 = series[from + 7]!;
    const re2 = series[from + 4]!;
    const im2 = series[from + 5]!;
    const re1 = series[from + 2]!;
    const im1 = series[from + 3]!;
    // Horner: ((a3 d + a2) d + a1) d + a0.
    let re = re3 * x - im3 * y + re2;
    let im = re3 * y + im3 * x + im2;
    let held = re * x - im * y + re1;
    im = re * y + im * x + im1;
    re = held;
    held = re * x - im * y + series[from]!;
    series[to + 1] = re * y + im * x + series[from + 1]!;
    series[to] = held;
    series[to + 2] = re1 + 2 * (re2 * x - im2 * y) + 3 * (re3 * xx - im3 * xy);
    series[to + 3] = im1 + 2 * (re2 * y + im2 * x) + 3 * (re3 * xy + im3 * xx);
    series[to + 4] = re2 + 3 * (re3 * x - im3 * y);
    series[to + 5] = im2 + 3 * (re3 * y + im3 * x);
    series[to + 6] = re3;
    series[to + 7] = im3;
  }

  /** Writes the field at the points of a leaf: the series at `slot` plus the points of adjacent leaves. */
  #writePoints(field: Float32Array, softening: number, leaf: number, nearCount: number, slot: number): void {
    const series = this.#series;
    const re0 = series[slot]!;
    const im0 = series[slot + 1]!;
    const re1 = series[slot + 2]!;
    const im1 = series[slot + 3]!;
    const re2 = series[slot + 4]!;
    const im2 = series[slot + 5]!;
    const re3 = series[slot + 6]!;
    const im3 = series[slot + 7]!;
    const { order, xs, ys, pointMasses, starts, ends, middleXs, middleYs } = this.#tree;
    const near = this.#near;
    const squaredSoftening = softening * softening;
    const end = ends[leaf]!;
    for (let place = starts[leaf]!; place < end; place++) {
      const pointX = xs[place]!;
      const pointY = ys[place]!;
      let forceX = 0;
      let forceY = 0;
      for (let nth = 0; nth < nearCount; nth++) {
        const other = near[nth]!;
        const otherEnd = ends[other]!;
        for (let each = starts[other]!; each < otherEnd; each++) {
          const x = pointX - xs[each]!;
          const y = pointY - ys[each]!;
          const strength = pointMasses[each]! / (x * x + y * y + squaredSoftening);
          forceX += x * strength;
          forceY += y * strength;
        }
      }
      const u = pointX - middleXs[leaf]!;
      const v = pointY - middleYs[leaf]!;
      // Horner: ((a3 u + a2) u + a1) u + a0.
      const r2 = re3 * u - im3 * v + re2;
      const i2 = re3 * v + im3 * u + im2;
      const r1 = r2 * u - i2 * v + re1;
      const i1 = r2 * v + i2 * u + im1;
      const vertex = order[place]!;
      field[2 * vertex] = forceX + r1 * u - i1 * v + re0;
      field[2 * vertex + 1] = forceY - (r1 * v + i1 * u + im0);
    }
  }
}
