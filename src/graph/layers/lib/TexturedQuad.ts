import { Mesh, MeshGeometry, Shader, type TextureSource, type UniformGroup } from 'pixi.js';

interface QuadPrograms {
  /** `aPosition` ranges from 0, 0 to 1, 1. */
  readonly vertex: string;
  /** Samples the texture `uImage`. */
  readonly fragment: string;
  readonly uniforms: UniformGroup;
}

/**
 * A textured quad with its own program. Pixi's sprite shader selects among sixteen textures per pixel, which takes ten
 * times as long in software GL.
 */
export class TexturedQuad {
  readonly mesh: Mesh<MeshGeometry, Shader>;
  readonly #programs: QuadPrograms;
  #shader: Shader | undefined;

  constructor(programs: QuadPrograms, isBlended: boolean) {
    this.#programs = programs;
    const corners = new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]);
    const geometry = new MeshGeometry({
      positions: corners,
      uvs: corners,
      indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
    });
    this.mesh = new Mesh({ geometry, shader: undefined as unknown as Shader });
    this.mesh.state.blend = isBlended;
    this.mesh.visible = false;
  }

  setImage(image: TextureSource): void {
    const { vertex, fragment, uniforms } = this.#programs;
    const before = this.#shader;
    this.#shader = Shader.from({ gl: { vertex, fragment }, resources: { uniforms, uImage: image } });
    this.mesh.shader = this.#shader;
    before?.destroy();
  }

  destroy(): void {
    this.mesh.destroy();
    this.#shader?.destroy();
  }
}
