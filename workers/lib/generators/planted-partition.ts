import { Random } from '../../../protocol/lib/random.ts';
import { EdgeWriter, type GeneratedGraph } from './EdgeWriter.ts';

export interface PlantedPartitionOptions {
  readonly groups: number;
  readonly groupSize: number;
  /** Of each vertex, in the mean: edges into its own group, and into others. */
  readonly insideDegree: number;
  readonly outsideDegree: number;
}

/** Groups of one size, denser inside than between them (Condon and Karp 2001), drawn by number of edges. Yields. */
export function* plantedPartition(
  options: PlantedPartitionOptions,
  seed: number,
): Generator<undefined, GeneratedGraph> {
  const { groups, groupSize, insideDegree, outsideDegree } = options;
  if (insideDegree > groupSize - 1) {
    throw new Error(`insideDegree: expected at most ${groupSize - 1} (groupSize - 1), found ${insideDegree}`);
  }
  if (groups < 2 && outsideDegree > 0) {
    throw new Error(`outsideDegree: expected 0 where there is one group, found ${outsideDegree}`);
  }
  const random = new Random(seed);
  const vertexCount = groups * groupSize;
  const insideEdges = Math.round((vertexCount * insideDegree) / 2);
  const allEdges = insideEdges + Math.round((vertexCount * outsideDegree) / 2);
  const edges = new EdgeWriter(vertexCount, allEdges);
  let draws = 0;
  while (edges.edgeCount < insideEdges) {
    if ((++draws & 8191) === 0) yield;
    const vertex = random.nextBelow(vertexCount);
    edges.add(vertex, vertex - (vertex % groupSize) + random.nextBelow(groupSize));
  }
  while (edges.edgeCount < allEdges) {
    if ((++draws & 8191) === 0) yield;
    const [one, other] = [random.nextBelow(vertexCount), random.nextBelow(vertexCount)];
    if (Math.floor(one / groupSize) !== Math.floor(other / groupSize)) edges.add(one, other);
  }
  return edges.toGraph();
}
