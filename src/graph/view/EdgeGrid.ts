import type { WorldBounds } from './Camera.ts';

/** Cells on each side: fewer for more edges, so that the index stays within a few numbers for each edge. */
function sideFor(edgeCount: number): number {
  if (edgeCount < 50_000) return 48;
  return edgeCount < 600_000 ? 32 : 12;
}

/** A grid of the cells that straight edges cross, for "which edges are near". Built in O(E · cells crossed). */
export class EdgeGrid {
  readonly #bounds: WorldBounds;
  readonly #side: number;
  readonly #starts: Uint32Array;
  readonly #edges: Uint32Array;

  /** `positions`: x, y interleaved; all ends of the first `edgeCount` edges lie within the bounds. */
  constructor(
    positions: Float32Array,
    sources: Uint32Array,
    targets: Uint32Array,
    edgeCount: number,
    bounds: WorldBounds,
  ) {
    this.#bounds = bounds;
    this.#side = sideFor(edgeCount);
    const starts = new Uint32Array(this.#side * this.#side + 1);
    const visitAll = (visit: (cell: number, edge: number) => void) => {
      for (let edge = 0; edge < edgeCount; edge++) {
        const [from, to] = [2 * sources[edge]!, 2 * targets[edge]!];
        this.#visitCells(
          positions[from]!,
          positions[from + 1]!,
          positions[to]!,
          positions[to + 1]!,
          edge,
          visit,
        );
      }
    };
    visitAll((cell) => {
      starts[cell + 1]!++;
    });
    for (let cell = 1; cell < starts.length; cell++) starts[cell]! += starts[cell - 1]!;
    const next = starts.slice(0, -1);
    const edges = new Uint32Array(starts.at(-1)!);
    visitAll((cell, edge) => {
      edges[next[cell]!++] = edge;
    });
    this.#starts = starts;
    this.#edges = edges;
  }

  /** Calls `visit` with every edge that crosses a cell within `reach` of the point, some more than once. */
  visitNear(x: number, y: number, reach: number, visit: (edge: number) => void): void {
    const { minX, minY, maxX, maxY } = this.#bounds;
    if (x + reach < minX || x - reach > maxX || y + reach < minY || y - reach > maxY) return;
    const [left, right] = [this.#column(x - reach), this.#column(x + reach)];
    const [top, bottom] = [this.#row(y - reach), this.#row(y + reach)];
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const cell = row * this.#side + column;
        for (let slot = this.#starts[cell]!; slot < this.#starts[cell + 1]!; slot++)
          visit(this.#edges[slot]!);
      }
    }
  }

  /** By column: the rows between where the line enters the column and where it leaves it. */
  #visitCells(
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    edge: number,
    visit: (cell: number, edge: number) => void,
  ): void {
    if (x0 > x1) {
      this.#visitCells(x1, y1, x0, y0, edge, visit);
      return;
    }
    const { minX, maxX } = this.#bounds;
    const width = Math.max(1e-3, maxX - minX) / this.#side;
    const [first, last] = [this.#column(x0), this.#column(x1)];
    const slope = x1 > x0 ? (y1 - y0) / (x1 - x0) : 0;
    for (let column = first; column <= last; column++) {
      const enter = column === first ? y0 : y0 + slope * (minX + column * width - x0);
      const leave = column === last ? y1 : y0 + slope * (minX + (column + 1) * width - x0);
      const [top, bottom] = [this.#row(Math.min(enter, leave)), this.#row(Math.max(enter, leave))];
      for (let row = top; row <= bottom; row++) visit(row * this.#side + column, edge);
    }
  }

  #column(x: number): number {
    const { minX, maxX } = this.#bounds;
    return this.#cell((x - minX) / Math.max(1e-3, maxX - minX));
  }

  #row(y: number): number {
    const { minY, maxY } = this.#bounds;
    return this.#cell((y - minY) / Math.max(1e-3, maxY - minY));
  }

  #cell(share: number): number {
    return Math.min(this.#side - 1, Math.max(0, Math.floor(share * this.#side)));
  }
}
