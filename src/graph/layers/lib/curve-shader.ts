import { Shader, type UniformGroup } from 'pixi.js';
import { headGapPx, headLengthGlsl, headOverlapPx } from '../../geometry/edges/arrow-head.ts';
import { boxUniform, reachGlsl } from './outline-shader.ts';
import { cameraGlsl, createUniforms } from './uniforms.ts';

/** Position of a bent line at `t` (0 at the source, 1 at the target), and its direction there; screen pixels. */
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

/** Replaces the uniform colour with a per-line colour (0xrrggbb), lightened for the background, unless it is -1. */
export const tintGlsl = `
uniform float uLift;
vec4 tintOf(float own, vec4 usual) {
  if (own < 0.0) return usual;
  vec3 rgb = vec3(floor(own / 65536.0), floor(mod(own, 65536.0) / 256.0), mod(own, 256.0)) / 255.0;
  float alpha = min(1.0, usual.a * 1.4);
  return vec4(mix(rgb, vec3(1.0), uLift) * alpha, alpha);
}`;

/** A segment of an edge, one quad of a `QuadBatch` with rows `curveAttributes`. */
const vertexGlsl = `#version 300 es
${cameraGlsl}
${curveGlsl}
${tintGlsl}
${headLengthGlsl}
${reachGlsl}
uniform float uWidth;  // CSS pixels
uniform float uHead;  // length of default arrow heads, CSS pixels; 0: none
uniform vec4 uTint;  // at the source, premultiplied
uniform vec4 uTargetTint;
in vec4 aEnds;   // for a loop, the third is its corner of the vertex
in vec4 aPiece;  // from t, to t; bend in world units, or the vertex's radius for a loop; width factor, negative for a loop
in vec4 aTint;   // colours at source and target; start and end of the segment between them, 0 to 1
in vec4 aVertices;  // world x, y of source and target
in vec4 aHeads;     // world radii of source and target for endReach; length factor of the heads; bits of arrowEnd
out float vSide;
flat out float vReach;
out vec4 vTint;
// Share of the distance from a to b where the line leaves a circle; 0 if a lies outside, 1 if b lies inside.
float exitOf(vec2 a, vec2 b, vec2 middle, float radius) {
  vec2 way = b - a;
  vec2 start = a - middle;
  float outside = dot(start, start) - radius * radius;
  if (outside >= 0.0) return 0.0;
  if (distance(b, middle) <= radius) return 1.0;
  float along = dot(start, way);
  float square = dot(way, way);
  return (sqrt(along * along - square * outside) - along) / square;
}
// The part of the segment from a to b between the arrow heads, as shares of its length.
vec2 betweenHeads(vec2 a, vec2 b) {
  if (uHead <= 0.0 || aHeads.w < 0.5) return vec2(0.0, 1.0);
  vec2 source = toScreen(aVertices.xy);
  vec2 target = toScreen(aVertices.zw);
  vec2 way = target - source;
  float room = length(way) - endReach(aHeads.x, aVertices.xy, way) - endReach(aHeads.y, aVertices.zw, way) - ${toFloat(headGapPx)};
  float head = headLength(uHead, aHeads.z, room);
  if (head <= 0.0) return vec2(0.0, 1.0);
  head += ${toFloat(headGapPx - headOverlapPx)};
  float first = aHeads.w > 1.5 ? exitOf(a, b, source, endReach(aHeads.x, aVertices.xy, b - source) + head) : 0.0;
  float last = mod(aHeads.w, 2.0) > 0.5 ? 1.0 - exitOf(b, a, target, endReach(aHeads.y, aVertices.zw, a - target) + head) : 1.0;
  return vec2(min(first, last), last);
}
void main() {
  vec2 from = toScreen(aEnds.xy);
  vec2 to = toScreen(aEnds.zw);
  int corner = gl_VertexID & 3;
  float share = corner < 2 ? 0.0 : 1.0;
  if (aPiece.w >= 0.0) {
    vec2 left = betweenHeads(curvePoint(from, to, aPiece.z, aPiece.x), curvePoint(from, to, aPiece.z, aPiece.y));
    share = corner < 2 ? left.x : left.y;
  }
  float t = mix(aPiece.x, aPiece.y, share);
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
  float way = mix(aTint.z, aTint.w, share);
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

/** The segment of the line and its colours; the line's vertices and arrow heads, which limit it. */
export const curveAttributes = {
  aEnds: 'float32x4',
  aPiece: 'float32x4',
  aTint: 'float32x4',
  aVertices: 'float32x4',
  aHeads: 'float32x4',
} as const;

/** A number as a GLSL float literal. */
function toFloat(value: number): string {
  return value.toFixed(4);
}

export function createCurveShader(): { readonly shader: Shader; readonly uniforms: UniformGroup } {
  const uniforms = createUniforms({
    uWidth: { value: 1, type: 'f32' },
    uHead: { value: 0, type: 'f32' },
    uBox: boxUniform(),
    uLift: { value: 0, type: 'f32' },
    uTint: { value: new Float32Array(4), type: 'vec4<f32>' },
    uTargetTint: { value: new Float32Array(4), type: 'vec4<f32>' },
  });
  return {
    shader: Shader.from({ gl: { vertex: vertexGlsl, fragment: fragmentGlsl }, resources: { uniforms } }),
    uniforms,
  };
}
