import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from '../styles/AttributeValues.ts';
import type { EdgeColumns } from '../styles/EdgeColumns.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import type { PictureKey } from '../styles/PictureColumn.ts';
import type { CanvasTheme } from '../styles/theme.ts';
import type { VertexColumns } from '../styles/VertexColumns.ts';
import type { VertexOutline } from '../styles/vertex-outline.ts';
import type { CameraState, Point } from './camera/Camera.ts';
import type { FrameBudget } from './FrameBudget.ts';
import type { WorldMap } from './map/world-map.ts';

/** Loaded icons and images of vertices. */
interface ShownPictures {
  readonly revision: number;
  has(key: PictureKey, outline: VertexOutline): boolean;
  toDataUrl(key: PictureKey, outline: VertexOutline): string | undefined;
}

/** Hovered, selected and highlighted elements. */
export interface Focus {
  readonly hoveredVertex?: number;
  readonly hoveredEdge?: number;
  readonly selectedEdges?: readonly number[];
  /** The vertex of the keyboard walk. */
  readonly walkedVertex?: number;
  /** Vertex indices, ascending. The same array until the selection changes. */
  readonly selected: readonly number[];
  /** The paths that were found. */
  readonly path?: PathFocus;
  /** The shown steps of a traced traversal. */
  readonly traversal?: TraversalFocus;
  /** Vertex and edge indices of the faults that the integrity lens marks. */
  readonly faults?: { readonly vertices: readonly number[]; readonly edges: readonly number[] };
  /** Id of the hovered or walked region. */
  readonly region?: string;
  /** Line from a vertex to the pointer while the user draws an edge. */
  readonly connecting?: { readonly from: number; readonly to: Point; readonly target?: number };
}

/** Vertex and edge indices of the chosen path and of the other paths. */
export interface PathFocus {
  readonly vertices: readonly number[];
  readonly edges: readonly number[];
  readonly otherVertices: readonly number[];
  readonly otherEdges: readonly number[];
  /** Texts along the edges of the chosen path. */
  readonly legTexts: ReadonlyMap<number, string>;
}

/** Vertex and edge indices of the steps of a traversal. */
export interface TraversalFocus {
  readonly visited: readonly number[];
  /** Excluded by the filter. */
  readonly filtered: readonly number[];
  /** Not expanded. */
  readonly pruned: readonly number[];
  readonly edges: readonly number[];
  /** The vertex of the last shown step. */
  readonly current?: number;
}

/** Edges of the whole picture, rasterised by a worker. */
export interface EdgeInk {
  /** Per device pixel: one byte of coverage, or red, green, blue and coverage. */
  readonly coverage: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Left, top, right, bottom of the non-empty rectangles, device pixels. */
  readonly areas: Uint16Array;
}

/** Small vertices of the whole picture, rasterised by a worker or drawn by GL, and the vertices in view. */
export interface VertexInk {
  /** Premultiplied RGBA per device pixel; empty if GL draws all vertices. */
  readonly dots: Uint8Array;
  /** Opacity of small vertices that GL draws; see `hubShare`. */
  readonly opacity: number;
  readonly width: number;
  readonly height: number;
  /** Indices of the vertices in view with the highest degrees, in drawing order. */
  readonly inView: Uint32Array;
  /** The members of `inView` that are not in `dots`. */
  readonly large: Uint32Array;
}

/** The map below the graph. */
export interface ShownMap {
  readonly shapes: WorldMap;
  /** Different for each map. */
  readonly revision: string;
}

/** Input of all layers for one target: the screen, the cached picture or an exported image. */
export interface DrawFrame {
  readonly camera: CameraState;
  /** Target size in CSS pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Device pixels per CSS pixel. */
  readonly resolution: number;
  readonly model: GraphModel;
  /** World x, y of all vertices in this frame. */
  readonly positions: Float32Array;
  /** Increases when the content of `positions` changes. */
  readonly positionsRevision: number;
  readonly columns: VertexColumns;
  readonly edgeColumns: EdgeColumns;
  readonly values: AttributeValues;
  /** Icons and images; undefined: vertices have none. */
  readonly pictures?: ShownPictures;
  readonly minRadius: number;
  readonly style: GraphStyle;
  readonly theme: CanvasTheme;
  /** Undefined: positions are no places on the Earth. */
  readonly map?: ShownMap | undefined;
  readonly focus: Focus;
  /** True if the edges are drawn as `ink` (once available) instead of single lines. */
  readonly isLarge: boolean;
  readonly ink?: EdgeInk;
  /** Small vertices as dots, if the graph has too many vertices for GL. */
  readonly vertexInk?: VertexInk | undefined;
  readonly nowMs: number;
  /** Undefined: all choices are complete in this frame. */
  readonly budget?: FrameBudget | undefined;
  /** True while the user moves the camera; expensive choices are postponed. */
  readonly isMoving: boolean;
  /** True on the screen, where buttons lie over the canvas (`hubButtonsOf`). */
  readonly hasControls?: boolean;
  /** The full image of which this frame is a tile. Choices that depend on available space use the full image. */
  readonly whole?: DrawFrame;
}
