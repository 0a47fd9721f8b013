import type { MakeSpaceInput } from '../../../protocol/layout-jobs.ts';

/** A rectangle with the centre (x, y), world units. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/** A vertex, or a box that moves as a whole. */
export interface Item extends Rect {
  readonly box: number | undefined;
  readonly vertices: Uint32Array;
  readonly isFixed: boolean;
}

const none = -1;
const sliceVertices = 0xffff;

/** Nested boxes around vertices. Moves the vertices in `positions`, a copy of the input's. */
export class Boxes {
  readonly positions: Float32Array;
  readonly count: number;
  readonly #input: MakeSpaceInput;
  /** By vertex: index of the innermost box. */
  readonly #owners: Int32Array;
  readonly #parents: Int32Array;

  constructor(input: MakeSpaceInput) {
    this.#input = input;
    this.positions = input.positions.slice();
    this.count = input.margins.length;
    this.#owners = new Int32Array(input.vertexCount).fill(none);
    this.#parents = new Int32Array(this.count).fill(none);
    for (let box = 0; box < this.count; box++) {
      const vertices = this.verticesOf(box);
      this.#parents[box] = this.#owners[vertices[0]!]!;
      for (const vertex of vertices) this.#owners[vertex] = box;
    }
  }

  verticesOf(box: number): Uint32Array {
    const { boxOffsets, boxVertices } = this.#input;
    return boxVertices.subarray(boxOffsets[box]!, boxOffsets[box + 1]!);
  }

  /** Direct content of a box: nested boxes first, then vertices. */
  itemsOf(box: number): Item[] {
    const vertices = this.verticesOf(box).filter((vertex) => this.#owners[vertex] === box);
    return [...this.boxesIn(box), ...Array.from(vertices, (vertex) => this.#toItem(vertex))];
  }

  /** Boxes directly within a box; undefined: top-level boxes. */
  boxesIn(parent: number | undefined): Item[] {
    const items: Item[] = [];
    for (let box = 0; box < this.count; box++)
      if (this.#parents[box] === (parent ?? none)) items.push(this.#toBoxItem(box));
    return items;
  }

  /** Vertices outside all boxes that overlap a rectangle. O(V). Yields. */
  *nonMembersIn(area: Rect): Generator<undefined, Item[]> {
    const { halfWidths, halfHeights, vertexCount } = this.#input;
    const items: Item[] = [];
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      if ((vertex & sliceVertices) === sliceVertices) yield;
      if (this.#owners[vertex] !== none) continue;
      const dx = Math.abs(this.positions[2 * vertex]! - area.x);
      const dy = Math.abs(this.positions[2 * vertex + 1]! - area.y);
      if (dx < area.halfWidth + halfWidths[vertex]! && dy < area.halfHeight + halfHeights[vertex]!)
        items.push(this.#toItem(vertex));
    }
    return items;
  }

  /** Moves an item to a new centre, with all of its content. */
  moveTo({ vertices, x, y }: Item, toX: number, toY: number): void {
    for (const vertex of vertices) {
      this.positions[2 * vertex]! += toX - x;
      this.positions[2 * vertex + 1]! += toY - y;
    }
  }

  /** Bounding box of the current vertex positions, with margin and title. */
  #toBoxItem(box: number): Item {
    const { halfWidths, halfHeights, fixed, margins, titleHeight } = this.#input;
    const vertices = this.verticesOf(box);
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    let reach = 0;
    let isFixed = false;
    for (const vertex of vertices) {
      const [x, y] = [this.positions[2 * vertex]!, this.positions[2 * vertex + 1]!];
      [minX, maxX] = [Math.min(minX, x), Math.max(maxX, x)];
      [minY, maxY] = [Math.min(minY, y), Math.max(maxY, y)];
      reach = Math.max(reach, halfWidths[vertex]!, halfHeights[vertex]!);
      if (fixed[vertex] === 1) isFixed = true;
    }
    reach += margins[box]!;
    return {
      box,
      vertices,
      isFixed,
      x: (minX + maxX) / 2,
      y: (minY + maxY - titleHeight) / 2,
      halfWidth: (maxX - minX) / 2 + reach,
      halfHeight: (maxY - minY + titleHeight) / 2 + reach,
    };
  }

  #toItem(vertex: number): Item {
    const { halfWidths, halfHeights, fixed } = this.#input;
    return {
      box: undefined,
      vertices: Uint32Array.of(vertex),
      isFixed: fixed[vertex] === 1,
      x: this.positions[2 * vertex]!,
      y: this.positions[2 * vertex + 1]!,
      halfWidth: halfWidths[vertex]!,
      halfHeight: halfHeights[vertex]!,
    };
  }
}

export function doTouch(one: Rect, other: Rect): boolean {
  return (
    Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth &&
    Math.abs(one.y - other.y) < one.halfHeight + other.halfHeight
  );
}

/** True if the centre of the first rectangle is inside the second. */
export function liesIn({ x, y }: Rect, area: Rect): boolean {
  return Math.abs(x - area.x) < area.halfWidth && Math.abs(y - area.y) < area.halfHeight;
}

export function widened({ x, y, halfWidth, halfHeight }: Rect, by: number): Rect {
  return { x, y, halfWidth: halfWidth + by, halfHeight: halfHeight + by };
}
