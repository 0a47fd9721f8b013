import type { VertexExtents } from '../../protocol/layout-jobs.ts';
import { worldRadius } from '../../src/graph/styles/vertex-size.ts';
import type { GeneratedGraph } from '../../workers/lib/generators/EdgeWriter.ts';

/** Radius of the largest discs of the standard style, world units. */
const fullRadius = 25;

/** The discs of the vertices as the standard style draws them: their radii follow the degrees. */
export function toExtents({ vertexCount, sources, targets }: GeneratedGraph): VertexExtents {
  const degrees = new Uint32Array(vertexCount);
  for (let edge = 0; edge < sources.length; edge++) {
    degrees[sources[edge]!]!++;
    degrees[targets[edge]!]!++;
  }
  const radii = Float32Array.from(degrees, (degree) => worldRadius(fullRadius, degree));
  return { halfWidths: radii, halfHeights: radii, isRound: true };
}
