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
  /** Hidden vertices are drawn as small dots. */
  readonly showsDots: boolean;
  /** By vertex; 1: hidden because it is isolated, never drawn as a dot; see `IsolatedVertices`. Undefined: none. */
  readonly foldedVertices?: Uint8Array | undefined;
  /** False: only folded vertices are hidden. */
  readonly isFiltered: boolean;
}
