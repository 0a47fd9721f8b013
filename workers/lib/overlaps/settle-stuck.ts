import type { SeparateInput } from '../../../protocol/layout-jobs.ts';
import { sortInSteps } from '../in-steps.ts';
import type { Crowd } from './Crowd.ts';

const verticesPerStep = 1000;
/** Number of rings from which on a search spares the next ones the rings that it found full. */
const deepRings = 16;

/** The end of a search for a free position around a vertex. */
interface Search {
  readonly x: number;
  readonly y: number;
  /** Distance from the vertex within which no position is free. */
  readonly reach: number;
  readonly ring: number;
  /** Direction of the found position, as a share of the circle. */
  readonly turn: number;
}

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
  /** The last search by cell, and those of them that were deep. */
  const searches = new Map<number, Search>();
  const deepSearches = new Map<number, Search>();
  let tries = 0;
  for (const vertex of taken) {
    const spot = crowd.cellOf(vertex);
    const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
    const stepSize =
      (isRound ? halfWidths[vertex]! : Math.min(halfWidths[vertex]!, halfHeights[vertex]!)) + gap;
    let [ring, turn] = firstPlace(searches.get(spot), deepSearches, x, y, stepSize);
    let isFree = false;
    for (; !isFree && stepSize * ring <= farthest; ring++) {
      const places = Math.max(1, Math.ceil(2 * Math.PI * ring));
      const first = Math.floor(turn * places);
      turn = 0;
      for (let place = first; place < places && !isFree; place++) {
        turn = place / places;
        const angle = (2 * Math.PI * place) / places;
        positions[2 * vertex] = x + stepSize * ring * Math.cos(angle);
        positions[2 * vertex + 1] = y + stepSize * ring * Math.sin(angle);
        if (++tries % verticesPerStep === 0) yield;
        isFree = !crowd.overlaps(vertex);
      }
    }
    if (!isFree) [positions[2 * vertex], positions[2 * vertex + 1]] = [x, y];
    const search = { x, y, reach: stepSize * (ring - 2), ring: ring - 1, turn };
    searches.set(spot, search);
    if (search.ring >= deepRings) deepSearches.set(spot, search);
    else deepSearches.delete(spot);
    crowd.add(vertex);
  }
}

/**
 * The ring and the turn at which the search around (x, y) starts. Rings that were full in `last`, the last search in the
 * same cell, are skipped. After a deep search, the next one in the cell continues in the same direction, and those in
 * other cells skip the rings inside the full disc.
 */
function firstPlace(
  last: Search | undefined,
  deepSearches: ReadonlyMap<number, Search>,
  x: number,
  y: number,
  stepSize: number,
): [ring: number, turn: number] {
  if (last !== undefined)
    return last.ring < deepRings ? [Math.max(0, last.ring - 1), 0] : [last.ring, last.turn];
  let reach = 0;
  for (const each of deepSearches.values())
    reach = Math.max(reach, each.reach - Math.hypot(each.x - x, each.y - y));
  return [Math.floor(reach / stepSize), 0];
}
