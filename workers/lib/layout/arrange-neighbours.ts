import type { Random } from '../../../protocol/lib/random.ts';
import type { ForceGpu } from '../../gpu/ForceGpu.ts';
import type { Crew } from '../Crew.ts';
import { maxNearPull, type RefineMaterial } from '../forces/RefineWork.ts';
import { Relaxation } from '../forces/Relaxation.ts';
import { Refinement } from '../forces/refine.ts';
import type { KernelPause } from '../pause.ts';
import { maxExactVertices } from './exact/lay-out-exactly.ts';
import { exchangeNeighbours } from './exchange-neighbours.ts';
import type { LayoutGraph } from './LayoutGraph.ts';
import { PivotStress } from './PivotStress.ts';
import { toPivots } from './place-by-pivots.ts';
import type { Show } from './show.ts';
import { toSpacing } from './spacing.ts';

const shortSteps = { minSteps: 15, maxSteps: 30, relaxationFactor: 0.5, minEnergy: 0 } as const;
/**
 * A sheet (mesh, roads) was placed by path lengths, with coincident vertices: it needs larger and more steps, and weaker
 * springs to the start. The steps end when the mean displacement is below `minEnergy` units. The unit of a sheet
 * follows from the length of its edges; a small world is so dense that its unit follows from the spacing. In a sparse
 * graph the repulsion counts more, so that chains and small trees do not contract to points: `sparsePull` is the bounded
 * attraction in squares of half the mean degree, as measured. An unfolded small world is too dense for it. `stressPull`: attraction
 * to positions of lower stress as a multiple of the one to the start; the neighbourhoods of trees are lost with more. `stressLimit`:
 * maximum stress in multiples of the minimum that was found; volumes have neighbourhoods to spare. `wanted`: preservation of
 * neighbourhoods that the forces by rank reach, in multiples of that of the phase before them, whose rest lowers the stress.
 */
const sheet = {
  minSteps: 12,
  maxSteps: 60,
  relaxationFactor: 0.8,
  minEnergy: 0.008,
  anchor: 0.1,
  stressPull: 4,
  isUnitByEdge: true,
  sparsePull: 2,
} as const;
const forms = {
  sheet: { ...sheet, stressLimit: 1.08, wanted: 1.1 },
  volume: { ...sheet, stressLimit: 1.05, wanted: 0.97 },
  smallWorld: {
    ...shortSteps,
    anchor: 1,
    stressPull: 1,
    isUnitByEdge: false,
    sparsePull: 1,
    stressLimit: undefined,
    wanted: 1.05,
  },
  unfolded: {
    ...shortSteps,
    anchor: 1,
    stressPull: 0.15,
    isUnitByEdge: false,
    sparsePull: Number.POSITIVE_INFINITY,
    stressLimit: undefined,
    wanted: 1.25,
  },
} as const;
/** Number of steps times vertices up to which there are more than the fewest steps. */
const stepWork = 500_000;
/**
 * Graphs with more vertices keep the stress of the start: the steps of the stress would take as long as the rest of the phase.
 */
const [minStressed, maxStressed] = [maxExactVertices, 30_000];
/** Preservation of neighbourhoods that is wanted in dense small worlds, which have neighbourhoods to spare; see `wanted`. */
const denseWanted = 0.95;
/** Steps that lower the stress of a sheet before the forces: their last one gives its minimum. */
const easings = 10;
/** Factors of the attraction to the positions of lower stress in a sheet: above the maximum stress and below it. */
const [raise, lower] = [1.3, 0.85];
/** The factor does not become lower. */
const minGravity = 0.3;
/** Unit of a sheet in mean edge lengths. */
const sheetUnit = 1.6;
/** Share of this phase in the work of a layout. */
export const arrangeShare = 0.25;
/** Spacing of the vertices in units of the bounded forces, unless edges would be shorter than a unit. */
const spacingInUnits = 0.3;
/** Displacement of coincident vertices before the first step, in units. */
const jitter = 0.01;
/** Bit mask: number of vertices between two yields, minus 1. */
const rangeMask = 0x7fff;

export interface ArrangeOptions {
  readonly form: keyof typeof forms;
  readonly crew?: Crew<RefineMaterial>;
  readonly gpu?: ForceGpu | undefined;
  readonly show: Show;
}

/**
 * Places neighbours close together: short-range forces between vertices that stay near their positions. Up to
 * `maxStressed` vertices they are also drawn to positions of lower stress; in a sheet, as strongly as the stress
 * requires. Returns the positions (Float32, x, y interleaved). Yields after a
 * bounded amount of work.
 */
export function* arrangeNeighbours(
  graph: LayoutGraph,
  start: Float32Array,
  random: Random,
  { form, crew, gpu, show }: ArrangeOptions,
): Generator<KernelPause, Float32Array> {
  const { minSteps, maxSteps, relaxationFactor, minEnergy, anchor, isUnitByEdge, sparsePull } = forms[form];
  const { stressPull, stressLimit } = forms[form];
  const steps = Math.max(minSteps, Math.min(maxSteps, Math.floor(stepWork / graph.vertexCount)));
  const unit = yield* toUnit(graph, start, isUnitByEdge);
  if (!(unit > 0)) return start;
  const isStressed = graph.vertexCount > minStressed && graph.vertexCount <= maxStressed;
  const stress = isStressed ? new PivotStress(graph, yield* toPivots(graph, random)) : undefined;
  const eased = stress && stressLimit ? yield* ease(stress, start) : { positions: start, stress: 0 };
  const anchors = new Float32Array(start.length);
  for (let slot = 0; slot < start.length; slot++) {
    anchors[slot] = eased.positions[slot]! + jitter * unit * (random.next() - 0.5);
    if ((slot & rangeMask) === rangeMask) yield;
  }
  const halfDegree = graph.targets.length / graph.vertexCount / 2;
  const nearPull = Math.min(maxNearPull, sparsePull * halfDegree ** 2);
  const gravity = (anchor * nearPull) / maxNearPull;
  const forces = { edgeLength: unit, repulsion: 1, gravity, opening: 1, nearPull, relaxationFactor };
  const refinement = new Refinement(graph, anchors.slice(), forces, { anchors }, crew);
  // The GPU has the anchors of its start.
  const relaxation = new Relaxation(refinement, stress === undefined ? gpu : undefined);
  // Dense graphs have neighbourhoods to spare.
  if (stress) refinement.gravity = stressPull * (gravity + gravity ** 4);
  for (let step = 0; step < steps; step++) {
    if (stress) {
      yield* aim(refinement, stress);
      if (stressLimit) {
        const factor = stress.stress > stressLimit * eased.stress ? raise : lower;
        refinement.gravity = Math.max(minGravity * gravity, factor * refinement.gravity);
      }
    }
    yield* relaxation.step(unit * (1.02 - step / steps));
    show(
      function* (all) {
        all.set(refinement.positions);
        yield;
      },
      (step + 1) / steps,
      refinement.energy,
    );
    // The intermediate picture is written during this yield.
    yield;
    // On the GPU, the energy is 0 until the first batch of steps ends.
    if (refinement.energy > 0 && refinement.energy < minEnergy) break;
  }
  yield* relaxation.finish();
  if (stress) {
    const isDense = form === 'smallWorld' && nearPull === maxNearPull;
    // Other pivots, because the former phase has fitted the layout to its own.
    yield* exchangeNeighbours(graph, refinement.positions, {
      stress: new PivotStress(graph, yield* toPivots(graph, random)),
      unit,
      wanted: isDense ? denseWanted : forms[form].wanted,
    });
  }
  return refinement.positions;
}

/** Steps that lower the stress only. Returns the positions and the lowest stress. */
function* ease(
  pivots: PivotStress,
  start: Float32Array,
): Generator<undefined, { readonly positions: Float32Array; readonly stress: number }> {
  const positions = start.slice();
  let stress = Number.POSITIVE_INFINITY;
  for (let step = 0; step < easings; step++) {
    const moves = yield* pivots.displacementsOf(positions);
    stress = Math.min(stress, pivots.stress);
    for (let slot = 0; slot < moves.length; slot++) positions[slot]! += moves[slot]!;
    yield;
  }
  return { positions, stress };
}

/** Moves the anchors to where the stress is lower. */
function* aim({ material, positions }: Refinement, stress: PivotStress): Generator<undefined, void> {
  const anchors = material.anchors!;
  const moves = yield* stress.displacementsOf(positions);
  for (let slot = 0; slot < moves.length; slot++) anchors[slot] = positions[slot]! + moves[slot]!;
}

/**
 * The unit of the forces. In a small world: the mean edge length, at most a multiple of the spacing of the
 * vertices.
 */
function* toUnit(
  { vertexCount, offsets, targets }: LayoutGraph,
  positions: Float32Array,
  isUnitByEdge: boolean,
) {
  let sum = 0;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let entry = offsets[vertex]!; entry < offsets[vertex + 1]!; entry++) {
      const other = targets[entry]!;
      sum += Math.hypot(
        positions[2 * vertex]! - positions[2 * other]!,
        positions[2 * vertex + 1]! - positions[2 * other + 1]!,
      );
    }
    if ((vertex & 0x3fff) === 0x3fff) yield;
  }
  const edge = sum / targets.length;
  if (isUnitByEdge) return sheetUnit * edge;
  const spacing = yield* toSpacing(positions);
  return spacing > 0 ? Math.min(edge, spacing / spacingInUnits) : edge;
}
