import type { LayoutGraph } from './LayoutGraph.ts';
import type { PivotStress } from './PivotStress.ts';
import { RankForces } from './RankForces.ts';

/** Number of steps, and number of steps times vertices up to which there are more than the fewest. */
const [minSteps, maxSteps, stepWork] = [8, 16, 200_000];
/** Steps of the forces after each displacement of the stress, which takes more time. */
const settlings = 2;
/** Weight of the forces in the first step, in units. */
const firstShare = 30;
/** Bounds of the factor of the weight after each step, and exponent of the ratio of wanted and present neighbourhoods in it. */
const [lower, raise, gain] = [0.7, 1.5, 4];
/** Bit mask: number of coordinates between two yields, minus 1. */
const slotMask = 0x1ffff;

interface ExchangeOptions {
  readonly stress: PivotStress;
  /** Length of a short edge. */
  readonly unit: number;
  /** Preservation of neighbourhoods that is wanted, in multiples of that of the start. */
  readonly wanted: number;
}

/**
 * Lowers the stress, while forces by rank (see `RankForces`) exchange neighbours with others, as strongly as the wanted
 * neighbourhoods require. The result is the step with the least stress among those that have them, else the last one. Overwrites `positions` (Float32, x, y interleaved). O(p · V + E) for each step. Yields after a
 * bounded amount of work.
 */
export function* exchangeNeighbours(
  graph: LayoutGraph,
  positions: Float32Array,
  { stress, unit, wanted }: ExchangeOptions,
): Generator<undefined, void> {
  const { vertexCount } = graph;
  const ranks = new RankForces(graph);
  const anchors = new Float32Array(positions.length);
  const forces = new Float32Array(positions.length);
  const stiffness = new Float32Array(vertexCount);
  const steps = Math.max(minSteps, Math.min(maxSteps, Math.floor(stepWork / vertexCount)));
  let share = firstShare * unit;
  let enough = 0;
  const before = new Float32Array(positions.length);
  const kept = new Float32Array(positions.length);
  let keptStress = Number.POSITIVE_INFINITY;
  for (let step = 0; step < steps; step++) {
    before.set(positions);
    const moves = yield* stress.displacementsOf(positions);
    for (let slot = 0; slot < moves.length; slot++) anchors[slot] = positions[slot]! + moves[slot]!;
    let neighbourhood = 0;
    for (let settling = 0; settling < settlings; settling++) {
      forces.fill(0);
      stiffness.fill(1);
      yield* ranks.add(positions, share, forces, stiffness);
      if (settling === 0) ({ neighbourhood } = ranks);
      for (let slot = 0; slot < positions.length; slot++) {
        positions[slot]! += (forces[slot]! + anchors[slot]! - positions[slot]!) / stiffness[slot >> 1]!;
        if ((slot & slotMask) === slotMask) yield;
      }
    }
    if (step === 0) enough = wanted * neighbourhood;
    // The stress and the neighbourhoods are those of the positions before the step.
    if (step > 0 && neighbourhood >= enough && stress.stress < keptStress) {
      keptStress = stress.stress;
      kept.set(before);
    }
    const factor = neighbourhood > 0 ? (enough / neighbourhood) ** gain : 1;
    share *= Math.max(lower, Math.min(raise, factor));
    yield;
  }
  if (keptStress < Number.POSITIVE_INFINITY) positions.set(kept);
}
