import type { LayoutGraph } from '../layout/LayoutGraph.ts';

const verticesPerRange = 1024;
const entriesPerRange = 8192;

/**
 * Divides the vertices into ranges of about equal work. Returns the start of each range and the end of the
 * last.
 */
export function toVertexRanges({
  vertexCount,
  offsets,
}: Pick<LayoutGraph, 'vertexCount' | 'offsets'>): Uint32Array {
  const starts = [0];
  let start = 0;
  for (let vertex = 1; vertex <= vertexCount; vertex++) {
    const isFull =
      vertex - start >= verticesPerRange || offsets[vertex]! - offsets[start]! >= entriesPerRange;
    if (isFull || vertex === vertexCount) {
      starts.push(vertex);
      start = vertex;
    }
  }
  return Uint32Array.from(starts);
}
