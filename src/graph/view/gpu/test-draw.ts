import { FloatTarget, inkFormatsOf } from './FloatTarget.ts';
import { createProgram, selectProgram } from './gl-program.ts';

const sidePx = 512;
/** Repetitions; the shortest counts, because other work delays the others. */
const tries = 3;

/** Lines between points that are computed from their number. */
const vertexGlsl = `#version 300 es
precision highp float;
precision highp int;
float chanceOf(uint number) {
  uint hash = number * 2654435769u;
  hash = (hash ^ (hash >> 15u)) * 2246822519u;
  return float((hash ^ (hash >> 13u)) >> 8u) / 16777216.0;
}
void main() {
  uint point = uint(gl_VertexID);
  gl_Position = vec4(2.0 * chanceOf(2u * point) - 1.0, 2.0 * chanceOf(2u * point + 1u) - 1.0, 0.0, 1.0);
}`;

const fragmentGlsl = `#version 300 es
precision mediump float;
out vec4 ink;
void main() { ink = vec4(0.01); }`;

export interface TestDrawing {
  /** Draws so many lines and returns the milliseconds until their pixels exist, without those of a draw of one line. */
  time(lines: number): number;
  destroy(): void;
}

/**
 * Prepares timed draws of lines into a float target of 512 × 512 pixels; undefined if the context cannot draw into one.
 * Changes the state of the context.
 */
export function prepareTestDraw(gl: WebGL2RenderingContext): TestDrawing | undefined {
  const formats = inkFormatsOf(gl);
  if (formats === undefined) return undefined;
  const target = new FloatTarget(gl, formats.plain);
  const vertices = gl.createVertexArray();
  let program: WebGLProgram;
  try {
    target.bind(sidePx, sidePx);
    program = createProgram(gl, vertexGlsl, fragmentGlsl).program;
  } catch {
    target.destroy();
    gl.deleteVertexArray(vertices);
    return undefined;
  }
  const pixel = new Float32Array(4);
  const draw = (lines: number) => {
    const start = performance.now();
    gl.drawArrays(gl.LINES, 0, 2 * lines);
    // Waits until the GPU has drawn.
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.FLOAT, pixel);
    return performance.now() - start;
  };
  const shortest = (lines: number) => Math.min(...Array.from({ length: tries }, () => draw(lines)));
  let roundTripMs: number | undefined;
  return {
    time(lines) {
      target.bind(sidePx, sidePx);
      selectProgram(gl, program);
      gl.bindVertexArray(vertices);
      gl.enable(gl.BLEND);
      gl.blendFunc(gl.ONE, gl.ONE);
      for (const test of [gl.DEPTH_TEST, gl.STENCIL_TEST, gl.SCISSOR_TEST, gl.CULL_FACE]) gl.disable(test);
      // The first draw compiles the shaders.
      if (roundTripMs === undefined) draw(1);
      roundTripMs ??= shortest(1);
      return shortest(lines) - roundTripMs;
    },
    destroy() {
      target.destroy();
      gl.deleteVertexArray(vertices);
      gl.deleteProgram(program);
      gl.bindVertexArray(null);
      selectProgram(gl, null);
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    },
  };
}
