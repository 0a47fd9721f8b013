import { UniformGroup } from 'pixi.js';
import { TexturedQuad } from './TexturedQuad.ts';

const vertexGlsl = `#version 300 es
precision highp float;
uniform mat3 uProjectionMatrix;
uniform vec4 uRect;
in vec2 aPosition;
out vec2 vAt;
void main() {
  vAt = aPosition;
  gl_Position = vec4((uProjectionMatrix * vec3(mix(uRect.xy, uRect.zw, aPosition), 1.0)).xy, 0.0, 1.0);
}`;

/** An opaque image covers the whole screen in each frame, so its shader omits the opacity factor. */
const fragmentGlsl = (factor: string) => `#version 300 es
precision mediump float;
uniform sampler2D uImage;
uniform float uOpacity;
in vec2 vAt;
out vec4 color;
void main() { color = texture(uImage, vAt)${factor}; }`;

/** One image on the screen, opaque or blended (premultiplied alpha). */
export class ImageQuad extends TexturedQuad {
  readonly #uniforms: UniformGroup;

  constructor(kind: 'opaque' | 'blended' = 'opaque') {
    const uniforms = new UniformGroup({
      uRect: { value: new Float32Array(4), type: 'vec4<f32>' },
      uOpacity: { value: 1, type: 'f32' },
    });
    const isBlended = kind === 'blended';
    const fragment = fragmentGlsl(isBlended ? ' * uOpacity' : '');
    super({ vertex: vertexGlsl, fragment, uniforms }, isBlended);
    this.#uniforms = uniforms;
  }

  /** Sets the position in CSS pixels. */
  place(left: number, top: number, width: number, height: number): void {
    const { uRect } = this.#uniforms.uniforms as { uRect: Float32Array };
    uRect.set([left, top, left + width, top + height]);
    this.#uniforms.update();
  }

  /** 0 to 1; for blended images only. */
  setOpacity(opacity: number): void {
    (this.#uniforms.uniforms as { uOpacity: number }).uOpacity = opacity;
    this.#uniforms.update();
  }
}
