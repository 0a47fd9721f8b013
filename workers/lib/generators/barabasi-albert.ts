import { Random } from '../../../protocol/lib/random.ts';
import { EdgeWriter, type GeneratedGraph } from './EdgeWriter.ts';

/**
 * Preferential attachment: each new vertex is connected to `links` different earlier vertices with
 * probability proportional to their degree (Barabási, Albert 1999). Yields after a bounded amount of work.
 */
export function* barabasiAlbert(
  vertexCount: number,
  links: number,
  seed: number,
): Generator<undefined, GeneratedGraph> {
  const random = new Random(seed);
  const edges = new EdgeWriter(vertexCount, vertexCount * links);
  // Uint32: each vertex once for each of its edge ends, so that a uniform draw is proportional to degree.
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
