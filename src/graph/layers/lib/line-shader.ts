import { Shader, type UniformGroup } from 'pixi.js';
import { cameraGlsl, createUniforms } from './uniforms.ts';

/**
 * An anti-aliased line of constant width between two world points, one quad of a `QuadBatch` with rows
 * `lineAttributes`.
 */
const vertexGlsl = `#version 300 es
${cameraGlsl}
uniform float uWidth;  // CSS pixels
in vec4 aEnds;
out float vSide;
void main() {
  vec2 from = toScreen(aEnds.xy);
  vec2 to = toScreen(aEnds.zw);
  vec2 along = to - from;
  float reach = uWidth * 0.5 + 0.5 / uCamera.w;
  vec2 across = vec2(-along.y, along.x) / max(length(along), 1e-4) * reach;
  int corner = gl_VertexID & 3;
  vSide = (corner & 1) == 0 ? 1.0 : -1.0;
  gl_Position = toClip((corner < 2 ? from : to) + across * vSide);
  vSide *= reach * uCamera.w;
}`;

const fragmentGlsl = `#version 300 es
precision highp float;
uniform vec4 uTint;
uniform vec4 uCamera;
uniform float uWidth;
in float vSide;
out vec4 color;
void main() {
  color = uTint * clamp(uWidth * 0.5 * uCamera.w + 0.5 - abs(vSide), 0.0, 1.0);
}`;

/** World x, y of the two ends. */
export const lineAttributes = { aEnds: 'float32x4' } as const;

interface LineShader {
  readonly shader: Shader;
  readonly uniforms: UniformGroup;
}

export function createLineShader(): LineShader {
  const uniforms = createUniforms({
    uWidth: { value: 1, type: 'f32' },
    uTint: { value: new Float32Array(4), type: 'vec4<f32>' },
  });
  return {
    shader: Shader.from({ gl: { vertex: vertexGlsl, fragment: fragmentGlsl }, resources: { uniforms } }),
    uniforms,
  };
}
