import { DensityGrid } from './DensityGrid.ts';
import type { Extent } from './extent.ts';
import { outlinesOf } from './region-outlines.ts';

/** Radius of each box blur in cells; three blurs give a standard deviation of 3.5 cells. */
const blurCells = 3;
const blurReach = 3 * blurCells;
/** Minimum density of land, in multiples of the peak density of a single vertex. */
const minPeaks = 0.8;
/** Minimum density of land as a share of the typical density. */
const minShare = 0.03;
/** Minimum share of the total density that the owner of a cell must have. */
const minOwnShare = 0.24;
/** Islands with less than this share of the vertices of the main island are removed. */
const minIsland = 0.12;
const minIslandCells = 10;
/** Share of the members that may be outside the region's rectangle on each side. */
const outliers = 0.015;
/** Maximum distance of near outliers from the rectangle, as a share of its side. */
const nearShare = 0.25;
const noOwner = -1;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x7fff;

/** Density by cell of a rectangle, and the position of the rectangle in the map. */
interface Density {
  readonly grid: DensityGrid;
  readonly left: number;
  readonly top: number;
}

/** Polygons of a region. */
export interface RegionLand {
  readonly x: number;
  readonly y: number;
  /** Square world units. */
  readonly area: number;
  /** Float32, world x, y interleaved. */
  readonly rings: readonly Float32Array[];
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * One level of the map: each cell belongs to the region with the highest smoothed vertex density, if the
 * density and the region's share of it are high enough. Usage: add all regions, call `settle`, then call
 * `landOf` for each region.
 */
export class RegionGrid {
  readonly columns: number;
  readonly rows: number;
  readonly #minX: number;
  readonly #minY: number;
  readonly #cell: number;
  readonly #all: Float32Array;
  readonly #best: Float32Array;
  readonly #owners: Int32Array;
  readonly #boxes: (Box | undefined)[] = [];
  readonly #positions: Float32Array;
  #min = 0;

  /** `cells`: number of cells on the longer side of `extent`, the bounding box of all positions. */
  constructor(positions: Float32Array, { minX, minY, maxX, maxY }: Extent, cells: number) {
    const margin = blurReach + 2;
    const side = Math.max(1e-3, maxX - minX, maxY - minY);
    this.#cell = side / cells;
    this.#minX = minX - margin * this.#cell;
    this.#minY = minY - margin * this.#cell;
    this.columns = Math.ceil((maxX - minX) / this.#cell) + 2 * margin + 1;
    this.rows = Math.ceil((maxY - minY) / this.#cell) + 2 * margin + 1;
    this.#positions = positions;
    this.#all = new Float32Array(this.columns * this.rows);
    this.#best = new Float32Array(this.columns * this.rows);
    this.#owners = new Int32Array(this.columns * this.rows).fill(noOwner);
  }

  /** Adds a region with its members. O(members + cells of its rectangle). Yields. */
  *add(region: number, members: Uint32Array): Generator<undefined, void> {
    const { grid, left, top } = yield* this.#densityOf(members);
    const { columns } = this;
    for (let row = 0; row < grid.rows; row++) {
      let at = (top + row) * columns + left;
      for (let slot = row * grid.columns; slot < (row + 1) * grid.columns; slot++, at++) {
        const density = grid.values[slot]!;
        this.#all[at]! += density;
        if (density <= this.#best[at]!) continue;
        this.#best[at] = density;
        this.#owners[at] = region;
      }
    }
    this.#boxes[region] = { left, top, right: left + grid.columns - 1, bottom: top + grid.rows - 1 };
  }

  /** Adds vertices that belong to no region of this level. Yields. */
  *addOthers(members: Uint32Array): Generator<undefined, void> {
    if (members.length === 0) return;
    const { grid, left, top } = yield* this.#densityOf(members);
    for (let row = 0; row < grid.rows; row++) {
      let at = (top + row) * this.columns + left;
      for (let slot = row * grid.columns; slot < (row + 1) * grid.columns; slot++, at++)
        this.#all[at]! += grid.values[slot]!;
    }
  }

  /**
   * Removes the owner of cells with too little density or too small a share. Must be called once after all
   * regions are added. O(cells). Yields.
   */
  *settle(): Generator<undefined, void> {
    let [sum, squares] = [0, 0];
    for (const density of this.#all) {
      sum += density;
      squares += density * density;
    }
    const peak = 1 / (2 * Math.PI * (((2 * blurCells + 1) ** 2 - 1) / 4));
    yield;
    this.#min = Math.max(minPeaks * peak, minShare * (sum > 0 ? squares / sum : 0));
    for (let at = 0; at < this.#owners.length; at++) {
      const best = this.#best[at]!;
      if (best < this.#min || best < minOwnShare * this.#all[at]!) this.#owners[at] = noOwner;
    }
  }

  /** Undefined if the region owns no cell. Islands that are too small lose their owner. */
  landOf(region: number): RegionLand | undefined {
    const box = this.#boxes[region];
    if (box === undefined) return undefined;
    const islands = this.#islandsOf(region, box).sort((one, other) => other.mass - one.mass);
    const [main] = islands;
    if (main === undefined || main.cells.length < minIslandCells) return undefined;
    let count = 0;
    for (const { mass, cells } of islands) {
      const isKept = mass >= minIsland * main.mass && cells.length >= minIslandCells;
      for (const cell of cells) this.#owners[cell] = isKept ? region : noOwner;
      if (isKept) count += cells.length;
    }
    const rings = outlinesOf(this.#owners, this.columns, region, box);
    if (rings.length === 0) return undefined;
    for (const ring of rings) {
      for (let at = 0; at < ring.length; at += 2) {
        ring[at] = this.#minX + ring[at]! * this.#cell;
        ring[at + 1] = this.#minY + ring[at + 1]! * this.#cell;
      }
    }
    const at = this.#middleOf(main.cells, region);
    return {
      x: this.#minX + ((at % this.columns) + 0.5) * this.#cell,
      y: this.#minY + (Math.floor(at / this.columns) + 0.5) * this.#cell,
      area: count * this.#cell ** 2,
      rings,
    };
  }

  /**
   * Cell at the density-weighted centre, or the cell with the highest density if another region owns the
   * centre.
   */
  #middleOf(cells: readonly number[], region: number): number {
    const { columns } = this;
    let [sum, sumX, sumY, densest] = [0, 0, 0, cells[0]!];
    for (const cell of cells) {
      const density = this.#best[cell]!;
      sum += density;
      sumX += density * (cell % columns);
      sumY += density * Math.floor(cell / columns);
      if (density > this.#best[densest]!) densest = cell;
    }
    const middle = Math.round(sumY / sum) * columns + Math.round(sumX / sum);
    return this.#owners[middle] === region ? middle : densest;
  }

  /** Connected components of a region's cells. Clears their owner. */
  #islandsOf(region: number, box: Box): { readonly cells: number[]; readonly mass: number }[] {
    const { columns } = this;
    const owners = this.#owners;
    const islands: { cells: number[]; mass: number }[] = [];
    for (let y = box.top; y <= box.bottom; y++) {
      for (let start = y * columns + box.left; start <= y * columns + box.right; start++) {
        if (owners[start] !== region) continue;
        const cells = [start];
        owners[start] = noOwner;
        let mass = 0;
        for (let next = 0; next < cells.length; next++) {
          const cell = cells[next]!;
          mass += this.#best[cell]!;
          // The margin ensures that no land touches the border of the grid.
          for (const beside of [cell - 1, cell + 1, cell - columns, cell + columns]) {
            if (owners[beside] !== region) continue;
            owners[beside] = noOwner;
            cells.push(beside);
          }
        }
        islands.push({ cells, mass });
      }
    }
    return islands;
  }

  *#densityOf(members: Uint32Array): Generator<undefined, Density> {
    const box = yield* this.#boxOf(members);
    const left = box.left - blurReach;
    const top = box.top - blurReach;
    const grid = new DensityGrid(
      box.right - box.left + 1 + 2 * blurReach,
      box.bottom - box.top + 1 + 2 * blurReach,
    );
    for (let place = 0; place < members.length; place++) {
      if ((place & rangeMask) === rangeMask) yield;
      const vertex = members[place]!;
      const column = this.#columnOf(vertex) - left;
      const row = this.#rowOf(vertex) - top;
      if (column < 0 || row < 0 || column >= grid.columns || row >= grid.rows) continue;
      grid.values[row * grid.columns + column]! += 1;
    }
    yield* grid.blur(blurCells);
    return { grid, left, top };
  }

  /** Bounding rectangle of the members in cells, without outliers. */
  *#boxOf(members: Uint32Array): Generator<undefined, Box> {
    const byColumn = new Uint32Array(this.columns);
    const byRow = new Uint32Array(this.rows);
    for (let place = 0; place < members.length; place++) {
      if ((place & rangeMask) === rangeMask) yield;
      byColumn[this.#columnOf(members[place]!)]!++;
      byRow[this.#rowOf(members[place]!)]!++;
    }
    const [left, right] = rangeOf(byColumn, members.length);
    const [top, bottom] = rangeOf(byRow, members.length);
    return { left, right, top, bottom };
  }

  #columnOf(vertex: number): number {
    return Math.floor((this.#positions[2 * vertex]! - this.#minX) / this.#cell);
  }

  #rowOf(vertex: number): number {
    return Math.floor((this.#positions[2 * vertex + 1]! - this.#minY) / this.#cell);
  }
}

/**
 * First and last index between which all but the outliers lie. Outliers that are near, such as the outer leaves of a star,
 * lie between them too.
 */
function rangeOf(counts: Uint32Array, total: number): readonly [number, number] {
  const [least, greatest] = [
    counts.findIndex((count) => count > 0),
    counts.findLastIndex((count) => count > 0),
  ];
  const [first, last] = rangeWithoutOutliers(counts, total);
  const reach = nearShare * (last - first + 1);
  return [first - least <= reach ? least : first, greatest - last <= reach ? greatest : last];
}

function rangeWithoutOutliers(counts: Uint32Array, total: number): readonly [number, number] {
  const spare = Math.floor(outliers * total);
  let [first, before] = [0, counts[0]!];
  while (before <= spare) before += counts[++first]!;
  let [last, after] = [counts.length - 1, counts.at(-1)!];
  while (after <= spare) after += counts[--last]!;
  return [first, last];
}
