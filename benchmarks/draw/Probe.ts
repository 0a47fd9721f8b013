/** Number of pixel rows that are read back, distributed over the height. */
const rowCount = 5;

/**
 * Reads back a few rows of the drawn frame. `readPixels` waits for the GPU process, so a frame is counted
 * when its pixels exist, and only if they differ from those of the previous frame.
 */
export class Probe {
  #last = 0;
  readonly #contexts: readonly WebGL2RenderingContext[];

  constructor(contexts: readonly WebGL2RenderingContext[]) {
    this.#contexts = contexts;
  }

  /** Must be called in the task that drew the frame. */
  hasChanged(): boolean {
    const now = this.#read();
    const isNew = now !== this.#last;
    this.#last = now;
    return isNew;
  }

  /** Waits for all drawing so far. */
  finish(): void {
    this.#read();
  }

  /** Hash of the rows (FNV-1a over 32-bit words). */
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
