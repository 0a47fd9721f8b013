import { Random } from '../../../protocol/lib/random.ts';
import { EdgeWriter, type GeneratedGraph } from './EdgeWriter.ts';

/** Probabilities of three quadrants as in Graph500; the fourth is the remainder. */
const [shareA, shareB, shareC] = [0.57, 0.19, 0.19];

/**
 * Recursive quadrants of the adjacency matrix (R-MAT; Chakrabarti, Zhan, Faloutsos 2004): high-degree hubs,
 * nested communities, many isolated vertices. The number of vertices is rounded up to a power of two. Yields.
 */
export function* rMat(
  vertexCount: number,
  edgeCount: number,
  seed: number,
): Generator<undefined, GeneratedGraph> {
  const random = new Random(seed);
  const bits = Math.ceil(Math.log2(vertexCount));
  const edges = new EdgeWriter(2 ** bits, edgeCount);
  // Limits the number of draws, because almost all draws are duplicates if the likely edges exist.
  for (let draw = 0; edges.edgeCount < edgeCount && draw < 8 * edgeCount; draw++) {
    if ((draw & 2047) === 2047) yield;
    let source = 0;
    let target = 0;
    for (let bit = 0; bit < bits; bit++) {
      const where = random.next();
      const isLower = where >= shareA + shareB;
      const isRight = where >= shareA && (!isLower || where >= shareA + shareB + shareC);
      source = 2 * source + (isLower ? 1 : 0);
      target = 2 * target + (isRight ? 1 : 0);
    }
    edges.add(source, target);
  }
  return edges.toGraph();
}
