import { Shader, type UniformGroup } from 'pixi.js';
import { cameraGlsl, createUniforms } from './uniforms.ts';

/** Where a bent line is at `t` (0 at the source, 1 at the target), and which way it goes there; screen pixels. */
export const curveGlsl = `
vec2 curvePoint(vec2 from, vec2 to, float bend, float t) {
  vec2 along = to - from;
  vec2 left = vec2(along.y, -along.x) / max(length(along), 1e-4);
  return from + along * t + left * bend * uCamera.z * 4.0 * t * (1.0 - t);
}
vec2 curveTangent(vec2 from, vec2 to, float bend, float t) {
  vec2 along = to - from;
  vec2 left = vec2(along.y, -along.x) / max(length(along), 1e-4);
  return along + left * bend * uCamera.z * 4.0 * (1.0 - 2.0 * t);
}`;

/** An own colour (0xrrggbb) lifted off the background, in place of the common one when it is not -1. */
export const tintGlsl = `
uniform float uLift;
vec4 tintOf(float own, vec4 usual) {
  if (own < 0.0) return usual;
  vec3 rgb = vec3(floor(own / 65536.0), floor(mod(own, 65536.0) / 256.0), mod(own, 256.0)) / 255.0;
  float alpha = min(1.0, usual.a * 1.4);
  return vec4(mix(rgb, vec3(1.0), uLift) * alpha, alpha);
}`;

/** A piece of an edge's line, one quad of a `QuadBatch` with rows `curveAttributes`. */
const vertexGlsl = `#version 300 es
${cameraGlsl}
${curveGlsl}
${tintGlsl}
uniform float uWidth;  // CSS pixels
uniform vec4 uTint;  // at the source, premultiplied
uniform vec4 uTargetTint;
in vec4 aEnds;   // of a loop the third is its corner of the vertex
in vec4 aPiece;  // from t, to t; bend in world units, or the vertex's radius for a loop; share of the width, negative for a loop
in vec4 aTint;   // colours at source and at target; where on the way from one to the other the piece begins and ends
out float vSide;
flat out float vReach;
out vec4 vTint;
void main() {
  vec2 from = toScreen(aEnds.xy);
  vec2 to = toScreen(aEnds.zw);
  int corner = gl_VertexID & 3;
  float t = corner < 2 ? aPiece.x : aPiece.y;
  vec2 at;
  vec2 tangent;
  if (aPiece.w < 0.0) {
    float vertex = vertexRadius(aPiece.z, aEnds.xy);
    float radius = vertex * 0.7;
    float turn = 6.2831853 * t;
    float middle = -0.7853982 - 1.5707963 * aEnds.z;
    at = from + vec2(cos(middle), sin(middle)) * vertex * 1.27 + radius * vec2(cos(turn), sin(turn));
    tangent = vec2(-sin(turn), cos(turn));
  } else {
    at = curvePoint(from, to, aPiece.z, t);
    tangent = curveTangent(from, to, aPiece.z, t);
  }
  float width = uWidth * abs(aPiece.w);
  float reach = width * 0.5 + 0.5 / uCamera.w;
  vec2 across = vec2(-tangent.y, tangent.x) / max(length(tangent), 1e-4) * reach;
  vSide = (corner & 1) == 0 ? 1.0 : -1.0;
  gl_Position = toClip(at + across * vSide);
  vSide *= reach * uCamera.w;
  vReach = width * 0.5 * uCamera.w + 0.5;
  float way = corner < 2 ? aTint.z : aTint.w;
  vTint = mix(tintOf(aTint.x, uTint), tintOf(aTint.y, uTargetTint), way);
}`;

const fragmentGlsl = `#version 300 es
precision highp float;
in vec4 vTint;
in float vSide;
flat in float vReach;
out vec4 color;
void main() {
  color = vTint * clamp(vReach - abs(vSide), 0.0, 1.0);
}`;

/** World x, y of the two ends; the piece of the line; colours 0xrrggbb or -1 and what part of the way it is. */
export const curveAttributes = { aEnds: 'float32x4', aPiece: 'float32x4', aTint: 'float32x4' } as const;

export function createCurveShader(): { readonly shader: Shader; readonly uniforms: UniformGroup } {
  const uniforms = createUniforms({
    uWidth: { value: 1, type: 'f32' },
    uLift: { value: 0, type: 'f32' },
    uTint: { value: new Float32Array(4), type: 'vec4<f32>' },
    uTargetTint: { value: new Float32Array(4), type: 'vec4<f32>' },
  });
  return {
    shader: Shader.from({ gl: { vertex: vertexGlsl, fragment: fragmentGlsl }, resources: { uniforms } }),
    uniforms,
  };
}
