/** Rows of pixels that are read back, spread over the height. */
const rowCount = 5;

/**
 * Reads a few rows of what has just been drawn. Reading waits until the GPU process has drawn it, so that a frame counts
 * when its pixels are there, and only when they are others than those of the frame before.
 */
export class Probe {
  #last = 0;
  readonly #contexts: readonly WebGL2RenderingContext[];

  constructor(contexts: readonly WebGL2RenderingContext[]) {
    this.#contexts = contexts;
  }

  /** To be called in the task that drew. */
  hasChanged(): boolean {
    const now = this.#read();
    const isNew = now !== this.#last;
    this.#last = now;
    return isNew;
  }

  /** Waits for everything that was drawn so far. */
  finish(): void {
    this.#read();
  }

  /** A hash of the rows (Fowler, Noll, Vo; over words). */
  #read(): number {
    let hash = 0x811c9dc5;
    for (const context of this.#contexts) {
      const { drawingBufferWidth: width, drawingBufferHeight: height } = context;
      const words = new Uint32Array(width);
      const bytes = new Uint8Array(words.buffer);
      const bound = context.getParameter(context.READ_FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
      context.bindFramebuffer(context.READ_FRAMEBUFFER, null);
      for (let row = 1; row <= rowCount; row++) {
        const y = Math.floor((row * height) / (rowCount + 1));
        context.readPixels(0, y, width, 1, context.RGBA, context.UNSIGNED_BYTE, bytes);
        for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
      }
      context.bindFramebuffer(context.READ_FRAMEBUFFER, bound);
    }
    return hash;
  }
}
