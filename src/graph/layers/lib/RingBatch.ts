import { type Geometry, type Mesh, Shader } from 'pixi.js';
import { type HubRing, ringGapPx, ringGlsl } from '../../geometry/hubs/hub-rings.ts';
import { outlineOf } from '../../styles/vertex-outline.ts';
import type { LayerFrame } from '../Layer.ts';
import { QuadBatch } from './QuadBatch.ts';
import { cameraGlsl, createUniforms, setCamera, writeColor } from './uniforms.ts';

const vertexGlsl = `#version 300 es
${cameraGlsl}
${ringGlsl}
in vec4 aRing;  // world x, y and radius of the vertex; filled part of the ring, 0 to 1
out vec2 vAt;  // CSS pixels from the centre
flat out float vRadius;
flat out float vArc;
void main() {
  vec2 middle = toScreen(aRing.xy);
  vRadius = vertexRadius(aRing.z, aRing.xy);
  vArc = aRing.w;
  float reach = ringReach(vRadius);
  int corner = gl_VertexID & 3;
  vec2 side = vec2((corner & 1) == 0 ? -1.0 : 1.0, corner < 2 ? -1.0 : 1.0);
  vAt = side * (vRadius + reach + 1.0);
  gl_Position = reach > 0.0 ? toClip(middle + vAt) : vec4(2.0, 2.0, 0.0, 1.0);
}`;

const fragmentGlsl = `#version 300 es
precision highp float;
${ringGlsl}
uniform vec4 uCamera;
uniform vec2 uBox;  // half width and half height of vertices for radius 1; 0 for circles
uniform vec4 uPaper;
uniform vec4 uTrack;
uniform vec4 uFill;
in vec2 vAt;
flat in float vRadius;
flat in float vArc;
out vec4 color;
// Depth inside the outline that is grown by so much, CSS pixels.
float depthOf(float grown) {
  if (uBox.x == 0.0) return vRadius + grown - length(vAt);
  vec2 beyond = abs(vAt) - uBox * vRadius;
  return grown - length(max(beyond, 0.0)) - min(max(beyond.x, beyond.y), 0.0);
}
// The place along the outline, clockwise from the top, 0 to 1.
float placeOf() {
  if (uBox.x == 0.0) return fract(atan(vAt.x, -vAt.y) / 6.2831853 + 1.0);
  vec2 box = uBox * vRadius;
  vec2 at = clamp(vAt, -box, box);
  vec2 beyond = abs(vAt) - box;
  float whole = 4.0 * (box.x + box.y);
  if (beyond.x > beyond.y) return (vAt.x > 0.0 ? box.x + box.y + at.y : 3.0 * box.x + 3.0 * box.y - at.y) / whole;
  return fract((vAt.y < 0.0 ? at.x : 2.0 * box.x + 2.0 * box.y - at.x) / whole + 1.0);
}
void main() {
  float band = ringBand(vRadius);
  float outer = clamp(depthOf(${ringGapPx.toFixed(1)} + band) * uCamera.w + 0.5, 0.0, 1.0);
  float inner = clamp(depthOf(${ringGapPx.toFixed(1)}) * uCamera.w + 0.5, 0.0, 1.0);
  if (outer <= 0.0) discard;
  vec4 ring = placeOf() < vArc ? uFill : uTrack;
  color = mix(ring, uPaper, inner) * outer;
}`;

/** Rings of hubs: a track around the vertex, of which the loaded share is filled. One draw call. */
export class RingBatch {
  readonly #uniforms = createUniforms({
    uBox: { value: new Float32Array(2), type: 'vec2<f32>' },
    uPaper: { value: new Float32Array(4), type: 'vec4<f32>' },
    uTrack: { value: new Float32Array(4), type: 'vec4<f32>' },
    uFill: { value: new Float32Array(4), type: 'vec4<f32>' },
  });
  readonly #rings = new QuadBatch(
    { aRing: 'float32x4' },
    Shader.from({
      gl: { vertex: vertexGlsl, fragment: fragmentGlsl },
      resources: { uniforms: this.#uniforms },
    }),
  );

  get mesh(): Mesh<Geometry, Shader> {
    return this.#rings.mesh;
  }

  show(frame: LayerFrame, rings: readonly HubRing[], colors: { track: string; fill: string }): void {
    const { positions, columns, style, theme } = frame;
    this.#rings.begin(rings.length);
    rings.forEach(({ vertex, arc }, number) => {
      const [x, y] = [positions[2 * vertex]!, positions[2 * vertex + 1]!];
      this.#rings.put(number, x, y, columns.radii[vertex]!, arc);
    });
    this.#rings.commit(rings.length);
    if (rings.length === 0) return;
    const values = this.#uniforms.uniforms as Record<'uBox' | 'uPaper' | 'uTrack' | 'uFill', Float32Array>;
    const { isRound, halfWidth, halfHeight } = outlineOf(style);
    values.uBox.set(isRound ? [0, 0] : [halfWidth, halfHeight]);
    writeColor(values.uPaper, theme.background);
    writeColor(values.uTrack, colors.track);
    writeColor(values.uFill, colors.fill);
    setCamera(this.#uniforms, frame);
  }

  destroy(): void {
    this.#rings.destroy();
  }
}
