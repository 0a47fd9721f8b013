/** A linked program with its uniform locations. */
export interface GlProgram {
  readonly program: WebGLProgram;
  at(uniform: string): WebGLUniformLocation | null;
}

/** Throws an error with the compiler's text. */
export function createProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): GlProgram {
  const program = gl.createProgram();
  for (const [type, text] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)!;
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    // A shader that is attached lives as long as the program.
    gl.deleteShader(shader);
    if (gl.getShaderParameter(shader, gl.COMPILE_STATUS) !== true && !gl.isContextLost())
      throw new Error(`expected a valid shader, the GPU says: ${gl.getShaderInfoLog(shader)}`);
  }
  gl.linkProgram(program);
  if (gl.getProgramParameter(program, gl.LINK_STATUS) !== true && !gl.isContextLost())
    throw new Error(`expected shaders that fit, the GPU says: ${gl.getProgramInfoLog(program)}`);
  const locations = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    at: (uniform) => {
      let location = locations.get(uniform);
      if (location === undefined) {
        location = gl.getUniformLocation(program, uniform);
        locations.set(uniform, location);
      }
      return location;
    },
  };
}

/** Selects the program of the following draws. */
export function selectProgram(gl: WebGL2RenderingContext, program: WebGLProgram | null): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: a method of WebGL, no hook of React
  gl.useProgram(program);
}
