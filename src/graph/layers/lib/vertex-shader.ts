import { Shader, type UniformGroup } from 'pixi.js';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import type { CanvasTheme } from '../../styles/theme.ts';
import { tileShapeOf } from './community-tiles.ts';
import { cameraGlsl, createUniforms, writeColor } from './uniforms.ts';

/**
 * One point sprite for each vertex, shaped by its distance to the outline. A vertex whose middle is off the target is
 * moved to the border and its shape the other way, because GL drops such points whole.
 */
const vertexGlsl = `#version 300 es
${cameraGlsl}
uniform vec4 uShape;  // 0 none, 1 circle, 2 rectangle; half width, half height for radius 1; ring in CSS pixels
in vec2 aPosition;
in vec4 aColor;
in float aRadius;
flat out vec4 vColor;
flat out vec4 vShape;  // radius, offset x, offset y, size of the sprite: device pixels
flat out float vDown;  // 1 where the point's own coordinate grows down the picture, else -1
void main() {
  vec2 screen = toScreen(aPosition);
  vec2 inside = clamp(screen, vec2(0.5), uTarget.xy - 0.5);
  float pixels = uCamera.w;
  float radius = (vertexRadius(aRadius, aPosition) + uShape.w) * pixels;
  float size = 2.0 * radius + 2.0;
  vColor = aColor;
  vShape = vec4(radius, (screen - inside) * pixels, size);
  vec2 away = abs(screen - inside);
  gl_Position = max(away.x, away.y) > radius / pixels + 2.0 ? vec4(2.0, 2.0, 0.0, 1.0) : toClip(inside);
  // Pixi's textures are drawn upside down; the point's own coordinate is not.
  vDown = uProjectionMatrix[1][1] < 0.0 ? 1.0 : -1.0;
  vShape.z *= vDown;
  gl_PointSize = size;
}`;

const fragmentGlsl = `#version 300 es
precision highp float;
uniform vec4 uShape;
uniform vec4 uOutline;  // colour, and the share of white in fills
uniform vec4 uPaper;
uniform vec4 uRing;
uniform vec4 uCamera;
flat in vec4 vColor;
uniform vec4 uTile;  // half width, half height, step right, step up of a community's tiles, for radius 1
flat in vec4 vShape;
flat in float vDown;
out vec4 color;
float boxDepth(vec2 at, vec2 half2, float corner) {
  vec2 beyond = abs(at) - half2 + corner;
  return corner - length(max(beyond, 0.0)) - min(max(beyond.x, beyond.y), 0.0);
}
/** Three tiles, the front one at the bottom left: x the depth in all of them, y in the foremost there is here. */
vec2 tileDepth(vec2 at, float radius, float grown, float corner) {
  vec2 step2 = vec2(uTile.z, -uTile.w * vDown) * radius;
  vec2 half2 = uTile.xy * radius + grown;
  float front = boxDepth(at + step2, half2, corner);
  float middle = boxDepth(at, half2, corner);
  float back = boxDepth(at - step2, half2, corner);
  float seen = front > -0.5 ? front : middle > -0.5 ? middle : back;
  return vec2(max(front, max(middle, back)), seen);
}
void main() {
  float radius = vShape.x;
  vec2 at = (gl_PointCoord - 0.5) * vShape.w - vShape.yz;
  float depth;
  float ring = uShape.w * uCamera.w;
  float marks = floor(vColor.a * 255.0 + 0.5);
  float inDepth;
  float corner = min(4.0 * uCamera.w, radius * 0.2);
  bool isStack = marks > 7.5 && radius > 6.0 * uCamera.w;
  if (isStack) {
    vec2 depths = tileDepth(at, radius - ring, ring, corner);
    depth = depths.x;
    inDepth = ring > 0.0 ? depth : depths.y;
  } else if (uShape.x < 1.5) {
    depth = radius - length(at);
    inDepth = depth;
  } else {
    depth = boxDepth(at, (radius - ring) * uShape.yz + ring, corner);
    inDepth = depth;
  }
  float cover = clamp(depth + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  vec3 fill = mix(vColor.rgb, vec3(1.0), uOutline.a);
  if (ring > 0.0) {
    color = uRing * cover * (1.0 - clamp(depth - ring + 0.5, 0.0, 1.0) * step(0.5, uRing.a));
    return;
  }
  if (radius > 3.0 * uCamera.w) {
    float width = clamp(radius * 0.1, 0.75, 2.0 * uCamera.w);
    // Dark tiles on each other are told apart by a light line.
    vec3 outline = mix(fill, isStack && uOutline.a == 0.0 ? uPaper.rgb : uOutline.rgb, 0.42);
    bool expanded = mod(marks, 2.0) > 0.5;
    bool pinned = mod(floor(marks / 2.0), 2.0) > 0.5;
    float inner = clamp(inDepth - width + 0.5, 0.0, 1.0);
    if (expanded && radius > 6.0 * uCamera.w) {
      float paper = inner * (1.0 - clamp(depth - 2.2 * width + 0.5, 0.0, 1.0));
      fill = mix(fill, uPaper.rgb, paper);
    }
    if (pinned) fill = mix(fill, uPaper.rgb, clamp(radius * 0.28 - length(at) + 0.5, 0.0, 1.0));
    fill = mix(outline, fill, inner);
  }
  color = vec4(fill, 1.0) * cover;
}`;

export interface VertexShader {
  readonly shader: Shader;
  readonly uniforms: UniformGroup;
}

export function createVertexShader(): VertexShader {
  const uniforms = createUniforms({
    uShape: { value: new Float32Array(4), type: 'vec4<f32>' },
    uOutline: { value: new Float32Array(4), type: 'vec4<f32>' },
    uPaper: { value: new Float32Array(4), type: 'vec4<f32>' },
    uTile: { value: new Float32Array(4), type: 'vec4<f32>' },
    uRing: { value: new Float32Array(4), type: 'vec4<f32>' },
  });
  return {
    shader: Shader.from({ gl: { vertex: vertexGlsl, fragment: fragmentGlsl }, resources: { uniforms } }),
    uniforms,
  };
}

/** `ringPx` above 0 draws rings of that width around the shapes in place of the shapes. */
export function setVertexLook(
  { uniforms }: VertexShader,
  style: GraphStyle,
  theme: CanvasTheme,
  ring: { readonly widthPx: number; readonly color: string } = { widthPx: 0, color: theme.accent },
): void {
  const values = uniforms.uniforms as Record<
    'uShape' | 'uOutline' | 'uPaper' | 'uRing' | 'uTile',
    Float32Array
  >;
  const { vertexShape } = style;
  values.uShape[0] = vertexShape.kind === 'rect' ? 2 : 1;
  if (vertexShape.kind === 'rect') {
    const longest = Math.max(vertexShape.width, vertexShape.height);
    values.uShape[1] = vertexShape.width / longest;
    values.uShape[2] = vertexShape.height / longest;
  }
  values.uShape[3] = ring.widthPx;
  const { halfWidth, halfHeight, stepX, stepY } = tileShapeOf(style);
  values.uTile.set([halfWidth, halfHeight, stepX, stepY]);
  writeColor(values.uOutline, theme.outline);
  values.uOutline[3] = theme.lift;
  writeColor(values.uPaper, theme.background);
  writeColor(values.uRing, ring.color);
}
