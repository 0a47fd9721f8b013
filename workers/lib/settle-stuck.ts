import type { SeparateInput } from '../../protocol/layout-jobs.ts';
import type { Crowd } from './Crowd.ts';
import { sortInSteps } from './in-steps.ts';

const verticesPerStep = 1000;

/**
 * Moves each vertex that overlaps others to the nearest free position. A vertex without a free position
 * within `farthest` keeps its position. Yields.
 */
export function* settleStuck(
  { positions, halfWidths, halfHeights, gap, fixed, isRound }: SeparateInput,
  crowd: Crowd,
  farthest = Number.POSITIVE_INFINITY,
): Generator<undefined, void> {
  const count = halfWidths.length;
  const isTaken = new Uint8Array(count);
  const found: number[] = [];
  yield* crowd.fillCells();
  for (let vertex = 0; vertex < count; vertex++) {
    if (fixed[vertex] === 0 && crowd.overlaps(vertex)) {
      isTaken[vertex] = 1;
      found.push(vertex);
    }
    if (vertex % verticesPerStep === verticesPerStep - 1) yield;
  }
  const taken = yield* sortInSteps(
    Uint32Array.from(found),
    (one, other) => halfWidths[other]! - halfWidths[one]! || one - other,
  );
  yield* crowd.fillCells((vertex) => isTaken[vertex] === 0);
  // By cell: the first search ring that can be free. Rings that were full for an earlier vertex in the same
  // cell are skipped.
  const firstRings = new Map<number, number>();
  let tries = 0;
  for (const vertex of taken) {
    const spot = crowd.cellOf(vertex);
    const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    const stepSize =
      (isRound ? halfWidths[vertex]! : Math.min(halfWidths[vertex]!, halfHeights[vertex]!)) + gap;
    let ring = firstRings.get(spot) ?? 0;
    let isFree = false;
    for (; !isFree && stepSize * ring <= farthest; ring++) {
      const places = Math.max(1, Math.ceil(2 * Math.PI * ring));
      for (let place = 0; place < places && !isFree; place++) {
        const angle = (2 * Math.PI * place) / places;
        positions[2 * vertex] = x + stepSize * ring * Math.cos(angle);
        positions[2 * vertex + 1] = y + stepSize * ring * Math.sin(angle);
        if (++tries % verticesPerStep === 0) yield;
        isFree = !crowd.overlaps(vertex);
      }
    }
    if (!isFree) [positions[2 * vertex], positions[2 * vertex + 1]] = [x, y];
    firstRings.set(spot, Math.max(0, ring - 2));
    crowd.add(vertex);
  }
}
