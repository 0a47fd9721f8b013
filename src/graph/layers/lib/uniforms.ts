import { UniformGroup } from 'pixi.js';
import { type Lens, lensGlsl } from '../../geometry/camera/lens.ts';
import type { DrawFrame } from '../../geometry/DrawFrame.ts';
import { toRgb } from '../../styles/palette.ts';
import { screenRadiusGlsl } from '../../styles/vertex-size.ts';

/** GLSL shared by all layers: world to clip space, and the size of vertices on the screen. */
export const cameraGlsl = `
precision highp float;
uniform mat3 uProjectionMatrix;
uniform vec4 uCamera;  // world x, world y, zoom, device pixels per CSS pixel
uniform vec4 uTarget;  // width, height in CSS pixels, full radius of vertices, minimum radius on the screen
${lensGlsl}
vec2 toFlatScreen(vec2 world) { return (world - uCamera.xy) * uCamera.z + uTarget.xy * 0.5; }
vec2 toScreen(vec2 world) { return throughLens(toFlatScreen(world)); }
vec4 toClip(vec2 screen) { return vec4((uProjectionMatrix * vec3(screen, 1.0)).xy, 0.0, 1.0); }
${screenRadiusGlsl}
float vertexRadius(float radius, vec2 world) {
  return screenRadius(radius, uTarget.z, uCamera.z * lensScale(toFlatScreen(world)), uTarget.w);
}
`;

/** The uniforms that `cameraGlsl` declares, and `extra` ones of a layer. */
export function createUniforms<Extra extends Record<string, { value: unknown; type: UniformType }>>(
  extra: Extra,
) {
  return new UniformGroup({
    uCamera: { value: new Float32Array(4), type: 'vec4<f32>' },
    uTarget: { value: new Float32Array(4), type: 'vec4<f32>' },
    uLens: { value: new Float32Array(4), type: 'vec4<f32>' },
    ...extra,
  });
}

type UniformType = 'f32' | 'vec2<f32>' | 'vec3<f32>' | 'vec4<f32>';

const noLens: Lens = { x: 0, y: 0, radiusPx: 1, strength: 0 };

export function setCamera(uniforms: UniformGroup, frame: DrawFrame): void {
  const { uCamera, uTarget, uLens } = uniforms.uniforms as Record<
    'uCamera' | 'uTarget' | 'uLens',
    Float32Array
  >;
  const { camera } = frame;
  uCamera[0] = camera.worldX;
  uCamera[1] = camera.worldY;
  uCamera[2] = camera.zoom;
  uCamera[3] = frame.resolution;
  uTarget[0] = frame.widthPx;
  uTarget[1] = frame.heightPx;
  uTarget[2] = frame.columns.fullRadius;
  uTarget[3] = frame.minRadius;
  const { x, y, radiusPx, strength } = camera.lens ?? noLens;
  uLens.set([x, y, radiusPx, strength]);
  uniforms.update();
}

/** Writes `#rrggbb` and alpha as premultiplied floats into `into`. */
export function writeColor(into: Float32Array, color: string, alpha = 1): void {
  const rgb = toRgb(color);
  into[0] = ((rgb >> 16) / 255) * alpha;
  into[1] = (((rgb >> 8) & 255) / 255) * alpha;
  into[2] = ((rgb & 255) / 255) * alpha;
  into[3] = alpha;
}
