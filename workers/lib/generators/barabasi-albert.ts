import { Random } from '../../../protocol/lib/random.ts';
import { EdgeWriter, type GeneratedGraph } from './EdgeWriter.ts';

/**
 * Each new vertex joins `links` different earlier ones, by preference those with many links (Barabási, Albert 1999).
 * Yields after a bounded amount of work.
 */
export function* barabasiAlbert(
  vertexCount: number,
  links: number,
  seed: number,
): Generator<undefined, GeneratedGraph> {
  const random = new Random(seed);
  const edges = new EdgeWriter(vertexCount, vertexCount * links);
  // Every vertex as often as it has ends, so that a uniform draw prefers the well connected.
  const ends = new Uint32Array(2 * vertexCount * links + 1);
  let endCount = 1;
  for (let vertex = 1; vertex < vertexCount; vertex++) {
    if ((vertex & 8191) === 8191) yield;
    const drawFrom = endCount;
    for (let link = Math.min(links, vertex); link > 0; ) {
      const other = ends[random.nextBelow(drawFrom)]!;
      if (!edges.add(vertex, other)) continue;
      ends[endCount++] = other;
      ends[endCount++] = vertex;
      link--;
    }
  }
  return edges.toGraph();
}
