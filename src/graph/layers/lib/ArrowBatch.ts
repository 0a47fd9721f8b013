import { type Geometry, type Mesh, Shader, type UniformGroup } from 'pixi.js';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import {
  headGapPx,
  headHalfWidth,
  headLength,
  headLengthGlsl,
  tipSteps,
} from '../../geometry/edges/arrow-head.ts';
import {
  arrowEnd,
  arrowScale,
  arrowsOfLines,
  bendOfLine,
  colorsOfLines,
  type EdgeLines,
  widthsOfLines,
} from '../../geometry/edges/edge-lines.ts';
import { approachOf, routesOf } from '../../geometry/edges/edge-path.ts';
import { ringReachPx } from '../../geometry/hubs/hub-rings.ts';
import { outlineAt, reachOf } from '../../styles/vertex-outline.ts';
import { screenRadius } from '../../styles/vertex-size.ts';
import { curveGlsl, tintGlsl } from './curve-shader.ts';
import { boxUniform, endRadius, reachGlsl, writeBox } from './outline-shader.ts';
import { QuadBatch } from './QuadBatch.ts';
import { cameraGlsl, createUniforms, setCamera, writeColor } from './uniforms.ts';

const vertexGlsl = `#version 300 es
${cameraGlsl}
${curveGlsl}
${tintGlsl}
${headLengthGlsl}
${reachGlsl}
uniform vec4 uTint;
uniform float uLength;
in vec4 aEnds;   // world x, y of the source and of the target vertex
in vec3 aWay;    // length factor; world x, y of the previous point of the line
in vec4 aShape;  // radius of source, of target for endReach: world; bend: world; 0xrrggbb or -1
out vec4 vTint;
out vec2 vAt;    // CSS pixels: along from the tip, across
flat out float vLength;
void main() {
  vec2 to = toScreen(aEnds.zw);
  vec2 away = toScreen(aEnds.xy) - to;
  float room = length(away) - endReach(aShape.x, aEnds.xy, away) - endReach(aShape.y, aEnds.zw, away) - ${headGapPx};
  float size = headLength(uLength, aWay.x, room);
  vLength = size;
  vec2 from = toScreen(aWay.yz);
  float distance = max(length(to - from), 1e-4);
  float gap = endReach(aShape.y, aEnds.zw, from - to) + ${headGapPx};
  // Newton steps towards the intersection of the bent line with the target's outline.
  float t = 1.0 - gap / distance;
  for (int step = 0; step < ${tipSteps}; step++) {
    away = curvePoint(from, to, aShape.z, t) - to;
    gap = endReach(aShape.y, aEnds.zw, away) + ${headGapPx};
    t += (length(away) - gap) / max(length(curveTangent(from, to, aShape.z, t)), 1e-4);
  }
  vec2 tip = curvePoint(from, to, aShape.z, t);
  vec2 along = normalize(curveTangent(from, to, aShape.z, t - 0.5 * size / distance));
  int corner = gl_VertexID & 3;
  float side = (corner & 1) == 0 ? 1.0 : -1.0;
  float back = corner < 2 ? size + 1.0 : -1.0;
  float wide = size * 0.5 + 1.0;
  vTint = tintOf(aShape.w, uTint);
  vAt = vec2(back, side * wide);
  gl_Position = size > 0.0 ? toClip(tip - along * back + vec2(-along.y, along.x) * side * wide) : vec4(0.0, 0.0, 2.0, 1.0);
}`;

const fragmentGlsl = `#version 300 es
precision highp float;
in vec4 vTint;
uniform vec4 uCamera;
flat in float vLength;
in vec2 vAt;
out vec4 color;
void main() {
  float edge = vAt.x * ${headHalfWidth} - abs(vAt.y);
  float cover = clamp(edge * uCamera.w * 0.93 + 0.5, 0.0, 1.0) * clamp((vLength - vAt.x) * uCamera.w + 0.5, 0.0, 1.0);
  color = vTint * cover;
}`;

/** Arrow heads at vertex outlines in one draw call. */
export class ArrowBatch {
  readonly #uniforms: UniformGroup = createUniforms({
    uLength: { value: 8, type: 'f32' },
    uLift: { value: 0, type: 'f32' },
    uBox: boxUniform(),
    uTint: { value: new Float32Array(4), type: 'vec4<f32>' },
  });
  readonly #arrows = new QuadBatch(
    { aEnds: 'float32x4', aShape: 'float32x4', aWay: 'float32x3' },
    Shader.from({
      gl: { vertex: vertexGlsl, fragment: fragmentGlsl },
      resources: { uniforms: this.#uniforms },
    }),
  );

  get mesh(): Mesh<Geometry, Shader> {
    return this.#arrows.mesh;
  }

  /**
   * Shows the arrow heads of these lines; the length in CSS pixels is for lines of default width; 0: none. Loops have
   * none.
   */
  show(
    frame: DrawFrame,
    lines: EdgeLines,
    chosen: readonly number[],
    headPx: number,
    color: string,
    alpha: number,
    edgeColors?: Uint32Array,
  ): void {
    this.#arrows.commit(headPx > 0 ? this.#write(frame, lines, chosen, headPx, edgeColors) : 0);
    if (headPx === 0) return;
    const values = this.#uniforms.uniforms as {
      uLength: number;
      uLift: number;
      uTint: Float32Array;
      uBox: Float32Array;
    };
    writeBox(values.uBox, frame.columns.outline);
    values.uLift = frame.theme.lift;
    values.uLength = headPx;
    writeColor(values.uTint, color, alpha);
    setCamera(this.#uniforms, frame);
  }

  #write(
    frame: DrawFrame,
    lines: EdgeLines,
    chosen: readonly number[],
    headPx: number,
    edgeColors: Uint32Array | undefined,
  ): number {
    const { model, positions, columns, edgeColumns, camera } = frame;
    const arrows = arrowsOfLines(lines, edgeColumns.undirected);
    const { edges } = lines;
    const colors = edgeColors && colorsOfLines(lines, edgeColors);
    const { sources, targets } = model;
    const { radii } = columns;
    const widths = widthsOfLines(lines, edgeColumns.widths);
    const routes = routesOf(frame);
    const reachPx = (vertex: number, x: number, y: number) => {
      const radius = screenRadius(radii[vertex]!, columns.fullRadius, camera.zoom, frame.minRadius);
      return radius * reachOf(outlineAt(columns.outline, radius), x, y) + ringReachPx(frame, vertex, radius);
    };
    this.#arrows.begin(2 * chosen.length);
    let count = 0;
    const put = (line: number, end: 'source' | 'target') => {
      const edge = edges[line]!;
      const isTarget = end === 'target';
      const [from, to] = isTarget ? [sources[edge]!, targets[edge]!] : [targets[edge]!, sources[edge]!];
      const [fromX, fromY] = [positions[2 * from]!, positions[2 * from + 1]!];
      const [toX, toY] = [positions[2 * to]!, positions[2 * to + 1]!];
      const scale = arrowScale(lines, line, widths);
      const length = Math.hypot(toX - fromX, toY - fromY);
      let [wayX, wayY] = [fromX, fromY];
      let bend = 0;
      if (routes === undefined) {
        bend = bendOfLine(lines, line, length, edgeColumns.isCurved) * (isTarget ? 1 : -1);
      } else {
        const [dx, dy] = [toX - fromX, toY - fromY];
        const gapPx = reachPx(to, dx, dy) + headGapPx;
        const head = headLength(headPx, scale, length * camera.zoom - reachPx(from, dx, dy) - gapPx);
        [wayX, wayY] = approachOf(routes, edge, end, (gapPx + head) / camera.zoom);
      }
      const color = colors?.[line] ?? -1;
      const ends = [endRadius(frame, from), endRadius(frame, to)];
      const shape = [...ends, bend, color, scale, wayX, wayY] as const;
      this.#arrows.put(count++, fromX, fromY, toX, toY, ...shape);
    };
    for (const line of chosen) {
      const bits = arrows[line]!;
      if ((bits & arrowEnd.target) !== 0) put(line, 'target');
      if ((bits & arrowEnd.source) !== 0) put(line, 'source');
    }
    return count;
  }

  destroy(): void {
    this.#arrows.destroy();
  }
}
