import { runAtOnce } from '../../../lib/slices.ts';
import type { WorldBounds } from '../camera/Camera.ts';

/** Points per slice of work. */
const slicePoints = 20_000;

interface Cells {
  readonly bounds: WorldBounds;
  readonly frame: WorldBounds;
  readonly size: number;
  readonly columns: number;
  readonly rows: number;
  readonly places: Float32Array;
  readonly starts: Uint32Array;
  readonly points: Uint32Array;
}

/**
 * A grid over points for nearest-point and rectangle queries. Built by counting sort in O(n); a cell contains about two
 * points on average. Owns its arrays.
 */
export class PointGrid {
  readonly bounds: WorldBounds;
  /** Bounds of the cells; points outside belong to border cells. */
  readonly #frame: WorldBounds;
  /** x, y of the points in cell order, for locality of reads. */
  readonly #places: Float32Array;
  readonly #cellSize: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #starts: Uint32Array;
  readonly #points: Uint32Array;

  private constructor(cells: Cells) {
    this.bounds = cells.bounds;
    this.#frame = cells.frame;
    this.#cellSize = cells.size;
    this.#columns = cells.columns;
    this.#rows = cells.rows;
    this.#places = cells.places;
    this.#starts = cells.starts;
    this.#points = cells.points;
  }

  /** `positions`: x, y interleaved, `count` points; copied in cell order. */
  static of(positions: Float32Array, count: number): PointGrid {
    return runAtOnce(PointGrid.make(positions, count));
  }

  /** Like `of`, but yields after a bounded amount of work; uses the positions at the start. */
  static *make(positions: Float32Array, count: number): Generator<undefined, PointGrid> {
    const places = positions.slice(0, 2 * count);
    yield;
    const bounds = boundsOf(places, count);
    const frame = withoutOutliers(places, count, bounds);
    const width = Math.max(1e-3, frame.maxX - frame.minX);
    const height = Math.max(1e-3, frame.maxY - frame.minY);
    const size = Math.max(
      Math.sqrt((width * height * 2) / Math.max(1, count)),
      Math.max(width, height) / 2048,
    );
    const columns = Math.floor(width / size) + 1;
    const rows = Math.floor(height / size) + 1;
    const starts = new Uint32Array(columns * rows + 1);
    const grid = new PointGrid({
      bounds,
      frame,
      size,
      columns,
      rows,
      starts,
      places: new Float32Array(2 * count),
      points: new Uint32Array(count),
    });
    yield* grid.#fill(places, starts);
    return grid;
  }

  /** Counting sort by cells. */
  *#fill(places: Float32Array, starts: Uint32Array): Generator<undefined, void> {
    const count = this.#points.length;
    const cells = new Uint32Array(count);
    for (let point = 0; point < count; point++) {
      if (point % slicePoints === slicePoints - 1) yield;
      const cell = this.#column(places[2 * point]!) + this.#row(places[2 * point + 1]!) * this.#columns;
      cells[point] = cell;
      starts[cell + 1]!++;
    }
    for (let cell = 1; cell < starts.length; cell++) starts[cell]! += starts[cell - 1]!;
    const next = starts.slice(0, -1);
    for (let point = 0; point < count; point++) {
      if (point % slicePoints === slicePoints - 1) yield;
      const slot = next[cells[point]!]!++;
      this.#points[slot] = point;
      this.#places[2 * slot] = places[2 * point]!;
      this.#places[2 * slot + 1] = places[2 * point + 1]!;
    }
  }

  /** Calls `visit` with every point inside the rectangle; stops when it returns false. */
  visitInside(area: WorldBounds, visit: (point: number) => boolean): void {
    const places = this.#places;
    const [firstColumn, lastColumn] = [this.#column(area.minX), this.#column(area.maxX)];
    for (let row = this.#row(area.minY); row <= this.#row(area.maxY); row++) {
      const from = this.#starts[row * this.#columns + firstColumn]!;
      const to = this.#starts[row * this.#columns + lastColumn + 1]!;
      for (let slot = from; slot < to; slot++) {
        const [x, y] = [places[2 * slot]!, places[2 * slot + 1]!];
        if (x < area.minX || x > area.maxX || y < area.minY || y > area.maxY) continue;
        if (!visit(this.#points[slot]!)) return;
      }
    }
  }

  /** Number of points inside, counted up to `limit`. */
  countInside(area: WorldBounds, limit: number): number {
    let count = 0;
    this.visitInside(area, () => ++count < limit);
    return count;
  }

  /**
   * The best point within `reach` world units of (x, y). `scoreOf(point, distance)` returns a score (lower is better),
   * or undefined to exclude the point. `minScoreAt(distance)` is a non-decreasing lower bound of the score at a
   * distance. Near cells are searched first; the search ends when no better score is possible.
   */
  findBest(
    x: number,
    y: number,
    reach: number,
    scoreOf: (point: number, distance: number) => number | undefined,
    minScoreAt: (distance: number) => number = () => Number.NEGATIVE_INFINITY,
  ): number | undefined {
    const places = this.#places;
    let best: number | undefined;
    let bestScore = Number.POSITIVE_INFINITY;
    const visitRow = (row: number, firstColumn: number, lastColumn: number) => {
      if (row < 0 || row >= this.#rows) return;
      const first = Math.max(0, firstColumn);
      const last = Math.min(this.#columns - 1, lastColumn);
      if (last < first) return;
      const to = this.#starts[row * this.#columns + last + 1]!;
      for (let slot = this.#starts[row * this.#columns + first]!; slot < to; slot++) {
        const [dx, dy] = [places[2 * slot]! - x, places[2 * slot + 1]! - y];
        const distance = Math.sqrt(dx * dx + dy * dy);
        if (distance > reach || minScoreAt(distance) >= bestScore) continue;
        const point = this.#points[slot]!;
        const score = scoreOf(point, distance);
        if (score === undefined || score >= bestScore) continue;
        best = point;
        bestScore = score;
      }
    };
    const [column, row] = [this.#column(x), this.#row(y)];
    const rings = Math.max(column, row, this.#columns - 1 - column, this.#rows - 1 - row);
    for (let ring = 0; ring <= rings; ring++) {
      // Also valid outside the grid: no point is nearer than the nearest position inside the grid.
      const distance = Math.max(0, ring - 1) * this.#cellSize;
      if (distance > reach || minScoreAt(distance) >= bestScore) break;
      visitRow(row - ring, column - ring, column + ring);
      for (let beside = row - ring + 1; beside < row + ring; beside++) {
        visitRow(beside, column - ring, column - ring);
        visitRow(beside, column + ring, column + ring);
      }
      if (ring > 0) visitRow(row + ring, column - ring, column + ring);
    }
    return best;
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.#frame.minX) / this.#cellSize)));
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.#frame.minY) / this.#cellSize)));
  }
}

/** Sample size that locates the dense part reliably. */
const sampleSize = 2048;

/** The bounds, or the bounds of all but a few percent of the points if these are much smaller. */
function withoutOutliers(positions: Float32Array, count: number, bounds: WorldBounds): WorldBounds {
  const step = Math.max(1, Math.floor(count / sampleSize));
  const spanOf = (part: 0 | 1, min: number, max: number): readonly [number, number] => {
    const sample: number[] = [];
    for (let point = 0; point < count; point += step) sample.push(positions[2 * point + part]!);
    sample.sort((left, right) => left - right);
    const from = sample[Math.floor(sample.length * 0.02)] ?? min;
    const to = sample[Math.ceil(sample.length * 0.98) - 1] ?? max;
    return max - min > 4 * (to - from) && to > from ? [from, to] : [min, max];
  };
  const [minX, maxX] = spanOf(0, bounds.minX, bounds.maxX);
  const [minY, maxY] = spanOf(1, bounds.minY, bounds.maxY);
  return { minX, minY, maxX, maxY };
}

/** Bounding box of the points; a unit square if there are none. */
export function boundsOf(positions: Float32Array, count: number, isOmitted?: Uint8Array): WorldBounds {
  if (count === 0) return { minX: -0.5, minY: -0.5, maxX: 0.5, maxY: 0.5 };
  let [minX, minY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [maxX, maxY] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < 2 * count; at += 2) {
    if (isOmitted?.[at / 2] === 1) continue;
    const [x, y] = [positions[at]!, positions[at + 1]!];
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}
