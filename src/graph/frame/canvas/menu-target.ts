import type { Point } from '../../geometry/camera/Camera.ts';

/** Target of a context menu and its position in the window; neither a vertex nor an edge: the background. */
export interface MenuTarget {
  readonly at: Point;
  /** The point of the graph there. */
  readonly world: Point;
  readonly vertexId?: string;
  readonly edgeId?: string;
}
