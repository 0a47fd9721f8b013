import { type Geometry, type Mesh, Shader, type UniformGroup } from 'pixi.js';
import type { DrawFrame } from '../Layer.ts';
import { curveGlsl, tintGlsl } from './curve-shader.ts';
import { arrowEnd, arrowScales, bendOfLine, colorsOfLines, type EdgeLines } from './edge-lines.ts';
import { approachOf, routesOf } from './edge-path.ts';
import { QuadBatch } from './QuadBatch.ts';
import { cameraGlsl, createUniforms, setCamera, writeColor } from './uniforms.ts';

const vertexGlsl = `#version 300 es
${cameraGlsl}
${curveGlsl}
${tintGlsl}
uniform vec4 uTint;
uniform float uLength;
uniform vec3 uBox;  // half width and half height of vertices for radius 1, 0 where they are round; dots below this radius
in vec4 aEnds;
in float aScale;  // of the length, beside wide lines
in vec4 aShape;  // radius of source, of target: world; bend: world; 0xrrggbb or -1
out vec4 vTint;
out vec2 vAt;    // CSS pixels: along from the tip, across
flat out float vLength;
/** From the middle of a vertex to its outline, in a direction. */
float reachOf(float radius, vec2 away) {
  if (uBox.x == 0.0 || radius < uBox.z) return radius;
  vec2 along = max(abs(normalize(away)), vec2(1e-4));
  return radius * min(uBox.x / along.x, uBox.y / along.y);
}
void main() {
  vec2 from = toScreen(aEnds.xy);
  vec2 to = toScreen(aEnds.zw);
  float distance = max(length(to - from), 1e-4);
  float radius = vertexRadius(aShape.y, aEnds.zw);
  vec2 away = from - to;
  float gap = reachOf(radius, away) + 0.5;
  float room = distance - reachOf(vertexRadius(aShape.x, aEnds.xy), away) - gap;
  vLength = uLength * aScale;
  float size = room < vLength * 1.2 ? 0.0 : vLength;
  // Two steps towards where the bent line meets the target's outline.
  float t = 1.0 - gap / distance;
  away = curvePoint(from, to, aShape.z, t) - to;
  gap = reachOf(radius, away) + 0.5;
  t += (length(away) - gap) / distance;
  vec2 tip = curvePoint(from, to, aShape.z, t);
  vec2 along = normalize(curveTangent(from, to, aShape.z, t - 0.5 * size / distance));
  int corner = gl_VertexID & 3;
  float side = (corner & 1) == 0 ? 1.0 : -1.0;
  float back = corner < 2 ? size + 1.0 : -1.0;
  float wide = size * 0.5 + 1.0;
  vTint = tintOf(aShape.w, uTint);
  vAt = vec2(back, side * wide);
  gl_Position = toClip(tip - along * back + vec2(-along.y, along.x) * side * wide);
}`;

const fragmentGlsl = `#version 300 es
precision highp float;
in vec4 vTint;
uniform vec4 uCamera;
flat in float vLength;
in vec2 vAt;
out vec4 color;
void main() {
  float edge = vAt.x * 0.4 - abs(vAt.y);
  float cover = clamp(edge * uCamera.w * 0.93 + 0.5, 0.0, 1.0) * clamp((vLength - vAt.x) * uCamera.w + 0.5, 0.0, 1.0);
  color = vTint * cover;
}`;

/** An arrow head is at most so long, CSS pixels. */
const arrowRoomPx = 11;

/** Arrow heads at the outlines of vertices in one draw call. */
export class ArrowBatch {
  readonly #uniforms: UniformGroup = createUniforms({
    uLength: { value: 8, type: 'f32' },
    uLift: { value: 0, type: 'f32' },
    uBox: { value: new Float32Array(3), type: 'vec3<f32>' },
    uTint: { value: new Float32Array(4), type: 'vec4<f32>' },
  });
  readonly #arrows = new QuadBatch(
    { aEnds: 'float32x4', aShape: 'float32x4', aScale: 'float32' },
    Shader.from({
      gl: { vertex: vertexGlsl, fragment: fragmentGlsl },
      resources: { uniforms: this.#uniforms },
    }),
  );

  get mesh(): Mesh<Geometry, Shader> {
    return this.#arrows.mesh;
  }

  /** Shows the arrows of these lines; none when the length is undefined. Loops have none. */
  show(
    frame: DrawFrame,
    lines: EdgeLines,
    chosen: readonly number[],
    lengthPx: number | undefined,
    color: string,
    alpha: number,
    edgeColors?: Uint32Array,
  ): void {
    const isShown = frame.style.edgeShape === 'arrow' && lengthPx !== undefined;
    this.#arrows.commit(isShown ? this.#write(lines, chosen, frame, edgeColors) : 0);
    if (!isShown) return;
    const values = this.#uniforms.uniforms as {
      uLength: number;
      uLift: number;
      uTint: Float32Array;
      uBox: Float32Array;
    };
    const { isRound, halfWidth, halfHeight, dotBelowPx } = frame.columns.outline;
    values.uBox.set(isRound ? [0, 0, 0] : [halfWidth, halfHeight, dotBelowPx]);
    values.uLift = frame.theme.lift;
    values.uLength = lengthPx;
    writeColor(values.uTint, color, alpha);
    setCamera(this.#uniforms, frame);
  }

  #write(
    lines: EdgeLines,
    chosen: readonly number[],
    frame: DrawFrame,
    edgeColors: Uint32Array | undefined,
  ): number {
    const { model, positions, columns, edgeColumns, camera } = frame;
    const { edges, arrows } = lines;
    const colors = edgeColors && colorsOfLines(lines, edgeColors);
    const { sources, targets } = model;
    const { radii } = columns;
    const scales = arrowScales(lines, edgeColumns.widths);
    const routes = routesOf(frame);
    this.#arrows.begin(2 * chosen.length);
    let count = 0;
    const put = (line: number, end: 'source' | 'target') => {
      const edge = edges[line]!;
      const isTarget = end === 'target';
      const [from, to] = isTarget ? [sources[edge]!, targets[edge]!] : [targets[edge]!, sources[edge]!];
      const [toX, toY] = [positions[2 * to]!, positions[2 * to + 1]!];
      let [fromX, fromY] = [positions[2 * from]!, positions[2 * from + 1]!];
      let fromRadius = radii[from]!;
      let bend = 0;
      if (routes === undefined) {
        const length = Math.hypot(toX - fromX, toY - fromY);
        bend = bendOfLine(lines, line, length, edgeColumns.isCurved) * (isTarget ? 1 : -1);
      } else {
        [fromX, fromY] = approachOf(routes, edge, end, radii[to]! + (2 * arrowRoomPx) / camera.zoom);
        fromRadius = 0;
      }
      const color = colors?.[line] ?? -1;
      this.#arrows.put(count++, fromX, fromY, toX, toY, fromRadius, radii[to]!, bend, color, scales[line]!);
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
