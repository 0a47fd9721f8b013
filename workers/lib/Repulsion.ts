import { mortonSort } from './morton-sort.ts';

/** Points in a leaf, at most (more only where points coincide). */
const leafSize = 12;
const bitsPerAxis = 16;

/**
 * The repulsion of all points upon each other by the law 1/d, approximately, in O(n log n).
 *
 * A flat quadtree over the points in Morton order; nodes in preorder with skip pointers, so a walk needs no stack.
 * The law 1/d is harmonic in the plane: with z = x + iy the field of a mass m at c is m / (z - c), conjugated.
 * So for each leaf a far node enters three coefficients of a power series around the leaf's middle (Greengard and
 * Rokhlin's local expansion, of order 2), and only near leaves are summed point by point.
 */
export class Repulsion {
  /** Points in Morton order: the vertex at each place. */
  order = new Uint32Array(0);
  nodeCount = 0;
  #xs = new Float32Array(0);
  #ys = new Float32Array(0);
  #pointMasses = new Float32Array(0);
  #codes = new Uint32Array(0);
  #scratch = new Uint32Array(0);
  #starts = new Uint32Array(0);
  #ends = new Uint32Array(0);
  #skips = new Uint32Array(0);
  #isLeaf = new Uint8Array(0);
  #depths = new Uint8Array(0);
  #masses = new Float32Array(0);
  #middleXs = new Float32Array(0);
  #middleYs = new Float32Array(0);
  #radii = new Float32Array(0);

  /** Puts the points in order and makes the tree. positions: x, y interleaved. Yields after a bounded amount of work. */
  *build(positions: Float32Array, masses: Float32Array, count: number): Generator<undefined, void> {
    this.#reserve(count);
    this.#encode(positions, count);
    yield;
    yield* mortonSort(this.#codes, this.order, this.#scratch, count);
    for (let from = 0; from < count; from += 131_072) {
      this.#gather(positions, masses, from, Math.min(count, from + 131_072));
      yield;
    }
    yield* this.#makeNodes(count);
    yield* this.#sumNodes();
  }

  #gather(positions: Float32Array, masses: Float32Array, from: number, to: number): void {
    const { order } = this;
    for (let place = from; place < to; place++) {
      const vertex = order[place]!;
      this.#xs[place] = positions[2 * vertex]!;
      this.#ys[place] = positions[2 * vertex + 1]!;
      this.#pointMasses[place] = masses[vertex]!;
    }
  }

  /**
   * Adds to `forces` (x, y interleaved, by vertex) the field strength at the points of the leaves among the nodes
   * [from, to): the sum of m / d away from all others. `opening` in (0, 1): smaller is more exact.
   */
  addForces(forces: Float32Array, opening: number, minimalDistance: number, from: number, to: number): void {
    const { order } = this;
    const xs = this.#xs;
    const ys = this.#ys;
    const pointMasses = this.#pointMasses;
    const starts = this.#starts;
    const ends = this.#ends;
    const skips = this.#skips;
    const isLeaf = this.#isLeaf;
    const masses = this.#masses;
    const middleXs = this.#middleXs;
    const middleYs = this.#middleYs;
    const radii = this.#radii;
    const nodeCount = this.nodeCount;
    const squaredOpening = opening * opening;
    const softening = minimalDistance * minimalDistance;
    for (let group = from; group < to; group++) {
      if (isLeaf[group] === 0) continue;
      const first = starts[group]!;
      const end = ends[group]!;
      const centreX = middleXs[group]!;
      const centreY = middleYs[group]!;
      const radius = radii[group]!;
      // Series of the conjugated far field: (a0 + a1 u + a2 u²), u = z - centre; each coefficient re + i im.
      let re0 = 0;
      let im0 = 0;
      let re1 = 0;
      let im1 = 0;
      let re2 = 0;
      let im2 = 0;
      let node = 0;
      while (node < nodeCount) {
        const x = centreX - middleXs[node]!;
        const y = centreY - middleYs[node]!;
        const squared = x * x + y * y;
        const reach = radii[node]! + radius;
        if (reach * reach < squaredOpening * squared) {
          // 1 / (x + iy)
          const scale = 1 / squared;
          const re = x * scale;
          const im = -y * scale;
          const mass = masses[node]!;
          const r0 = mass * re;
          const i0 = mass * im;
          re0 += r0;
          im0 += i0;
          const r1 = -(r0 * re - i0 * im);
          const i1 = -(r0 * im + i0 * re);
          re1 += r1;
          im1 += i1;
          re2 -= r1 * re - i1 * im;
          im2 -= r1 * im + i1 * re;
          node = skips[node]!;
        } else if (isLeaf[node] === 1) {
          const nearEnd = ends[node]!;
          for (let place = first; place < end; place++) {
            const px = xs[place]!;
            const py = ys[place]!;
            let forceX = 0;
            let forceY = 0;
            for (let near = starts[node]!; near < nearEnd; near++) {
              const nx = px - xs[near]!;
              const ny = py - ys[near]!;
              const strength = pointMasses[near]! / (nx * nx + ny * ny + softening);
              forceX += nx * strength;
              forceY += ny * strength;
            }
            const vertex = order[place]!;
            forces[2 * vertex]! += forceX;
            forces[2 * vertex + 1]! += forceY;
          }
          node = skips[node]!;
        } else {
          node++;
        }
      }
      for (let place = first; place < end; place++) {
        const u = xs[place]! - centreX;
        const v = ys[place]! - centreY;
        const uu = u * u - v * v;
        const uv = 2 * u * v;
        const vertex = order[place]!;
        forces[2 * vertex]! += re0 + re1 * u - im1 * v + re2 * uu - im2 * uv;
        forces[2 * vertex + 1]! -= im0 + re1 * v + im1 * u + re2 * uv + im2 * uu;
      }
    }
  }

  #reserve(count: number): void {
    if (this.order.length >= count) return;
    this.order = new Uint32Array(count);
    this.#xs = new Float32Array(count);
    this.#ys = new Float32Array(count);
    this.#pointMasses = new Float32Array(count);
    this.#codes = new Uint32Array(count);
    this.#scratch = new Uint32Array(2 * count);
    this.#reserveNodes(Math.ceil(count / 2) + 64);
  }

  #reserveNodes(nodes: number): void {
    const grow = <A extends Uint32Array | Uint8Array | Float32Array>(old: A, fresh: A): A => {
      fresh.set(old);
      return fresh;
    };
    this.#starts = grow(this.#starts, new Uint32Array(nodes));
    this.#ends = grow(this.#ends, new Uint32Array(nodes));
    this.#skips = grow(this.#skips, new Uint32Array(nodes));
    this.#isLeaf = grow(this.#isLeaf, new Uint8Array(nodes));
    this.#depths = grow(this.#depths, new Uint8Array(nodes));
    this.#masses = grow(this.#masses, new Float32Array(nodes));
    this.#middleXs = grow(this.#middleXs, new Float32Array(nodes));
    this.#middleYs = grow(this.#middleYs, new Float32Array(nodes));
    this.#radii = grow(this.#radii, new Float32Array(nodes));
  }

  #encode(positions: Float32Array, count: number): void {
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
    }
    const extent = Math.max(maxX - minX, maxY - minY, 1e-9);
    const scale = (2 ** bitsPerAxis - 1) / extent;
    const codes = this.#codes;
    for (let vertex = 0; vertex < count; vertex++) {
      const column = ((positions[2 * vertex]! - minX) * scale) | 0;
      const row = ((positions[2 * vertex + 1]! - minY) * scale) | 0;
      codes[vertex] = spread(column) | (spread(row) << 1);
    }
  }

  /** Splits ranges of the sorted codes two bits at a time, in preorder. */
  *#makeNodes(count: number): Generator<undefined, void> {
    const codes = this.#codes;
    const pending = new Uint32Array(3 * 4 * (bitsPerAxis + 1) + 3);
    let top = 0;
    pending[top++] = 0;
    pending[top++] = count;
    pending[top++] = 0;
    let nodes = 0;
    while (top > 0) {
      const depth = pending[--top]!;
      const end = pending[--top]!;
      const start = pending[--top]!;
      if (nodes === this.#starts.length) this.#reserveNodes(2 * nodes);
      this.#starts[nodes] = start;
      this.#ends[nodes] = end;
      this.#depths[nodes] = depth;
      const isLeaf = end - start <= leafSize || depth === bitsPerAxis;
      this.#isLeaf[nodes++] = isLeaf ? 1 : 0;
      if ((nodes & 0xffff) === 0) yield;
      if (isLeaf) continue;
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

  /** Masses, centres of mass and radii around them, and where each node's subtree ends. */
  *#sumNodes(): Generator<undefined, void> {
    const nextAtDepth = new Uint32Array(bitsPerAxis + 1).fill(this.nodeCount);
    const xs = this.#xs;
    const ys = this.#ys;
    for (let node = this.nodeCount - 1; node >= 0; node--) {
      const depth = this.#depths[node]!;
      this.#skips[node] = nextAtDepth[depth]!;
      nextAtDepth.fill(node, depth);
      let mass = 0;
      let sumX = 0;
      let sumY = 0;
      let minX = Number.POSITIVE_INFINITY;
      let minY = Number.POSITIVE_INFINITY;
      let maxX = Number.NEGATIVE_INFINITY;
      let maxY = Number.NEGATIVE_INFINITY;
      if (this.#isLeaf[node] === 1) {
        for (let place = this.#starts[node]!; place < this.#ends[node]!; place++) {
          const x = xs[place]!;
          const y = ys[place]!;
          const own = this.#pointMasses[place]!;
          mass += own;
          sumX += own * x;
          sumY += own * y;
          if (x < minX) minX = x;
          if (x > maxX) maxX = x;
          if (y < minY) minY = y;
          if (y > maxY) maxY = y;
        }
      } else {
        for (let child = node + 1; child < this.#skips[node]!; child = this.#skips[child]!) {
          const own = this.#masses[child]!;
          const x = this.#middleXs[child]!;
          const y = this.#middleYs[child]!;
          const radius = this.#radii[child]!;
          mass += own;
          sumX += own * x;
          sumY += own * y;
          if (x - radius < minX) minX = x - radius;
          if (x + radius > maxX) maxX = x + radius;
          if (y - radius < minY) minY = y - radius;
          if (y + radius > maxY) maxY = y + radius;
        }
      }
      const x = sumX / mass;
      const y = sumY / mass;
      this.#masses[node] = mass;
      this.#middleXs[node] = x;
      this.#middleYs[node] = y;
      this.#radii[node] = Math.hypot(Math.max(maxX - x, x - minX), Math.max(maxY - y, y - minY));
      if ((node & 0xffff) === 0) yield;
    }
  }
}

/** The 16 low bits, each followed by an empty one. */
function spread(value: number): number {
  let bits = value & 0xffff;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

/** The first place in [start, end) whose two bits at `shift` are at least `quadrant`. */
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
