/**
 * Compressed sparse row adjacency: the neighbours of v are `targets[offsets[v] .. offsets[v + 1])`.
 * offsets: Uint32, V + 1; targets: Uint32, one per entry; edges: Uint32, the edge index of each entry.
 */
export interface Csr {
  readonly vertexCount: number;
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  readonly edges: Uint32Array;
}

/** One entry per edge, at its source, in edge order. O(V + E). */
export function toDirectedCsr(vertexCount: number, sources: Uint32Array, targets: Uint32Array): Csr {
  const edgeCount = sources.length;
  const offsets = new Uint32Array(vertexCount + 1);
  for (let edge = 0; edge < edgeCount; edge++) offsets[sources[edge]! + 1]!++;
  accumulate(offsets);
  const cursor = offsets.slice(0, vertexCount);
  const entries = new Uint32Array(edgeCount);
  const edges = new Uint32Array(edgeCount);
  for (let edge = 0; edge < edgeCount; edge++) {
    const slot = cursor[sources[edge]!]!++;
    entries[slot] = targets[edge]!;
    edges[slot] = edge;
  }
  return { vertexCount, offsets, targets: entries, edges };
}

function accumulate(offsets: Uint32Array): void {
  for (let index = 1; index < offsets.length; index++) offsets[index]! += offsets[index - 1]!;
}
