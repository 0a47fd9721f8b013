import type { Point } from '../../geometry/camera/Camera.ts';

/** Target of a context menu and its position in the window; without an id: the background. */
export interface MenuTarget {
  readonly at: Point;
  /** The point of the graph there. */
  readonly world: Point;
  readonly vertexId?: string;
  readonly edgeId?: string;
  /** See `Region`. */
  readonly regionId?: string | undefined;
}
