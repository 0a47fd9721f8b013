/**
 * Elements that are hidden without removing them; the view, picking and counts read it. A result, like computed
 * columns, and not part of the graph.
 */
export interface Visibility {
  /** By vertex; 1: hidden. Shorter than the graph: later vertices are visible. */
  readonly hiddenVertices: Uint8Array;
  /** By edge; 1: hidden, or an end is hidden. */
  readonly hiddenEdges: Uint8Array;
  readonly hiddenVertexCount: number;
  readonly hiddenEdgeCount: number;
  /** By vertex; 1: a condition hides it. Counts are made of the others: folded ones count, their mark shows their number. */
  readonly failedVertices: Uint8Array;
  readonly failedVertexCount: number;
  /** Hidden vertices are drawn as small dots. */
  readonly showsDots: boolean;
  /** By vertex; 1: hidden because it is isolated, never drawn as a dot; see `IsolatedVertices`. Undefined: none. */
  readonly foldedVertices?: Uint8Array | undefined;
  /** False: only folded vertices are hidden. */
  readonly isFiltered: boolean;
}

/** Numbers of vertices and edges that no condition hides. Folded vertices count: their mark shows their number. */
export function shownCounts({
  vertexCount,
  edgeCount,
  visibility,
}: {
  readonly vertexCount: number;
  readonly edgeCount: number;
  readonly visibility: Visibility | undefined;
}): {
  readonly vertices: number;
  readonly edges: number;
} {
  const { failedVertexCount = 0, hiddenEdgeCount = 0 } = visibility ?? {};
  return { vertices: vertexCount - failedVertexCount, edges: edgeCount - hiddenEdgeCount };
}
