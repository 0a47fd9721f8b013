import type { Geometry, Mesh, Shader } from 'pixi.js';
import type { DrawFrame } from '../Layer.ts';
import { createCurveShader, curveAttributes } from './curve-shader.ts';
import { colorsOfLines, type EdgeLines, widthOfWeight } from './edge-lines.ts';
import { QuadBatch } from './QuadBatch.ts';
import { setCamera, writeColor } from './uniforms.ts';

/** Pieces of a bent line and of a loop. */
const bentPieces = 8;
const loopPieces = 16;

/** Edges as smooth lines: straight, bent beside parallel ones, or a loop. One draw call. */
export class EdgeBatch {
  readonly #shader = createCurveShader();
  readonly #quads = new QuadBatch(curveAttributes, this.#shader.shader);

  get mesh(): Mesh<Geometry, Shader> {
    return this.#quads.mesh;
  }

  /** Sends some lines (numbers of `lines`), at the frame's positions; `edgeColors` are theirs by edge, where they differ. */
  write(
    { model, positions, columns }: DrawFrame,
    lines: EdgeLines,
    chosen: Iterable<number>,
    edgeColors?: Uint32Array,
  ): void {
    const colors = edgeColors && colorsOfLines(lines, edgeColors);
    const { sources, targets } = model;
    const { edges, bends, weights } = lines;
    const piecesOf = (line: number) => {
      const edge = edges[line]!;
      if (sources[edge] === targets[edge]) return loopPieces;
      return bends[line] === 0 ? 1 : bentPieces;
    };
    const all = [...chosen];
    this.#quads.begin(all.reduce((sum, line) => sum + piecesOf(line), 0));
    let quad = 0;
    for (const line of all) {
      const edge = edges[line]!;
      const [source, target] = [sources[edge]!, targets[edge]!];
      const pieces = piecesOf(line);
      // A loop's size goes by its vertex.
      const bend = source === target ? columns.radii[source]! : bends[line]!;
      for (let piece = 0; piece < pieces; piece++) {
        this.#quads.put(
          quad++,
          positions[2 * source]!,
          positions[2 * source + 1]!,
          positions[2 * target]!,
          positions[2 * target + 1]!,
          piece / pieces,
          (piece + 1) / pieces,
          bend,
          widthOfWeight(weights[line]!) * (source === target ? -1 : 1),
          colors?.[line] ?? -1,
        );
      }
    }
    this.#quads.commit(quad);
  }

  /** What holds for all lines: the width of a single edge in CSS pixels, and the colour. */
  show(
    frame: DrawFrame,
    widthPx: number,
    color: { readonly source: string; readonly target: string },
    alpha: number,
  ): void {
    const { uniforms } = this.#shader;
    const values = uniforms.uniforms as {
      uWidth: number;
      uLift: number;
      uTint: Float32Array;
      uTargetTint: Float32Array;
    };
    values.uWidth = widthPx;
    values.uLift = frame.theme.lift;
    writeColor(values.uTint, color.source, alpha);
    writeColor(values.uTargetTint, color.target, alpha);
    setCamera(uniforms, frame);
  }

  destroy(): void {
    this.#quads.destroy();
  }
}
