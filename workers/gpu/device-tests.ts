import { Random } from '../../protocol/lib/random.ts';
import type { Forces } from '../lib/forces/RefineWork.ts';
import { Refinement } from '../lib/forces/refine.ts';
import { toLayoutGraph } from '../lib/layout/LayoutGraph.ts';
import { runSteps } from '../lib/run-steps.ts';
import type { ForceDevice } from './force-device.ts';

/** Points of the test for correctness: several workgroups, of which the last is not full. */
const fewPoints = 700;
/** Maximum deviation from the cores as a share of the displacements. A correct device deviates by less than 0.0001. */
const tolerance = 0.001;
/** The first reach limits most displacements, the second none. */
const reaches = [40, 100_000];
const edgeLength = 100;

/** Sizes of the speed test. The next one follows if its steps can be expected to be short. */
const sizes = [256, 1024, 4096, 16_384];
const maxStepMs = 15;
const stepsMore = 4;
const tries = 2;

/** Whether the device moves vertices as the cores do, by both laws of repulsion. */
export async function isCorrect(device: ForceDevice): Promise<boolean> {
  const far = toRefinement(fewPoints, { edgeLength, repulsion: 0.2, gravity: 0.5, opening: 0.1 });
  const near = toRefinement(
    fewPoints,
    { edgeLength: 2000, repulsion: 1, gravity: 0.3, opening: 1, relaxationFactor: 0.7 },
    true,
  );
  return (await isEqual(device, far)) && (await isEqual(device, near));
}

async function isEqual(device: ForceDevice, refinement: Refinement): Promise<boolean> {
  const start = refinement.positions.slice();
  const run = await device.load(refinement.material);
  if (run === undefined) return false;
  const { positions } = await run.step(reaches);
  run.end();
  for (const reach of reaches) runSteps(refinement.step(reach));
  let displacement = 0;
  let deviation = 0;
  for (let slot = 0; slot < start.length; slot++) {
    displacement += (refinement.positions[slot]! - start[slot]!) ** 2;
    deviation += (positions[slot]! - refinement.positions[slot]!) ** 2;
  }
  // False for NaN.
  return deviation <= tolerance ** 2 * displacement;
}

/** Pairs of vertices per millisecond, without the round trip, of the largest size that was tested. */
export async function measurePairsPerMs(device: ForceDevice, now: () => number): Promise<number> {
  let pairsPerMs = 0;
  for (const size of sizes) {
    if (size > sizes[0]! && size ** 2 > maxStepMs * pairsPerMs) break;
    const forces = { edgeLength, repulsion: 0.2, gravity: 0.5, opening: 1 };
    const run = await device.load(toRefinement(size, forces).material);
    if (run === undefined) break;
    const time = async (steps: number) => {
      const startMs = now();
      await run.step(new Array<number>(steps).fill(edgeLength));
      return now() - startMs;
    };
    // The first step may prepare the program.
    await time(1);
    let [oneMs, allMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let nth = 0; nth < tries; nth++) {
      oneMs = Math.min(oneMs, await time(1));
      allMs = Math.min(allMs, await time(1 + stepsMore));
    }
    run.end();
    pairsPerMs = size ** 2 / Math.max(0.01, (allMs - oneMs) / stepsMore);
  }
  return pairsPerMs;
}

/** Points in a square with different masses, connected in rings and with a hub. */
function toRefinement(vertexCount: number, forces: Forces, isNear = false): Refinement {
  const random = new Random(vertexCount);
  const positions = Float32Array.from({ length: 2 * vertexCount }, () => 1000 * random.next());
  const strides = [1, 7, 101];
  const sources = new Uint32Array(strides.length * vertexCount).map((_, edge) => edge % vertexCount);
  const targets = sources.map((source, edge) => {
    const stride = strides[Math.floor(edge / vertexCount)]!;
    return stride === 101 && source % 2 === 0 ? 0 : (source + stride) % vertexCount;
  });
  const graph = runSteps(toLayoutGraph(vertexCount, sources, targets));
  const masses = graph.masses.map(() => 1 + Math.floor(3 * random.next()));
  const each = isNear
    ? { anchors: positions.map((place) => place + 200 * (random.next() - 0.5)) }
    : { pulls: masses.map(() => 0.5 + random.next()) };
  return new Refinement({ ...graph, masses }, positions, forces, each);
}
