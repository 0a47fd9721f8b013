import { type Geometry, type Mesh, Shader, type UniformGroup } from 'pixi.js';
import type { DrawFrame } from '../Layer.ts';
import { QuadBatch } from './QuadBatch.ts';
import { cameraGlsl, createUniforms, setCamera, writeColor } from './uniforms.ts';

const vertexGlsl = `#version 300 es
${cameraGlsl}
uniform float uLength;
in vec4 aEnds;
in vec2 aRadii;  // source, target: world
out vec2 vAt;    // CSS pixels: along from the tip, across
void main() {
  vec2 from = toScreen(aEnds.xy);
  vec2 to = toScreen(aEnds.zw);
  float distance = max(length(to - from), 1e-4);
  vec2 along = (to - from) / distance;
  float room = distance - vertexRadius(aRadii.x) - vertexRadius(aRadii.y);
  float size = room < uLength * 1.2 ? 0.0 : uLength;
  vec2 tip = to - along * (vertexRadius(aRadii.y) + 0.5);
  int corner = gl_VertexID & 3;
  float side = (corner & 1) == 0 ? 1.0 : -1.0;
  float back = corner < 2 ? size + 1.0 : -1.0;
  float wide = size * 0.5 + 1.0;
  vAt = vec2(back, side * wide);
  gl_Position = toClip(tip - along * back + vec2(-along.y, along.x) * side * wide);
}`;

const fragmentGlsl = `#version 300 es
precision highp float;
uniform vec4 uTint;
uniform vec4 uCamera;
uniform float uLength;
in vec2 vAt;
out vec4 color;
void main() {
  float edge = vAt.x * 0.4 - abs(vAt.y);
  float cover = clamp(edge * uCamera.w * 0.93 + 0.5, 0.0, 1.0) * clamp((uLength - vAt.x) * uCamera.w + 0.5, 0.0, 1.0);
  color = uTint * cover;
}`;

/** Far out arrow heads would be specks. */
const leastLengthPx = 6;

/** Length of arrow heads in CSS pixels; undefined where they cannot be read. */
export function arrowLength(zoom: number): number | undefined {
  const length = Math.min(11, 20 * zoom);
  return length < leastLengthPx ? undefined : length;
}

/** Arrow heads at the targets' outlines in one draw call. */
export class ArrowBatch {
  readonly #uniforms: UniformGroup = createUniforms({
    uLength: { value: 8, type: 'f32' },
    uTint: { value: new Float32Array(4), type: 'vec4<f32>' },
  });
  readonly #arrows = new QuadBatch(
    { aEnds: 'float32x4', aRadii: 'float32x2' },
    Shader.from({
      gl: { vertex: vertexGlsl, fragment: fragmentGlsl },
      resources: { uniforms: this.#uniforms },
    }),
  );

  get mesh(): Mesh<Geometry, Shader> {
    return this.#arrows.mesh;
  }

  /** Shows the arrows of these edges; self-loops have none. */
  show(edges: readonly number[], frame: DrawFrame, color: string, alpha: number): void {
    const length = frame.style.edgeShape === 'arrow' ? arrowLength(frame.camera.zoom) : undefined;
    this.#arrows.commit(length === undefined ? 0 : this.#write(edges, frame));
    if (length === undefined) return;
    const values = this.#uniforms.uniforms as { uLength: number; uTint: Float32Array };
    values.uLength = length;
    writeColor(values.uTint, color, alpha);
    setCamera(this.#uniforms, frame);
  }

  #write(edges: readonly number[], { model, positions, columns }: DrawFrame): number {
    const { sources, targets } = model;
    this.#arrows.begin(edges.length);
    let count = 0;
    for (const edge of edges) {
      const [source, target] = [sources[edge]!, targets[edge]!];
      if (source === target) continue;
      this.#arrows.put(
        count++,
        positions[2 * source]!,
        positions[2 * source + 1]!,
        positions[2 * target]!,
        positions[2 * target + 1]!,
        columns.radii[source]!,
        columns.radii[target]!,
      );
    }
    return count;
  }

  destroy(): void {
    this.#arrows.destroy();
  }
}
