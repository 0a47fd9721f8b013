import { Container, Shader } from 'pixi.js';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { QuadBatch } from './lib/QuadBatch.ts';
import { cameraGlsl, createUniforms, setCamera, writeColor } from './lib/uniforms.ts';

/** More arrows than this in view are too small and too many to be read. */
const mostArrows = 2500;

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
  float half_ = size * 0.5 + 1.0;
  vAt = vec2(back, side * half_);
  gl_Position = toClip(tip - along * back + vec2(-along.y, along.x) * side * half_);
}`;

const fragmentGlsl = `#version 300 es
precision highp float;
uniform vec4 uTint;
uniform vec4 uCamera;
uniform float uLength;
in vec2 vAt;
out vec4 color;
void main() {
  float edge = vAt.x * 0.42 - abs(vAt.y);
  float cover = clamp(edge * uCamera.w * 0.92 + 0.5, 0.0, 1.0) * clamp((uLength - vAt.x) * uCamera.w + 0.5, 0.0, 1.0);
  color = uTint * cover;
}`;

/** Arrow heads at the target's outline, where they can be read. */
class ArrowsLayer implements Layer {
  readonly container = new Container();
  readonly #uniforms = createUniforms({
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

  constructor() {
    this.container.addChild(this.#arrows.mesh);
  }

  sync(frame: DrawFrame): void {
    const { style, theme, camera } = frame;
    const length = Math.min(11, 22 * camera.zoom);
    this.container.visible = style.edgeShape === 'arrow' && length >= 4;
    if (!this.container.visible) return;
    this.#arrows.commit(this.#write(frame));
    const values = this.#uniforms.uniforms as { uLength: number; uTint: Float32Array };
    values.uLength = length;
    writeColor(values.uTint, style.edgeColor ?? theme.edge, 0.9);
    setCamera(this.#uniforms, frame);
  }

  /** Writes the arrows whose target is in view; none when there are too many. O(E). */
  #write({ model, positions, camera, widthPx, heightPx, columns }: DrawFrame): number {
    const { sources, targets, edgeCount } = model;
    const [halfX, halfY] = [widthPx / 2 / camera.zoom + 20, heightPx / 2 / camera.zoom + 20];
    this.#arrows.begin(Math.min(edgeCount, mostArrows));
    let count = 0;
    for (let edge = 0; edge < edgeCount; edge++) {
      const [source, target] = [sources[edge]!, targets[edge]!];
      const [x, y] = [positions[2 * target]!, positions[2 * target + 1]!];
      if (Math.abs(x - camera.worldX) > halfX || Math.abs(y - camera.worldY) > halfY || source === target)
        continue;
      if (count === mostArrows) return 0;
      const radii = columns.radii;
      this.#arrows.put(
        count++,
        positions[2 * source]!,
        positions[2 * source + 1]!,
        x,
        y,
        radii[source]!,
        radii[target]!,
      );
    }
    return count;
  }

  destroy(): void {
    this.#arrows.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'arrows',
  stage: 'picture',
  order: 20,
  create: () => new ArrowsLayer(),
} satisfies LayerEntry;
