import type { Geometry, Mesh, Shader } from 'pixi.js';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import {
  arrowScale,
  arrowsOfLines,
  bendOfLine,
  colorsOfLines,
  type EdgeLines,
  widthOfWeight,
  widthsOfLines,
} from '../../geometry/edges/edge-lines.ts';
import { curvePieces, curveZoom, loopPieces, routesOf } from '../../geometry/edges/edge-path.ts';
import type { EdgeColumns } from '../../styles/EdgeColumns.ts';
import { createCurveShader, curveAttributes } from './curve-shader.ts';
import { endRadius, writeBox } from './outline-shader.ts';
import { QuadBatch } from './QuadBatch.ts';
import { setCamera, writeColor } from './uniforms.ts';

/** Per-line attributes; an omitted attribute is uniform. */
type EdgeDifferences = Partial<Pick<EdgeColumns, 'colors' | 'targetColors' | 'widths'>>;

/** Edges as anti-aliased lines: straight, bent, bundled, or a loop. One draw call. */
export class EdgeBatch {
  readonly #shader = createCurveShader();
  readonly #quads = new QuadBatch(curveAttributes, this.#shader.shader);

  get mesh(): Mesh<Geometry, Shader> {
    return this.#quads.mesh;
  }

  /** Uploads some lines (numbers of `lines`), at the positions of the frame. */
  write(frame: DrawFrame, lines: EdgeLines, chosen: Iterable<number>, own: EdgeDifferences = {}): void {
    const { model, positions, columns, edgeColumns } = frame;
    const { sources, targets } = model;
    const { edges, weights } = lines;
    const { isCurved } = edgeColumns;
    const routes = routesOf(frame);
    const colors = own.colors && colorsOfLines(lines, own.colors);
    const targetColors = own.targetColors === undefined ? colors : colorsOfLines(lines, own.targetColors);
    const widths = widthsOfLines(lines, own.widths);
    const isStraight = (line: number) => lines.bends[line] === 0 && !(isCurved && lines.isFanned[line] === 0);
    const zoom = curveZoom(frame.camera.zoom);
    const lengthOf = (source: number, target: number) =>
      Math.hypot(
        positions[2 * target]! - positions[2 * source]!,
        positions[2 * target + 1]! - positions[2 * source + 1]!,
      );
    const piecesOf = (line: number) => {
      const edge = edges[line]!;
      const [source, target] = [sources[edge]!, targets[edge]!];
      if (source === target) return loopPieces(columns.radii[source]! * zoom);
      if (routes !== undefined) return routes.pointsPerEdge - 1;
      if (isStraight(line)) return 1;
      return curvePieces(bendOfLine(lines, line, lengthOf(source, target), isCurved) * zoom);
    };
    const arrows = arrowsOfLines(lines, edgeColumns.undirected);
    const all = [...chosen];
    const pieceCounts = all.map(piecesOf);
    this.#quads.begin(pieceCounts.reduce((sum, count) => sum + count, 0));
    let quad = 0;
    for (const [nth, line] of all.entries()) {
      const edge = edges[line]!;
      const [source, target] = [sources[edge]!, targets[edge]!];
      const [fromX, fromY] = [positions[2 * source]!, positions[2 * source + 1]!];
      const [toX, toY] = [positions[2 * target]!, positions[2 * target + 1]!];
      const pieces = pieceCounts[nth]!;
      const isLoop = source === target;
      const length = lengthOf(source, target);
      // The size of a loop depends on its vertex.
      const bend = isLoop ? columns.radii[source]! : bendOfLine(lines, line, length, isCurved);
      const width = widthOfWeight(weights[line]!) * (widths?.[line] ?? 1);
      const [color, targetColor] = [colors?.[line] ?? -1, targetColors?.[line] ?? -1];
      const heads = [
        ...[fromX, fromY, toX, toY, endRadius(frame, source), endRadius(frame, target)],
        ...[arrowScale(lines, line, widths), arrows[line]!],
      ];
      for (let piece = 0; piece < pieces; piece++) {
        const [begin, end] = [piece / pieces, (piece + 1) / pieces];
        if (routes !== undefined && !isLoop) {
          const { points, pointsPerEdge } = routes;
          const at = 2 * (edge * pointsPerEdge + piece);
          this.#quads.put(
            quad++,
            points[at]!,
            points[at + 1]!,
            points[at + 2]!,
            points[at + 3]!,
            0,
            1,
            0,
            width,
            color,
            targetColor,
            begin,
            end,
            ...heads,
          );
          continue;
        }
        this.#quads.put(
          quad++,
          fromX,
          fromY,
          isLoop ? lines.bends[line]! : toX,
          toY,
          begin,
          end,
          bend,
          isLoop ? -width : width,
          color,
          targetColor,
          begin,
          end,
          ...heads,
        );
      }
    }
    this.#quads.commit(quad);
  }

  /**
   * Sets the uniforms of all lines: width of a single edge, length of a default arrow head (0: none), CSS pixels, and
   * colour.
   */
  show(
    frame: DrawFrame,
    widthPx: number,
    color: { readonly source: string; readonly target: string },
    alpha: number,
    headPx: number,
  ): void {
    const { uniforms } = this.#shader;
    const values = uniforms.uniforms as {
      uWidth: number;
      uHead: number;
      uBox: Float32Array;
      uLift: number;
      uTint: Float32Array;
      uTargetTint: Float32Array;
    };
    values.uWidth = widthPx;
    values.uHead = headPx;
    writeBox(values.uBox, frame.columns.outline);
    values.uLift = frame.theme.lift;
    writeColor(values.uTint, color.source, alpha);
    writeColor(values.uTargetTint, color.target, alpha);
    setCamera(uniforms, frame);
  }

  destroy(): void {
    this.#quads.destroy();
  }
}
