import { UniformGroup } from 'pixi.js';
import type { Lens } from '../../geometry/camera/lens.ts';
import { TexturedQuad } from './TexturedQuad.ts';

const vertexGlsl = `#version 300 es
precision highp float;
uniform mat3 uProjectionMatrix;
uniform vec4 uLens;
in vec2 aPosition;
out vec2 vSeen;
void main() {
  vSeen = uLens.xy + (aPosition * 2.0 - 1.0) * uLens.z;
  gl_Position = vec4((uProjectionMatrix * vec3(vSeen, 1.0)).xy, 0.0, 1.0);
}`;

/** The inverse of the lens, see `behindLens`. */
const fragmentGlsl = `#version 300 es
precision highp float;
uniform sampler2D uImage;
uniform vec4 uLens;
uniform vec4 uRect;
in vec2 vSeen;
out vec4 color;
void main() {
  vec2 from = vSeen - uLens.xy;
  float share = length(from) / uLens.z;
  if (share >= 1.0) discard;
  vec2 flat_ = uLens.xy + from / (uLens.w + 1.0 - uLens.w * share);
  vec2 at = (flat_ - uRect.xy) / (uRect.zw - uRect.xy);
  color = texture(uImage, clamp(at, 0.0, 1.0));
}`;

/** The part of an image that is visible through the lens; only the disc is drawn, for speed. */
export class LensQuad extends TexturedQuad {
  readonly #uniforms: UniformGroup;

  constructor() {
    const uniforms = new UniformGroup({
      uLens: { value: new Float32Array(4), type: 'vec4<f32>' },
      uRect: { value: new Float32Array(4), type: 'vec4<f32>' },
    });
    super({ vertex: vertexGlsl, fragment: fragmentGlsl, uniforms }, false);
    this.#uniforms = uniforms;
  }

  /** Position of the image: left, top, right, bottom in CSS pixels. Without a lens, nothing is drawn. */
  place(lens: Lens | undefined, rect: readonly [number, number, number, number]): void {
    this.mesh.visible = lens !== undefined;
    if (lens === undefined) return;
    const { uLens, uRect } = this.#uniforms.uniforms as Record<'uLens' | 'uRect', Float32Array>;
    uLens.set([lens.x, lens.y, lens.radiusPx, lens.strength]);
    uRect.set(rect);
    this.#uniforms.update();
  }
}
