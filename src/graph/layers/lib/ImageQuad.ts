import { Mesh, MeshGeometry, Shader, type TextureSource, UniformGroup } from 'pixi.js';

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

/** An opaque image is drawn over the whole screen in each frame, so it does without the factor. */
const fragmentGlsl = (factor: string) => `#version 300 es
precision mediump float;
uniform sampler2D uImage;
uniform float uOpacity;
in vec2 vAt;
out vec4 color;
void main() { color = texture(uImage, vAt)${factor}; }`;

/**
 * One image on the screen, opaque or blended (its colours multiplied by their alpha). Pixi's sprites go through a shader
 * that chooses among sixteen textures for each pixel, which costs software GL ten times the image.
 */
export class ImageQuad {
  readonly mesh: Mesh<MeshGeometry, Shader>;
  readonly #uniforms = new UniformGroup({
    uRect: { value: new Float32Array(4), type: 'vec4<f32>' },
    uOpacity: { value: 1, type: 'f32' },
  });
  #shader: Shader | undefined;

  constructor(kind: 'opaque' | 'blended' = 'opaque') {
    const corners = new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]);
    const geometry = new MeshGeometry({
      positions: corners,
      uvs: corners,
      indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
    });
    this.mesh = new Mesh({ geometry, shader: undefined as unknown as Shader });
    this.mesh.state.blend = kind === 'blended';
    this.mesh.visible = false;
  }

  setImage(image: TextureSource): void {
    const before = this.#shader;
    this.#shader = Shader.from({
      gl: { vertex: vertexGlsl, fragment: fragmentGlsl(this.mesh.state.blend ? ' * uOpacity' : '') },
      resources: { uniforms: this.#uniforms, uImage: image },
    });
    this.mesh.shader = this.#shader;
    before?.destroy();
  }

  /** Where it lies, in CSS pixels. */
  place(left: number, top: number, width: number, height: number): void {
    const { uRect } = this.#uniforms.uniforms as { uRect: Float32Array };
    uRect.set([left, top, left + width, top + height]);
    this.#uniforms.update();
  }

  /** 0 to 1; of blended images only. */
  setOpacity(opacity: number): void {
    (this.#uniforms.uniforms as { uOpacity: number }).uOpacity = opacity;
    this.#uniforms.update();
  }

  destroy(): void {
    this.mesh.destroy();
    this.#shader?.destroy();
  }
}
