import type { WorldBounds } from '../geometry/camera/Camera.ts';
import type { CanvasTheme } from '../styles/theme.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';

/** Input of the minimap. */
export interface Overview {
  readonly positions: Float32Array;
  readonly positionsRevision: number;
  readonly bounds: WorldBounds;
  readonly columns: VertexColumns;
  readonly theme: CanvasTheme;
}
