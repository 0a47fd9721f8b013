import { Shader, type TextureSource, type UniformGroup } from 'pixi.js';
import { tileShapeOf } from '../../geometry/communities/community-tiles.ts';
import { groupDash, groupRingPx, groupTint } from '../../geometry/communities/group-dots.ts';
import type { GraphStyle } from '../../styles/GraphStyle.ts';
import { squareHalf, starInner } from '../../styles/shape-words.ts';
import type { CanvasTheme } from '../../styles/theme.ts';
import { minPicturePx, outlineOf } from '../../styles/vertex-outline.ts';
import { codeRow, minCellPx } from './AtlasCells.ts';
import { cameraGlsl, createUniforms, writeColor } from './uniforms.ts';

/** Vertices with a larger radius have outlines and icons; smaller ones are dots. CSS pixels. */
export const largestDotPx = 3;

/**
 * One point sprite per vertex; its shape is computed from the distance to the outline. GL discards points whose centre
 * is outside the target. Such a centre is therefore moved to the border, and the shape is offset in the opposite
 * direction.
 */
const vertexGlsl = (define: string) => `#version 300 es
${define}
${cameraGlsl}
uniform vec4 uShape;  // 1 circle, 2 rectangle, 3 rectangle, drawn as a dot if small; half width, half height for radius 1; ring in CSS pixels
uniform float uDotOpacity;  // of small vertices; hubs are more opaque, see hubShare
in vec2 aPosition;
in vec4 aColor;
in float aRadius;
flat out vec4 vColor;
flat out vec4 vShape;  // radius, offset x, offset y, size of the sprite: device pixels
flat out float vOpacity;
flat out float vDown;  // 1 if gl_PointCoord.y increases downwards, otherwise -1
#ifdef PICTURES
in float aPicture;
flat out vec4 vPicture;  // left, top, side in the atlas: pixels; 1 for an icon (alpha only)
#endif
void main() {
#ifdef PICTURES
  float code = abs(aPicture) - 1.0;
  float place = mod(code, ${(codeRow ** 2).toFixed(1)});
  float side = code < 0.0 ? 0.0 : ${minCellPx.toFixed(1)} * exp2(floor(code / ${(codeRow ** 2).toFixed(1)}));
  vPicture = vec4(${minCellPx.toFixed(1)} * vec2(mod(place, ${codeRow.toFixed(1)}), floor(place / ${codeRow.toFixed(1)})), side, step(aPicture, -0.5));
#endif
  vec2 screen = toScreen(aPosition);
  vec2 inside = clamp(screen, vec2(0.5), uTarget.xy - 0.5);
  float pixels = uCamera.w;
  float radiusPx = vertexRadius(aRadius, aPosition);
  vOpacity = 1.0;
  if (uDotOpacity < 1.0 && radiusPx < ${largestDotPx.toFixed(1)})
    vOpacity = mix(uDotOpacity, 1.0, clamp(radiusPx / uTarget.w - 0.8, 0.0, 1.0));
  float radius = (radiusPx + uShape.w) * pixels;
  float size = 2.0 * radius + 2.0;
  vColor = aColor;
  vShape = vec4(radius, (screen - inside) * pixels, size);
  vec2 away = abs(screen - inside);
  gl_Position = max(away.x, away.y) > radius / pixels + 2.0 ? vec4(2.0, 2.0, 0.0, 1.0) : toClip(inside);
  // Pixi renders into textures upside down; gl_PointCoord is not flipped.
  vDown = uProjectionMatrix[1][1] < 0.0 ? 1.0 : -1.0;
  vShape.z *= vDown;
  gl_PointSize = size;
}`;

const fragmentGlsl = (define: string) => `#version 300 es
${define}
precision highp float;
#ifdef PICTURES
uniform sampler2D uAtlas;
flat in vec4 vPicture;
/** The image in the centre of a square of the vertex's size, premultiplied. */
vec4 pictureAt(vec2 at, float radius) {
  vec2 inCell = clamp((0.5 + 0.5 * at / radius) * vPicture.z, vec2(0.5), vec2(vPicture.z - 0.5));
  return texture(uAtlas, (vPicture.xy + inCell) / vec2(textureSize(uAtlas, 0)));
}
#endif
uniform vec4 uShape;
uniform vec4 uOutline;  // colour, and the share of white in fills
uniform vec4 uPaper;
uniform vec4 uRing;
uniform float uGap;  // between the outline and a ring, CSS pixels
uniform vec4 uCamera;
flat in vec4 vColor;
uniform vec4 uTile;  // half width, half height, step right, step up of a community's tiles, for radius 1
flat in vec4 vShape;
flat in float vDown;
flat in float vOpacity;
out vec4 color;
float boxDepth(vec2 at, vec2 half2, float corner) {
  vec2 beyond = abs(at) - half2 + corner;
  return corner - length(max(beyond, 0.0)) - min(max(beyond.x, beyond.y), 0.0);
}
/**
 * Three tiles, the front one at the bottom left. x: depth inside all of them; y: depth inside the frontmost tile at
 * this point.
 */
vec2 tileDepth(vec2 at, float radius, float grown, float corner) {
  vec2 step2 = vec2(uTile.z, -uTile.w * vDown) * radius;
  vec2 half2 = uTile.xy * radius + grown;
  float front = boxDepth(at + step2, half2, corner);
  float middle = boxDepth(at, half2, corner);
  float back = boxDepth(at - step2, half2, corner);
  float seen = front > -0.5 ? front : middle > -0.5 ? middle : back;
  return vec2(max(front, max(middle, back)), seen);
}
/** Depth inside a shape of shapeCodes with this radius; y downwards. */
float shapeDepth(float code, vec2 at, float radius) {
  vec2 p = abs(at);
  if (code < 2.5) return ${squareHalf.toFixed(2)} * radius - max(p.x, p.y);
  if (code < 3.5) return (radius - p.x - p.y) * 0.70711;
  if (code < 5.5) {
    float y = code < 4.5 ? at.y : -at.y;
    return 0.5 * radius - max(y, 0.86603 * p.x - 0.5 * y);
  }
  if (code < 6.5) return 0.86603 * radius - max(p.y, 0.86603 * p.x + 0.5 * p.y);
  // A star with five points.
  vec2 one = vec2(0.80902, -0.58779);
  vec2 other = vec2(-one.x, one.y);
  vec2 q = vec2(p.x, -at.y);
  q -= 2.0 * max(dot(one, q), 0.0) * one;
  q -= 2.0 * max(dot(other, q), 0.0) * other;
  q = vec2(abs(q.x), q.y - radius);
  vec2 side = ${starInner.toFixed(2)} * vec2(-one.y, one.x) - vec2(0.0, 1.0);
  float along = clamp(dot(q, side) / dot(side, side), 0.0, radius);
  return -length(q - side * along) * sign(q.y * side.x - q.x * side.y);
}
/** 1 in the gaps of a dashed ring, 0 on its dashes. */
float dashGap(vec2 at, float radius) {
  float pixels = uCamera.w;
  float turn = 6.2831853 * radius / pixels;  // CSS pixels
  float period = turn / max(1.0, floor(turn / ${(groupDash.dashPx + groupDash.gapPx).toFixed(1)} + 0.5));
  float along = fract((atan(at.y, at.x) / 6.2831853 + 0.5) * turn / period) * period;
  float dash = period * ${(groupDash.dashPx / (groupDash.dashPx + groupDash.gapPx)).toFixed(3)};
  return clamp((abs(along - 0.5 * dash) - 0.5 * dash) * pixels + 0.5, 0.0, 1.0);
}
void main() {
  float radius = vShape.x;
  vec2 at = (gl_PointCoord - 0.5) * vShape.w - vShape.yz;
  float depth;
  float ring = uShape.w * uCamera.w;
  float marks = floor(vColor.a * 255.0 + 0.5);
  float code = floor(marks / 32.0);
  marks -= 32.0 * code;
  float inDepth;
  float corner = min(4.0 * uCamera.w, radius * 0.2);
  bool isStack = marks > 7.5 && radius > 6.0 * uCamera.w;
  bool isDisc = isStack && uTile.x == 0.0;
  if (isDisc) {
    depth = radius - length(at);
    inDepth = depth;
  } else if (isStack) {
    vec2 depths = tileDepth(at, radius - ring, ring, corner);
    depth = depths.x;
    inDepth = ring > 0.0 ? depth : depths.y;
  } else if (code > 1.5 && radius - ring > 2.0 * uCamera.w) {
    depth = shapeDepth(code, vec2(at.x, at.y * vDown), radius - ring) + ring;
    inDepth = depth;
  } else if (uShape.x < 1.5 || (uShape.x > 2.5 && radius - ring < ${minPicturePx.toFixed(1)} * uCamera.w)) {
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
    float band = ring - uGap * uCamera.w;
    color = uRing * cover * (1.0 - clamp(depth - band + 0.5, 0.0, 1.0) * step(0.5, uRing.a));
    return;
  }
  if (radius > ${largestDotPx.toFixed(1)} * uCamera.w) {
    float width = clamp(radius * 0.1, 0.75, 2.0 * uCamera.w);
    // Dark tiles on top of each other need a light outline.
    vec3 outline = mix(fill, isStack && !isDisc && uOutline.a == 0.0 ? uPaper.rgb : uOutline.rgb, isDisc ? 0.15 : 0.42);
    if (isDisc) {
      width = ${groupRingPx} * uCamera.w;
      fill = mix(uPaper.rgb, fill, ${groupTint});
      if (marks > 15.5) outline = mix(outline, fill, dashGap(at, radius));
    }
    bool expanded = mod(marks, 2.0) > 0.5;
    bool pinned = mod(floor(marks / 2.0), 2.0) > 0.5;
    float inner = clamp(inDepth - width + 0.5, 0.0, 1.0);
    vec2 pin = vec2(0.0);
#ifdef PICTURES
    if (vPicture.z > 0.0 && !isStack && radius > ${minPicturePx.toFixed(1)} * uCamera.w) {
      vec4 picture = pictureAt(vec2(at.x, at.y * vDown), radius);
      pin = vec2(-0.62, 0.62 * vDown) * radius * (uShape.x < 1.5 ? vec2(1.0) : uShape.yz);
      if (vPicture.w > 0.5) {
        float light = dot(fill, vec3(0.299, 0.587, 0.114));
        fill = mix(fill, light > 0.47 ? vec3(0.043, 0.051, 0.063) : vec3(1.0), picture.a);
      } else {
        // The vertex colour is the border of its image.
        outline = fill;
        fill = picture.rgb + uPaper.rgb * (1.0 - picture.a);
      }
    }
#endif
    if (expanded && radius > 6.0 * uCamera.w) {
      float paper = inner * (1.0 - clamp(depth - 2.2 * width + 0.5, 0.0, 1.0));
      fill = mix(fill, uPaper.rgb, paper);
    }
    if (pinned) fill = mix(fill, uPaper.rgb, clamp(radius * 0.28 - length(at - pin) + 0.5, 0.0, 1.0));
    fill = mix(outline, fill, inner);
  }
  color = vec4(fill, 1.0) * cover * vOpacity;
}`;

/** A ring around the shapes. */
export interface Ring {
  /** Distance between the outline of the shape and that of the ring. */
  readonly widthPx: number;
  /** Distance between the outline of the shape and the ring. */
  readonly gapPx?: number;
  readonly color: string;
}

interface VertexShader {
  readonly uniforms: UniformGroup;
  readonly plain: Shader;
  /** Shader that also draws icons and images from this atlas. */
  pictured(atlas: TextureSource): Shader;
  destroy(): void;
}

export function createVertexShader(): VertexShader {
  const uniforms = createUniforms({
    uShape: { value: new Float32Array(4), type: 'vec4<f32>' },
    uOutline: { value: new Float32Array(4), type: 'vec4<f32>' },
    uPaper: { value: new Float32Array(4), type: 'vec4<f32>' },
    uTile: { value: new Float32Array(4), type: 'vec4<f32>' },
    uRing: { value: new Float32Array(4), type: 'vec4<f32>' },
    uGap: { value: 0, type: 'f32' },
    uDotOpacity: { value: 1, type: 'f32' },
  });
  const make = (define: string, resources: object) =>
    Shader.from({
      gl: { vertex: vertexGlsl(define), fragment: fragmentGlsl(define) },
      resources: { uniforms, ...resources },
    });
  const plain = make('', {});
  let pictured: { readonly atlas: TextureSource; readonly shader: Shader } | undefined;
  return {
    uniforms,
    plain,
    pictured(atlas) {
      if (pictured?.atlas !== atlas) {
        pictured?.shader.destroy();
        pictured = { atlas, shader: make('#define PICTURES', { uAtlas: atlas }) };
      }
      return pictured.shader;
    },
    destroy() {
      plain.destroy();
      pictured?.shader.destroy();
    },
  };
}

/** With `ring`, rings of that width are drawn instead of the shapes. */
export function setVertexLook(
  uniforms: UniformGroup,
  style: GraphStyle,
  theme: CanvasTheme,
  ring: Ring = { widthPx: 0, color: theme.accent },
  dotOpacity = 1,
): void {
  const values = uniforms.uniforms as Record<
    'uShape' | 'uOutline' | 'uPaper' | 'uRing' | 'uTile',
    Float32Array
  >;
  const { isRound, halfWidth, halfHeight, dotBelowPx } = outlineOf(style);
  const kind = isRound ? 1 : dotBelowPx > 0 ? 3 : 2;
  values.uShape.set([kind, halfWidth, halfHeight, ring.widthPx]);
  const tile = tileShapeOf(style);
  // A half width of 0 draws discs.
  values.uTile.set([
    style.groupShape === 'tiles' ? tile.halfWidth : 0,
    tile.halfHeight,
    tile.stepX,
    tile.stepY,
  ]);
  writeColor(values.uOutline, theme.outline);
  values.uOutline[3] = theme.lift;
  writeColor(values.uPaper, theme.background);
  writeColor(values.uRing, ring.color);
  Object.assign(uniforms.uniforms, { uGap: ring.gapPx ?? 0, uDotOpacity: dotOpacity });
}
