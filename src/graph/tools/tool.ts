import type { GraphModel } from '../model/GraphModel.ts';
import type { Camera, Point } from '../scene/camera/Camera.ts';
import type { Focus } from '../scene/DrawFrame.ts';

/** The pointer over the canvas: CSS pixels, world units, and what lies below it. */
export interface ToolPointer {
  readonly screen: Point;
  readonly world: Point;
  /** Vertex index. */
  readonly vertex: number | undefined;
  /** Shift or the command key adds to the selection; the other way round with what is selected already. */
  readonly isAdding: boolean;
  /** The alt key takes an area out of the selection. */
  readonly isRemoving: boolean;
}

/** What a tool may look at and do. Changes go through commands. */
export interface ToolContext {
  readonly model: GraphModel;
  readonly camera: Camera;
  /** `slackPx`: how far beside it a vertex is still hit; fingers need more. */
  pickVertex(screenX: number, screenY: number, slackPx?: number): number | undefined;
  pickEdge(screenX: number, screenY: number): number | undefined;
  /** Vertices whose middle is inside a polygon, CSS pixels. */
  pickInside(polygon: readonly Point[]): readonly number[];
  /** Vertex indices, ascending. */
  selectedVertices(): readonly number[];
  /** The area that is being drawn; undefined takes it away. */
  setMarquee(polygon: readonly Point[] | undefined): void;
  run(commandId: string, args?: unknown): void;
  /** The line of an edge that is being drawn; undefined takes it away. */
  setConnecting(connecting: Focus['connecting']): void;
  /** The hand moves a vertex. */
  hold(vertex: number, world: Point): void;
  release(vertex: number): void;
  /** The hand moves several: world x, y interleaved of these vertices. The layout rests meanwhile. */
  move(vertices: readonly number[], places: Float32Array): void;
}

/**
 * What the hand does while a tool is active: each tool is a small state machine. The gestures that all tools share
 * (wheel, pinch, panning the background, hovering, context menu) are not its matter.
 */
export interface ToolMachine {
  /** The pointer was pressed and moved away from where it was. False: the picture is panned instead. */
  dragStart?(pointer: ToolPointer): boolean;
  dragMove?(pointer: ToolPointer): void;
  dragEnd?(pointer: ToolPointer): void;
  /** Pressed and released at one place. */
  click?(pointer: ToolPointer): void;
  /** Esc, another tool, or a lost pointer: back to the beginning, nothing done. */
  cancel?(): void;
}

/** A file of `entries/`. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  /** What it does, for the tooltip. */
  readonly help: string;
  readonly key: string;
  readonly order: number;
  /** CSS cursor over the background and over vertices. */
  readonly cursor: { readonly background: string; readonly vertex: string };
  create(context: ToolContext): ToolMachine;
}
