import type { SeparateInput } from '../../../protocol/layout-jobs.ts';
import { fillInSteps } from '../in-steps.ts';
import { medianOf } from '../median.ts';

/** Vertices whose size exceeds the median by this factor are handled separately, so that cells stay small. */
const largeRatio = 3;
/**
 * Maximum number of neighbours that push a vertex in one round; vertices at one point separate over several
 * rounds.
 */
const maxPushes = 48;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x7fff;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));
/** Factors of the column and the row of a cell in its hash: large primes (Teschner et al. 2003). */
const [columnPrime, rowPrime] = [73_856_093, 19_349_663];
/** Number of columns and rows on each side of 0 that have numbers of their own. */
const maxColumn = 2 ** 25;

/**
 * Vertices with sizes in a uniform grid of unlimited extent: its cells are hashed to buckets, each a linked list, so that
 * vertices far away from the others do not enlarge the cells. Writes positions. Each pair is tested once, except for rare
 * collisions of hashes.
 */
export class Crowd {
  /** Largest distance, as a share of the cell size, by which one push separates two vertices. */
  pushShare = Number.POSITIVE_INFINITY;
  readonly #input: SeparateInput;
  readonly #count: number;
  /** Cell size: two vertices of typical size overlap only if their cells are adjacent. */
  readonly #cell: number;
  readonly #large: readonly number[];
  readonly #isLarge: Uint8Array;
  readonly #next: Int32Array;
  readonly #heads: Int32Array;
  readonly #isHeld: Uint8Array;
  /** Columns and rows with vertices, inclusive. */
  #bounds = { left: 0, right: 0, top: 0, bottom: 0 };

  private constructor(input: SeparateInput, usual: number, isLarge: Uint8Array, large: readonly number[]) {
    this.#input = input;
    this.#count = input.halfWidths.length;
    this.#cell = Math.max(2 * usual + input.gap, Number.MIN_VALUE);
    this.#isLarge = isLarge;
    this.#large = large;
    this.#next = new Int32Array(this.#count);
    this.#isHeld = new Uint8Array(this.#count);
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(2 * this.#count + 1)));
  }

  /** Creates an empty grid; call `fillCells` before other methods. O(V). Yields. */
  static *of(input: SeparateInput): Generator<undefined, Crowd> {
    const { halfWidths, halfHeights, isRound } = input;
    const count = halfWidths.length;
    const reaches = isRound ? halfWidths : new Float32Array(count);
    for (let vertex = 0; vertex < count && !isRound; vertex++) {
      reaches[vertex] = Math.max(halfWidths[vertex]!, halfHeights[vertex]!);
      if ((vertex & rangeMask) === rangeMask) yield;
    }
    const max = largeRatio * (yield* medianOf(reaches));
    let usual = 0;
    for (let vertex = 0; vertex < count; vertex++) {
      if (reaches[vertex]! <= max) usual = Math.max(usual, reaches[vertex]!);
      if ((vertex & rangeMask) === rangeMask) yield;
    }
    const isLarge = new Uint8Array(count);
    const large: number[] = [];
    for (let vertex = 0; vertex < count; vertex++) {
      if (reaches[vertex]! > usual) {
        isLarge[vertex] = 1;
        large.push(vertex);
      }
      if ((vertex & rangeMask) === rangeMask) yield;
    }
    return new Crowd(input, usual, isLarge, large);
  }

  /**
   * Sorts all vertices, or those for which `holds` is true, into cells by their current positions. O(V).
   * Yields.
   */
  *fillCells(holds?: (vertex: number) => boolean): Generator<undefined, void> {
    const { positions } = this.#input;
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let vertex = 0; vertex < this.#count; vertex++) {
      const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
      minX = Math.min(minX, x);
      maxX = Math.max(maxX, x);
      minY = Math.min(minY, y);
      maxY = Math.max(maxY, y);
      if ((vertex & rangeMask) === rangeMask) yield;
    }
    this.#bounds = {
      left: this.#cellOf(minX),
      right: this.#cellOf(maxX),
      top: this.#cellOf(minY),
      bottom: this.#cellOf(maxY),
    };
    yield* fillInSteps(this.#heads, -1);
    this.#isHeld.fill(0);
    for (let vertex = this.#count - 1; vertex >= 0; vertex--) {
      if (holds === undefined || holds(vertex)) this.add(vertex);
      if ((vertex & rangeMask) === 0) yield;
    }
  }

  add(vertex: number): void {
    const { positions } = this.#input;
    const [column, row] = [this.#cellOf(positions[2 * vertex]!), this.#cellOf(positions[2 * vertex + 1]!)];
    const bounds = this.#bounds;
    bounds.left = Math.min(bounds.left, column);
    bounds.right = Math.max(bounds.right, column);
    bounds.top = Math.min(bounds.top, row);
    bounds.bottom = Math.max(bounds.bottom, row);
    const bucket = this.#bucketOf(column, row);
    this.#next[vertex] = this.#heads[bucket]!;
    this.#heads[bucket] = vertex;
    this.#isHeld[vertex] = 1;
  }

  /**
   * Pushes apart all vertices that overlap the given vertex; returns whether there were any. If it is called
   * for all vertices, each pair is tested once. `isAlone`: tests all pairs of this vertex.
   */
  push(vertex: number, isAlone = false): boolean {
    let pushes = 0;
    this.#visit(vertex, !isAlone, (other) => {
      if (this.#part(vertex, other)) pushes++;
      return pushes < maxPushes;
    });
    return pushes > 0;
  }

  /** True if another vertex in the grid overlaps this vertex. */
  overlaps(vertex: number): boolean {
    let found = false;
    this.#visit(vertex, false, (other) => {
      found = this.#isOverlapping(vertex, other);
      return !found;
    });
    return found;
  }

  /** Number of the cell of the current position, for use by the caller. */
  cellOf(vertex: number): number {
    const { positions } = this.#input;
    return this.#cellOf(positions[2 * vertex + 1]!) * 2 * maxColumn + this.#cellOf(positions[2 * vertex]!);
  }

  /**
   * Calls `see` for vertices that are near enough to overlap, until it returns false. With `isOnce`, each
   * pair is visited from only one of its vertices.
   */
  #visit(vertex: number, isOnce: boolean, see: (other: number) => boolean): void {
    const { positions, halfWidths, halfHeights, isRound, gap } = this.#input;
    const isLarge = this.#isLarge[vertex] === 1;
    const x = positions[2 * vertex]!;
    const y = positions[2 * vertex + 1]!;
    const halfWidth = halfWidths[vertex]!;
    const reachX = halfWidth + gap + this.#cell / 2;
    const reachY = (isRound ? halfWidth : halfHeights[vertex]!) + gap + this.#cell / 2;
    const bounds = this.#bounds;
    const left = Math.max(bounds.left, this.#cellOf(x - reachX));
    const right = Math.min(bounds.right, this.#cellOf(x + reachX));
    const top = Math.max(bounds.top, this.#cellOf(y - reachY));
    const bottom = Math.min(bounds.bottom, this.#cellOf(y + reachY));
    // A vertex larger than all buckets together visits each bucket once.
    const isAll = (right - left + 1) * (bottom - top + 1) > this.#heads.length;
    for (let row = top; row <= (isAll ? top : bottom); row++) {
      for (let column = left; column <= (isAll ? left + this.#heads.length - 1 : right); column++) {
        let other = this.#heads[isAll ? column - left : this.#bucketOf(column, row)]!;
        for (; other >= 0; other = this.#next[other]!) {
          if (other === vertex || this.#isLarge[other] === 1 || (isOnce && !isLarge && other < vertex))
            continue;
          if (!see(other)) return;
        }
      }
    }
    if (isOnce && !isLarge) return;
    for (const other of this.#large) {
      if (other === vertex || (isOnce && other < vertex)) continue;
      if (this.#isHeld[other] === 1 && this.#isOverlapping(vertex, other) && !see(other)) return;
    }
  }

  /** Column or row of a coordinate. */
  #cellOf(coordinate: number): number {
    return Math.max(-maxColumn, Math.min(maxColumn - 1, Math.floor(coordinate / this.#cell)));
  }

  #bucketOf(column: number, row: number): number {
    return (Math.imul(column, columnPrime) ^ Math.imul(row, rowPrime)) & (this.#heads.length - 1);
  }

  #isOverlapping(one: number, other: number): boolean {
    const { positions, halfWidths, halfHeights, isRound, gap } = this.#input;
    const dx = Math.abs(positions[2 * other]! - positions[2 * one]!);
    const dy = Math.abs(positions[2 * other + 1]! - positions[2 * one + 1]!);
    const needX = halfWidths[one]! + halfWidths[other]! + gap;
    if (isRound) return dx * dx + dy * dy < needX * needX;
    return dx < needX && dy < halfHeights[one]! + halfHeights[other]! + gap;
  }

  /**
   * Moves two overlapping vertices apart, until they touch or by the largest distance of a push, along the line of their
   * centres (round) or the axis with less overlap.
   */
  #part(one: number, other: number): boolean {
    if (!this.#isOverlapping(one, other)) return false;
    const { positions, halfWidths, halfHeights, isRound, gap, fixed } = this.#input;
    const mobile = 2 - fixed[one]! - fixed[other]!;
    if (mobile === 0) return false;
    let dx = positions[2 * other]! - positions[2 * one]!;
    let dy = positions[2 * other + 1]! - positions[2 * one + 1]!;
    if (dx === 0 && dy === 0) {
      dx = Math.cos(goldenAngle * other) * this.#cell * 1e-3;
      dy = Math.sin(goldenAngle * other) * this.#cell * 1e-3;
    }
    // Slightly more than needed, so that rounding cannot restore the overlap.
    const needX = (halfWidths[one]! + halfWidths[other]! + gap) * 1.001;
    const max = this.pushShare * this.#cell;
    let [byX, byY] = [0, 0];
    if (isRound) {
      const distance = Math.hypot(dx, dy);
      const by = Math.min(max, needX - distance);
      byX = (dx / distance) * by;
      byY = (dy / distance) * by;
    } else {
      const lackX = needX - Math.abs(dx);
      const lackY = (halfHeights[one]! + halfHeights[other]! + gap) * 1.001 - Math.abs(dy);
      if (lackX < lackY) byX = Math.min(max, lackX) * (dx < 0 ? -1 : 1);
      else byY = Math.min(max, lackY) * (dy < 0 ? -1 : 1);
    }
    const oneShare = (1 - fixed[one]!) / mobile;
    const otherShare = (1 - fixed[other]!) / mobile;
    positions[2 * one]! -= byX * oneShare;
    positions[2 * one + 1]! -= byY * oneShare;
    positions[2 * other]! += byX * otherShare;
    positions[2 * other + 1]! += byY * otherShare;
    return true;
  }
}
