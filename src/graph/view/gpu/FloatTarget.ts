/** Formats of ink: one float per pixel, or sums of red, green and blue, and the ink. */
interface InkFormats {
  readonly plain: number;
  readonly colored: number;
  readonly isHalf: boolean;
}

/**
 * Formats of targets to which lines can be added; undefined if the context has none. Half floats count to 2,048 lines
 * per pixel; 32 bits count further, if they can be blended.
 */
export function inkFormatsOf(gl: WebGL2RenderingContext): InkFormats | undefined {
  const hasFloat = gl.getExtension('EXT_color_buffer_float') !== null;
  const isHalf = !hasFloat || gl.getExtension('EXT_float_blend') === null;
  if (!hasFloat && gl.getExtension('EXT_color_buffer_half_float') === null) return undefined;
  return { plain: isHalf ? gl.R16F : gl.R32F, colored: gl.RGBA16F, isHalf };
}

/** A texture of floats with a framebuffer. */
export class FloatTarget {
  readonly texture: WebGLTexture;
  readonly #gl: WebGL2RenderingContext;
  readonly #framebuffer: WebGLFramebuffer;
  readonly #format: number;
  #width = 0;
  #height = 0;

  constructor(gl: WebGL2RenderingContext, format: number) {
    this.#gl = gl;
    this.#format = format;
    this.texture = gl.createTexture();
    this.#framebuffer = gl.createFramebuffer();
  }

  /**
   * Draws go to the target from now on; its size is in pixels. Uses the active texture unit. Throws if the GPU cannot
   * draw into it.
   */
  bind(width: number, height: number): void {
    const gl = this.#gl;
    if (this.#width !== width || this.#height !== height) {
      [this.#width, this.#height] = [width, height];
      gl.bindTexture(gl.TEXTURE_2D, this.texture);
      const [format, type] = this.#format === gl.RGBA16F ? [gl.RGBA, gl.HALF_FLOAT] : [gl.RED, gl.FLOAT];
      gl.texImage2D(gl.TEXTURE_2D, 0, this.#format, width, height, 0, format, type, null);
      for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
        gl.texParameteri(gl.TEXTURE_2D, name, gl.NEAREST);
      for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
        gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
      attach(gl, this.#framebuffer, this.texture);
    }
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#framebuffer);
    gl.viewport(0, 0, width, height);
  }

  destroy(): void {
    this.#gl.deleteFramebuffer(this.#framebuffer);
    this.#gl.deleteTexture(this.texture);
  }
}

/** Attaches a texture to a framebuffer and binds it. Throws if the GPU cannot draw into it. */
export function attach(
  gl: WebGL2RenderingContext,
  framebuffer: WebGLFramebuffer,
  texture: WebGLTexture,
): void {
  gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
  gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
  const status = gl.checkFramebufferStatus(gl.FRAMEBUFFER);
  if (status !== gl.FRAMEBUFFER_COMPLETE && !gl.isContextLost())
    throw new Error(`expected a complete framebuffer, found status ${status}`);
}
