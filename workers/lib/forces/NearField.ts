import { doubled } from '../doubled.ts';
import type { TreeArrays } from './TreeWork.ts';

/** Distance in units beyond which nodes are left out; the law is below 0.09 there. */
export const cutoff = 2;
/**
 * Maximum ratio of the sizes of two nodes to their distance for which a node counts as one point. Above 1, a
 * node that contains the target could count as far.
 */
const opening = 1;
/** Distance in units below which all points are summed one by one. */
const closest = 2;

/**
 * Bounded repulsion between the points of a tree (t-FDP, Zhong et al. 2023): with the distance d in units, a
 * force of d / (1 + d²)², which is 0 for coincident points and falls with the cube of the distance. O(n) for
 * a bounded density. The result for a point does not depend on the node ranges in which the field is
 * requested.
 */
export class NearField {
  readonly #tree: TreeArrays;
  #far = new Uint32Array(256);
  #near = new Uint32Array(256);

  constructor(tree: TreeArrays) {
    this.#tree = tree;
  }

  /**
   * Writes the force on the points of the leaves in the node range [from, to) to `field` (Float32, x, y
   * interleaved, by vertex, world units). unit: length of the law in world units.
   */
  writeField(field: Float32Array, unit: number, from: number, to: number): void {
    const { isLeaf } = this.#tree;
    for (let node = from; node < to; node++) if (isLeaf[node] === 1) this.#writeLeaf(field, unit, node);
  }

  #writeLeaf(field: Float32Array, unit: number, leaf: number): void {
    const { order, xs, ys, pointMasses, starts, ends, masses, middleXs, middleYs } = this.#tree;
    const [farCount, nearCount] = this.#collect(unit, leaf);
    const far = this.#far;
    const near = this.#near;
    const scale = 1 / (unit * unit);
    for (let place = starts[leaf]!; place < ends[leaf]!; place++) {
      const pointX = xs[place]!;
      const pointY = ys[place]!;
      let forceX = 0;
      let forceY = 0;
      for (let nth = 0; nth < farCount; nth++) {
        const node = far[nth]!;
        const x = pointX - middleXs[node]!;
        const y = pointY - middleYs[node]!;
        const share = 1 / (1 + scale * (x * x + y * y));
        const strength = masses[node]! * share * share;
        forceX += x * strength;
        forceY += y * strength;
      }
      for (let nth = 0; nth < nearCount; nth++) {
        const node = near[nth]!;
        const end = ends[node]!;
        for (let each = starts[node]!; each < end; each++) {
          const x = pointX - xs[each]!;
          const y = pointY - ys[each]!;
          const share = 1 / (1 + scale * (x * x + y * y));
          const strength = pointMasses[each]! * share * share;
          forceX += x * strength;
          forceY += y * strength;
        }
      }
      const vertex = order[place]!;
      field[2 * vertex] = forceX;
      field[2 * vertex + 1] = forceY;
    }
  }

  /** Finds the nodes that act on a leaf as one point each, and the leaves that act by their points. */
  #collect(unit: number, leaf: number): readonly [farCount: number, nearCount: number] {
    const { skips, isLeaf, middleXs, middleYs, radii } = this.#tree;
    const middleX = middleXs[leaf]!;
    const middleY = middleYs[leaf]!;
    const radius = radii[leaf]!;
    const squaredOpening = opening * opening;
    const squaredClosest = closest * closest * unit * unit;
    const nodeCount = skips[0]!;
    let farCount = 0;
    let nearCount = 0;
    for (let node = 0; node < nodeCount; ) {
      const x = middleX - middleXs[node]!;
      const y = middleY - middleYs[node]!;
      const squared = x * x + y * y;
      const reach = radius + radii[node]!;
      const ignored = cutoff * unit + reach;
      if (squared > ignored * ignored) {
        node = skips[node]!;
      } else if (reach * reach < squaredOpening * squared && squared > squaredClosest) {
        if (farCount === this.#far.length) this.#far = doubled(this.#far);
        this.#far[farCount++] = node;
        node = skips[node]!;
      } else {
        if (isLeaf[node] === 1) {
          if (nearCount === this.#near.length) this.#near = doubled(this.#near);
          this.#near[nearCount++] = node;
        }
        node++;
      }
    }
    return [farCount, nearCount];
  }
}
