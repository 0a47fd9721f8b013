import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from '../styles/AttributeValues.ts';
import type { EdgeColumns } from '../styles/EdgeColumns.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import type { PictureKey } from '../styles/PictureColumn.ts';
import type { CanvasTheme } from '../styles/theme.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';
import type { VertexOutline } from '../styles/vertex-outline.ts';
import type { CameraState, Point } from './camera/Camera.ts';

/** Icons and images of vertices, as far as they are loaded. */
export interface ShownPictures {
  readonly revision: number;
  has(key: PictureKey, outline: VertexOutline): boolean;
  toDataUrl(key: PictureKey, outline: VertexOutline): string | undefined;
}

/** What is hovered, selected and highlighted. */
export interface Focus {
  readonly hoveredVertex?: number;
  readonly hoveredEdge?: number;
  readonly selectedEdges?: readonly number[];
  /** Where the keyboard's walk is. */
  readonly walkedVertex?: number;
  /** Vertex indices, ascending. The same array while nothing else is selected. */
  readonly selected: readonly number[];
  /** Vertex and edge indices of the paths on show. */
  readonly path?: { readonly vertices: readonly number[]; readonly edges: readonly number[] };
  /** The region that is pointed at or walked to, by its id. */
  readonly region?: string;
  /** The line that follows the hand while an edge is drawn. */
  readonly connecting?: { readonly from: number; readonly to: Point; readonly target?: number };
}

/** Edge ink of the whole picture, rasterised by the worker. */
export interface EdgeInk {
  /** For each device pixel one byte of coverage, or red, green, blue and coverage. */
  readonly coverage: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Left, top, right, bottom in device pixels of the rectangles where there is some. */
  readonly areas: Uint16Array;
}

/** The small vertices of the whole picture, drawn by the worker, and which ones the picture shows. */
export interface VertexInk {
  /** Red, green, blue (multiplied by alpha) and alpha for each device pixel. */
  readonly dots: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Vertex indices in the order of drawing: of the best connected in view. */
  readonly inView: Uint32Array;
  /** Those of `inView` that are not in `dots`. */
  readonly large: Uint32Array;
}

/** All that is drawn on one target: the screen, the kept picture or an exported one. */
export interface DrawFrame {
  readonly camera: CameraState;
  /** Size of the target in CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device pixels for one CSS pixel. */
  readonly resolution: number;
  readonly model: GraphModel;
  /** World x, y of all vertices as of this frame. */
  readonly positions: Float32Array;
  /** Grows whenever `positions` holds other numbers. */
  readonly positionsRevision: number;
  readonly columns: VertexColumns;
  readonly edgeColumns: EdgeColumns;
  readonly values: AttributeValues;
  /** Icons and images; without it vertices are plain. */
  readonly pictures?: ShownPictures;
  readonly leastRadius: number;
  readonly style: GraphStyle;
  readonly theme: CanvasTheme;
  readonly focus: Focus;
  /** Edges are too many for lines of their own: they are `ink`, once there is some. */
  readonly isLarge: boolean;
  readonly ink?: EdgeInk;
  /** Vertices are too many for GL: the small ones are dots in here. */
  readonly vertexInk?: VertexInk | undefined;
  readonly nowMs: number;
  /** The hand is moving the camera: choices that cost time may wait. */
  readonly isMoving: boolean;
  /** The picture of which this is a tile; what is chosen by the room that there is, is chosen for the whole. */
  readonly whole?: DrawFrame;
}
