import type { Camera, Point } from '../geometry/camera/Camera.ts';
import type { Focus } from '../geometry/DrawFrame.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** Pointer position in CSS pixels and world units, and the element under it. */
export interface ToolPointer {
  readonly screen: Point;
  readonly world: Point;
  /** Vertex index. */
  readonly vertex: number | undefined;
  /** True with Shift or the command key: the picked element is toggled in the selection. */
  readonly isAdding: boolean;
  /** True with Alt: the area is removed from the selection. */
  readonly isRemoving: boolean;
}

/** Read access and actions of a tool. Changes go through commands. */
export interface ToolContext {
  readonly model: GraphModel;
  readonly camera: Camera;
  /** `slackPx`: hit tolerance around a vertex; touch input needs more. */
  pickVertex(screenX: number, screenY: number, slackPx?: number): number | undefined;
  /** The edges of the line at a point: several if one line represents them; empty: there is no line. */
  pickEdges(screenX: number, screenY: number): readonly number[];
  /** Vertices whose centre is inside a polygon, CSS pixels. */
  pickInside(polygon: readonly Point[]): readonly number[];
  /** Vertex indices, ascending. */
  selectedVertices(): readonly number[];
  /** The selection area during a drag; undefined removes it. */
  setMarquee(polygon: readonly Point[] | undefined): void;
  run(commandId: string, args?: unknown): void;
  /** The line of an edge during a drag; undefined removes it. */
  setConnecting(connecting: Focus['connecting']): void;
  /** Moves one vertex during a drag. */
  dragVertex(vertex: number, world: Point): void;
  endDrag(vertex: number): void;
  /** Moves several vertices during a drag, world x, y interleaved. The layout is paused meanwhile. */
  move(vertices: readonly number[], places: Float32Array): void;
}

/**
 * Pointer behaviour of the active tool, a small state machine. The gestures shared by all tools (wheel, pinch, pan,
 * hover, context menu) are outside of it.
 */
export interface ToolMachine {
  /** The pointer was pressed and moved. False: the drag pans the view instead. */
  dragStart?(pointer: ToolPointer): boolean;
  dragMove?(pointer: ToolPointer): void;
  dragEnd?(pointer: ToolPointer): void;
  /** Pressed and released at one position. */
  click?(pointer: ToolPointer): void;
  /** Esc, a change of tool, or a lost pointer: resets the state without effect. */
  cancel?(): void;
}

/** Elements of the database that a tool changes: of one kind, or of both. */
export type ChangedElements = 'vertices' | 'edges' | 'elements';

/** One file in `entries/`. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  /** The word below the icon; default: the label. */
  readonly word?: string;
  /** Tooltip text. */
  readonly help: string;
  readonly key: string;
  readonly order: number;
  /** Undefined: it changes nothing in the database. */
  readonly changes?: ChangedElements;
  /** CSS cursors over the background and over vertices. */
  readonly cursor: { readonly background: string; readonly vertex: string };
  create(context: ToolContext): ToolMachine;
}
