/** A camera beside the one that shows everything: moved by CSS pixels, closer by a factor. */
export interface CameraMove {
  readonly rightPx: number;
  readonly downPx: number;
  readonly closer: number;
}

export interface DrawerInput {
  readonly host: HTMLElement;
  /** World x, y by vertex. */
  readonly positions: Float32Array;
  /** Vertex indices, source and target by turns. */
  readonly ends: Uint32Array;
  onError(error: unknown): void;
}

/** A program that draws the graph into a page: the console's own view, or a peer. */
export interface Drawer {
  /** Points the camera; a frame follows. */
  show(move: CameraMove): void;
  /** Called after each frame, in the task that drew it: the drawing buffers can still be read. */
  onFrame(listener: () => void): () => void;
  /** The contexts that vertices and edges are drawn with. */
  readonly contexts: readonly WebGL2RenderingContext[];
  /** Everything is on the screen. */
  whenComplete(): Promise<void>;
  /** Draws everything anew, resolves when it is drawn. */
  redraw(): Promise<void>;
}

export type CreateDrawer = (input: DrawerInput) => Promise<Drawer>;

/** The WebGL context that a canvas already has. */
export function contextOf(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2');
  if (context === null) throw new Error('expected a canvas with a WebGL 2 context, found none');
  return context;
}
