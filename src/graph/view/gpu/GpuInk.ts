import { TextureSource, type WebGLRenderer } from 'pixi.js';
import type { EdgePaint } from '../../../../protocol/jobs.ts';
import { strongestColorInk, strongestInk } from '../../../../protocol/lib/ink-tone.ts';
import type { CameraState } from '../../geometry/camera/Camera.ts';
import type { GpuEdgeInk } from '../../layers/Layer.ts';
import { ColumnTexture, maxRows } from './ColumnTexture.ts';
import { attach, FloatTarget, inkFormatsOf } from './FloatTarget.ts';
import { createProgram, type GlProgram, selectProgram } from './gl-program.ts';
import type { InkShape } from './ink-choice.ts';
import {
  bins,
  chunks,
  columnUnits,
  countGlsl,
  coverGlsl,
  edgeFragmentGlsl,
  edgeVertexGlsl,
  fullGlsl,
  sumGlsl,
  toneGlsl,
} from './ink-shaders.ts';
import { shareOfPassing } from './passing-edges.ts';
import { rowsOf } from './texture-rows.ts';

/** Edges to draw, of a part of the world. */
export interface GpuInkInput {
  /** Uint32 by edge: vertex indices. Uploaded if `endsKey` changes. */
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
  readonly endsKey: string;
  readonly edgeCount: number;
  /** Float32: world x, y interleaved, exact length. Another array after each change. */
  readonly positions: Float32Array;
  readonly camera: CameraState;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly resolution: number;
  readonly contrast: number;
  readonly paint: EdgePaint;
  readonly shape: InkShape;
}

type ColumnName = keyof typeof columnUnits;

const unitOfInput = 7;
const unitOfFull = 8;

/** Straight segments of a curved edge. */
const curvePieces = 6;

/** Straight segments per edge. */
export function piecesOf({ curve, routes, pointsPerEdge = 2 }: EdgePaint): number {
  if (routes !== undefined) return pointsPerEdge - 1;
  return curve === 0 ? 1 : curvePieces;
}

/**
 * Draws edges into a float target, in parts, and converts the sums to coverage as the kernel `edge-ink` does. Uses the
 * context of a Pixi renderer between its draws. Methods throw errors of the GPU; the caller then uses the workers.
 */
export class GpuInk {
  readonly #renderer: WebGLRenderer;
  readonly #gl: WebGL2RenderingContext;
  readonly #vertices: WebGLVertexArrayObject;
  readonly #columns: Readonly<Record<ColumnName, ColumnTexture>>;
  readonly #sums: Readonly<Record<'plain' | 'colored', FloatTarget>>;
  readonly #counts: FloatTarget;
  readonly #shares: FloatTarget;
  readonly #full: FloatTarget;
  readonly #toned: WebGLFramebuffer;
  readonly #programs = new Map<string, GlProgram>();
  readonly #coverage = { plain: createSource('r8unorm'), colored: createSource('rgba8unorm') };

  /** Throws if the context has no float targets. */
  constructor(renderer: WebGLRenderer) {
    this.#renderer = renderer;
    const gl = contextOf(renderer);
    this.#gl = gl;
    const formats = inkFormatsOf(gl);
    if (formats === undefined) throw new Error('expected float targets, the GPU has none');
    this.#vertices = gl.createVertexArray();
    this.#columns = {
      uPositions: new ColumnTexture(gl, 'points'),
      uSources: new ColumnTexture(gl, 'numbers'),
      uTargets: new ColumnTexture(gl, 'numbers'),
      uAmounts: new ColumnTexture(gl, 'bytes'),
      uColors: new ColumnTexture(gl, 'numbers'),
      uTargetColors: new ColumnTexture(gl, 'numbers'),
      uRoutes: new ColumnTexture(gl, 'points'),
    };
    this.#sums = { plain: new FloatTarget(gl, formats.plain), colored: new FloatTarget(gl, formats.colored) };
    this.#counts = new FloatTarget(gl, formats.colored);
    this.#shares = new FloatTarget(gl, formats.plain);
    this.#full = new FloatTarget(gl, formats.plain);
    this.#toned = gl.createFramebuffer();
    this.#leave();
  }

  /** False if a column is larger than a texture. */
  fits({ edgeCount, positions, paint }: Pick<GpuInkInput, 'edgeCount' | 'positions' | 'paint'>): boolean {
    const { routes } = paint;
    const max = Math.max(edgeCount, positions.length / 2, routes === undefined ? 0 : routes.length / 2);
    return rowsOf(max) <= maxRows(this.#gl);
  }

  /** Uploads changed columns and clears the target. */
  begin(input: GpuInkInput): void {
    const { edgeCount, endsKey, paint } = input;
    const isColored = paint.colors !== undefined;
    this.#enter();
    this.#upload('uPositions', input.positions, input.positions, input.positions.length / 2);
    this.#upload('uSources', endsKey, input.sources, edgeCount);
    this.#upload('uTargets', endsKey, input.targets, edgeCount);
    if (paint.amounts !== undefined) this.#upload('uAmounts', paint.amounts, paint.amounts, edgeCount);
    if (paint.routes !== undefined)
      this.#upload('uRoutes', paint.routes, paint.routes, paint.routes.length / 2);
    if (paint.colors !== undefined) {
      const { colors, targetColors = colors } = paint;
      this.#upload('uColors', colors, colors, edgeCount);
      this.#upload('uTargetColors', targetColors, targetColors, edgeCount);
    }
    const { width, height } = sizeOf(input);
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE0 + unitOfInput);
    this.#sums[isColored ? 'colored' : 'plain'].bind(width, height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    this.#leave();
  }

  /** Adds segments to the target. */
  add(input: GpuInkInput, firstPiece: number, pieceCount: number): void {
    const gl = this.#gl;
    const { paint, camera, resolution, shape } = input;
    const { width, height } = sizeOf(input);
    const isColored = paint.colors !== undefined;
    this.#enter();
    for (const [name, unit] of Object.entries(columnUnits)) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, this.#columns[name as ColumnName].texture);
    }
    gl.activeTexture(gl.TEXTURE0 + unitOfInput);
    this.#sums[isColored ? 'colored' : 'plain'].bind(width, height);
    const define = `${shape === 'quads' ? '#define QUADS\n' : ''}${isColored ? '#define COLORS\n' : ''}`;
    const program = this.#program(edgeVertexGlsl(define), edgeFragmentGlsl(define));
    selectProgram(gl, program.program);
    for (const [name, unit] of Object.entries(columnUnits)) gl.uniform1i(program.at(name), unit);
    const scale = camera.zoom * resolution;
    gl.uniform4f(program.at('uPlace'), camera.worldX, camera.worldY, scale, paint.curve);
    gl.uniform2f(program.at('uSize'), width, height);
    gl.uniform1f(program.at('uPassing'), passingOf(input));
    const points = paint.routes === undefined ? 0 : (paint.pointsPerEdge ?? 2);
    gl.uniform4i(
      program.at('uShare'),
      firstPiece,
      piecesOf(paint),
      points,
      paint.amounts === undefined ? 0 : 1,
    );
    gl.enable(gl.BLEND);
    gl.blendEquation(gl.FUNC_ADD);
    gl.blendFunc(gl.ONE, gl.ONE);
    if (shape === 'quads') gl.drawArrays(gl.TRIANGLES, 0, 6 * pieceCount);
    else gl.drawArrays(gl.LINES, 0, 2 * pieceCount);
    this.#leave();
  }

  /** Converts the sums to coverage. The texture is valid until the next call. */
  finish(input: GpuInkInput): GpuEdgeInk {
    const gl = this.#gl;
    const { width, height } = sizeOf(input);
    const isColored = input.paint.colors !== undefined;
    const kind = isColored ? 'colored' : 'plain';
    const define = isColored ? '#define COLORS\n' : '';
    const source = this.#coverage[kind];
    source.resize(width, height);
    const { texture } = this.#renderer.texture.getGlSource(source);
    this.#enter();
    gl.disable(gl.BLEND);
    this.#counts.bind(bins / 4, chunks);
    this.#cover(countGlsl(define), this.#sums[kind].texture);
    this.#shares.bind(bins, 1);
    this.#cover(sumGlsl, this.#counts.texture);
    this.#full.bind(1, 1);
    this.#cover(fullGlsl, this.#shares.texture, (program) =>
      gl.uniform1f(program.at('uWeight'), input.contrast),
    );
    attach(gl, this.#toned, texture);
    gl.viewport(0, 0, width, height);
    this.#cover(toneGlsl(define), this.#sums[kind].texture, (program) => {
      gl.activeTexture(gl.TEXTURE0 + unitOfFull);
      gl.bindTexture(gl.TEXTURE_2D, this.#full.texture);
      gl.uniform1i(program.at('uFull'), unitOfFull);
      gl.uniform1f(program.at('uWeight'), input.contrast);
      gl.uniform1f(program.at('uStrongest'), isColored ? strongestColorInk : strongestInk);
    });
    this.#leave();
    return { source, isColored };
  }

  /** A fence behind all commands so far; `isPast` says if the GPU has reached it. */
  fence(): { isPast(): boolean; destroy(): void } {
    const gl = this.#gl;
    const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    return {
      isPast: () => sync === null || gl.getSyncParameter(sync, gl.SYNC_STATUS) === gl.SIGNALED,
      destroy: () => gl.deleteSync(sync),
    };
  }

  destroy(): void {
    const gl = this.#gl;
    for (const column of Object.values(this.#columns)) column.destroy();
    for (const target of [...Object.values(this.#sums), this.#counts, this.#shares, this.#full])
      target.destroy();
    for (const { program } of this.#programs.values()) gl.deleteProgram(program);
    gl.deleteFramebuffer(this.#toned);
    gl.deleteVertexArray(this.#vertices);
    for (const source of Object.values(this.#coverage)) source.destroy();
  }

  #upload(name: ColumnName, key: unknown, values: Float32Array | Uint32Array | Uint8Array, count: number) {
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE0 + columnUnits[name]);
    this.#columns[name].set(key, values, count);
  }

  /** Draws one triangle over the target. */
  #cover(fragment: string, input: WebGLTexture, set?: (program: GlProgram) => void): void {
    const gl = this.#gl;
    const program = this.#program(coverGlsl, fragment);
    selectProgram(gl, program.program);
    gl.activeTexture(gl.TEXTURE0 + unitOfInput);
    gl.bindTexture(gl.TEXTURE_2D, input);
    gl.uniform1i(program.at('uInput'), unitOfInput);
    set?.(program);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  }

  #program(vertex: string, fragment: string): GlProgram {
    const key = vertex + fragment;
    let program = this.#programs.get(key);
    if (program === undefined) {
      program = createProgram(this.#gl, vertex, fragment);
      this.#programs.set(key, program);
    }
    return program;
  }

  /** Takes the context over from Pixi. */
  #enter(): void {
    const gl = this.#gl;
    gl.bindVertexArray(this.#vertices);
    for (let unit = 0; unit <= unitOfFull; unit++) gl.bindSampler(unit, null);
    for (const test of [gl.DEPTH_TEST, gl.STENCIL_TEST, gl.SCISSOR_TEST, gl.CULL_FACE]) gl.disable(test);
    gl.colorMask(true, true, true, true);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  }

  /** Gives the context back to Pixi. */
  #leave(): void {
    const gl = this.#gl;
    // Pixi's shaders must not see textures of integers, nor the target of a draw.
    for (let unit = 0; unit <= unitOfFull; unit++) {
      gl.activeTexture(gl.TEXTURE0 + unit);
      gl.bindTexture(gl.TEXTURE_2D, null);
    }
    gl.bindVertexArray(null);
    selectProgram(gl, null);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    this.#renderer.resetState();
  }
}

/** The WebGL 2 context of a renderer. Throws if it has WebGL 1. */
export function contextOf({ gl }: WebGLRenderer): WebGL2RenderingContext {
  if (gl instanceof WebGL2RenderingContext) return gl;
  throw new Error('expected WebGL 2, the browser has WebGL 1');
}

function createSource(format: 'r8unorm' | 'rgba8unorm'): TextureSource {
  return new TextureSource({
    width: 1,
    height: 1,
    format,
    scaleMode: 'nearest',
    alphaMode: 'no-premultiply-alpha',
    autoGarbageCollect: false,
  });
}

/** Picture size in device pixels. */
function sizeOf({ widthPx, heightPx, resolution }: GpuInkInput) {
  return { width: Math.round(widthPx * resolution), height: Math.round(heightPx * resolution) };
}

function passingOf({
  sources,
  targets,
  edgeCount,
  positions,
  camera,
  widthPx,
  heightPx,
}: GpuInkInput): number {
  const [halfWidth, halfHeight] = [widthPx / 2 / camera.zoom, heightPx / 2 / camera.zoom];
  return shareOfPassing({
    sources,
    targets,
    edgeCount,
    positions,
    left: camera.worldX - halfWidth,
    top: camera.worldY - halfHeight,
    right: camera.worldX + halfWidth,
    bottom: camera.worldY + halfHeight,
  });
}
