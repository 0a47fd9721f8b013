import type { WorldBounds } from '../camera/Camera.ts';
import type { PointGrid } from './PointGrid.ts';

/** Interface of point queries. */
export type PointFinder = Pick<PointGrid, 'findBest' | 'visitInside'>;

/** Scans all points, O(n) per query; used until a grid is available. Reads current positions. */
export class PointScan implements PointFinder {
  readonly #positions: Float32Array;
  readonly #count: number;

  /** `positions`: x, y interleaved, `count` points. */
  constructor(positions: Float32Array, count: number) {
    this.#positions = positions;
    this.#count = count;
  }

  visitInside({ minX, minY, maxX, maxY }: WorldBounds, visit: (point: number) => boolean): void {
    const positions = this.#positions;
    for (let point = 0; point < this.#count; point++) {
      const [x, y] = [positions[2 * point]!, positions[2 * point + 1]!];
      if (x < minX || x > maxX || y < minY || y > maxY) continue;
      if (!visit(point)) return;
    }
  }

  findBest(
    x: number,
    y: number,
    reach: number,
    scoreOf: (point: number, distance: number) => number | undefined,
    minScoreAt: (distance: number) => number = () => Number.NEGATIVE_INFINITY,
  ): number | undefined {
    const positions = this.#positions;
    let best: number | undefined;
    let bestScore = Number.POSITIVE_INFINITY;
    for (let point = 0; point < this.#count; point++) {
      const [dx, dy] = [positions[2 * point]! - x, positions[2 * point + 1]! - y];
      if (dx > reach || dx < -reach || dy > reach || dy < -reach) continue;
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (distance > reach || minScoreAt(distance) >= bestScore) continue;
      const score = scoreOf(point, distance);
      if (score === undefined || score >= bestScore) continue;
      best = point;
      bestScore = score;
    }
    return best;
  }
}
