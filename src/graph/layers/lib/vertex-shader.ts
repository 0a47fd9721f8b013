import { Shader, type UniformGroup } from 'pixi.js';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import type { CanvasTheme } from '../../styles/theme.ts';
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
  vShape.z *= uProjectionMatrix[1][1] < 0.0 ? 1.0 : -1.0;
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
flat in vec4 vShape;
out vec4 color;
void main() {
  float radius = vShape.x;
  vec2 at = (gl_PointCoord - 0.5) * vShape.w - vShape.yz;
  float depth;
  float ring = uShape.w * uCamera.w;
  if (uShape.x < 1.5) {
    depth = radius - length(at);
  } else {
    float corner = min(4.0 * uCamera.w, radius * 0.2);
    vec2 beyond = abs(at) - (radius - ring) * uShape.yz - ring + corner;
    depth = corner - length(max(beyond, 0.0)) - min(max(beyond.x, beyond.y), 0.0);
  }
  float cover = clamp(depth + 0.5, 0.0, 1.0);
  if (cover <= 0.0) discard;
  float marks = floor(vColor.a * 255.0 + 0.5);
  vec3 fill = mix(vColor.rgb, vec3(1.0), uOutline.a);
  if (ring > 0.0) {
    color = uRing * cover * (1.0 - clamp(depth - ring + 0.5, 0.0, 1.0) * step(0.5, uRing.a));
    return;
  }
  if (radius > 3.0 * uCamera.w) {
    float width = clamp(radius * 0.1, 0.75, 2.0 * uCamera.w);
    vec3 outline = mix(fill, uOutline.rgb, 0.42);
    bool expanded = mod(marks, 2.0) > 0.5;
    bool pinned = mod(floor(marks / 2.0), 2.0) > 0.5;
    float inner = clamp(depth - width + 0.5, 0.0, 1.0);
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
  const values = uniforms.uniforms as Record<'uShape' | 'uOutline' | 'uPaper' | 'uRing', Float32Array>;
  const { vertexShape } = style;
  values.uShape[0] = vertexShape.kind === 'rect' ? 2 : 1;
  if (vertexShape.kind === 'rect') {
    const longest = Math.max(vertexShape.width, vertexShape.height);
    values.uShape[1] = vertexShape.width / longest;
    values.uShape[2] = vertexShape.height / longest;
  }
  values.uShape[3] = ring.widthPx;
  writeColor(values.uOutline, theme.outline);
  values.uOutline[3] = theme.lift;
  writeColor(values.uPaper, theme.background);
  writeColor(values.uRing, ring.color);
}
