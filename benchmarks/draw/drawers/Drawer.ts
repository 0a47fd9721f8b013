/** A camera relative to the one that shows everything: offset in CSS pixels and zoom factor. */
export interface CameraMove {
  readonly rightPx: number;
  readonly downPx: number;
  readonly closer: number;
}

export interface DrawerInput {
  readonly host: HTMLElement;
  /** Float32: world x, y by vertex. */
  readonly positions: Float32Array;
  /** Uint32: vertex indices, source and target alternating. */
  readonly ends: Uint32Array;
  onError(error: unknown): void;
}

/** The picture on the screen, of programs whose frames may show an older or incomplete one. */
export interface ShownPicture {
  /** The way in which pictures are made, and the reason for it. */
  readonly path: string;
  readonly reason: string;
  /** Number of whole pictures so far. */
  readonly wholes: number;
  /** All edges, for the current camera. */
  readonly isWhole: boolean;
  /** No area of the screen is empty because the picture ends there. */
  readonly isCovered: boolean;
}

/** A program that draws the graph into a page: the console's own view, or a peer library. */
export interface Drawer {
  /** Sets the camera; a frame follows. */
  show(move: CameraMove): void;
  /** The listener is called after each frame in the same task, so that the drawing buffers can be read. */
  onFrame(listener: () => void): () => void;
  /** WebGL contexts of vertices and edges. */
  readonly contexts: readonly WebGL2RenderingContext[];
  /** Resolves when the picture is complete. */
  whenComplete(): Promise<void>;
  /** Undefined: every frame is a whole picture. */
  picture?(): ShownPicture | undefined;
  /** Redraws everything; resolves when the picture is complete. */
  redraw(): Promise<void>;
}

export type CreateDrawer = (input: DrawerInput) => Promise<Drawer>;

/** The existing WebGL 2 context of a canvas. */
export function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2');
  if (context === null) throw new Error('expected a canvas with a WebGL 2 context, found none');
  return context;
}
