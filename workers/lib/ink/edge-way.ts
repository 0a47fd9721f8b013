import type { EdgeWays } from '../../../protocol/jobs.ts';

/** Number of segments of a curved edge in large graphs. */
const curvePieces = 6;

/** Number of straight segments of each edge. */
export function piecesPerEdge({ curve, routes, pointsPerEdge = 2 }: EdgeWays): number {
  if (routes !== undefined) return pointsPerEdge - 1;
  return curve === 0 ? 1 : curvePieces;
}

/**
 * Writes the points of an edge to `into` (Float32, x, y interleaved, `piecesPerEdge` + 1 points). The curve
 * formula equals that of the shader code `curveGlsl`.
 */
export function writeWay(ways: EdgeWays, edge: number, into: Float32Array): void {
  const { sources, targets, positions, curve, routes, pointsPerEdge = 2 } = ways;
  if (routes !== undefined) {
    const from = 2 * edge * pointsPerEdge;
    for (let place = 0; place < 2 * pointsPerEdge; place++) into[place] = routes[from + place]!;
    return;
  }
  const [from, to] = [2 * sources[edge]!, 2 * targets[edge]!];
  const [x, y] = [positions[from]!, positions[from + 1]!];
  const [dx, dy] = [positions[to]! - x, positions[to + 1]! - y];
  const pieces = curve === 0 ? 1 : curvePieces;
  for (let point = 0; point <= pieces; point++) {
    const t = point / pieces;
    const offset = curve * 4 * t * (1 - t);
    into[2 * point] = x + dx * t + dy * offset;
    into[2 * point + 1] = y + dy * t - dx * offset;
  }
}
