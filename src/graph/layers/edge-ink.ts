import { Container, Mesh, MeshGeometry, Shader, type TextureSource, UniformGroup } from 'pixi.js';
import type { EdgeInk } from '../geometry/DrawFrame.ts';
import { edgeEndColors } from '../styles/GraphStyle.ts';
import type { GpuEdgeInk, Layer, LayerEntry, LayerFrame } from './Layer.ts';
import { InkTexture } from './lib/InkTexture.ts';
import { writeColor } from './lib/uniforms.ts';

const vertexGlsl = `#version 300 es
precision highp float;
uniform mat3 uProjectionMatrix;
uniform vec2 uSize;
in vec2 aPosition;
out vec2 vAt;
void main() {
  vAt = aPosition;
  gl_Position = vec4((uProjectionMatrix * vec3(aPosition * uSize, 1.0)).xy, 0.0, 1.0);
}`;

const plainGlsl = `#version 300 es
precision mediump float;
uniform sampler2D uInk;
uniform vec4 uTint;
in vec2 vAt;
out vec4 color;
void main() { color = uTint * texture(uInk, vAt).r; }`;

/** For ink with RGB colours. */
const coloredGlsl = `#version 300 es
precision mediump float;
uniform sampler2D uInk;
uniform vec4 uTint;
uniform float uLift;  // share of white mixed into the colours
in vec2 vAt;
out vec4 color;
void main() {
  vec4 ink = texture(uInk, vAt);
  color = vec4(mix(ink.rgb, vec3(1.0), uLift), 1.0) * ink.a * uTint.a;
}`;

/**
 * Edges of a large graph as one coverage texture that a worker or the GPU rasterised for this camera. Of the worker's,
 * only non-empty areas are drawn, because software GL takes 20 ms to blend the whole picture.
 */
class EdgeInkLayer implements Layer {
  readonly container = new Container();
  readonly #uniforms = new UniformGroup({
    uSize: { value: new Float32Array(2), type: 'vec2<f32>' },
    uTint: { value: new Float32Array(4), type: 'vec4<f32>' },
    uLift: { value: 0, type: 'f32' },
  });
  readonly #plain = new InkTexture('r8unorm');
  readonly #colored = new InkTexture('rgba8unorm');
  readonly #plainShader = this.#createShader(plainGlsl, this.#plain);
  readonly #coloredShader = this.#createShader(coloredGlsl, this.#colored);
  readonly #geometry = new MeshGeometry({});
  readonly #mesh = new Mesh<MeshGeometry, Shader>({ geometry: this.#geometry, shader: this.#plainShader });
  #shown: EdgeInk | GpuEdgeInk | undefined;

  constructor() {
    this.container.addChild(this.#mesh);
  }

  sync(frame: LayerFrame): void {
    const { ink, gpuInk } = frame;
    this.container.visible = ink !== undefined || gpuInk !== undefined;
    if (gpuInk !== undefined) this.#showGpu(gpuInk);
    else if (ink !== undefined) this.#showInk(ink);
    else return;
    const values = this.#uniforms.uniforms as {
      uSize: Float32Array;
      uTint: Float32Array;
      uLift: number;
    };
    values.uSize[0] = frame.widthPx;
    values.uSize[1] = frame.heightPx;
    writeColor(values.uTint, edgeEndColors(frame.style, frame.theme.edge).target, frame.theme.inkAlpha);
    // Colours chosen by the user are not lightened.
    values.uLift = frame.style.edgeColor.kind === 'gradient' ? 0 : frame.theme.lift;
    this.#uniforms.update();
  }

  #showInk(ink: EdgeInk): void {
    if (ink === this.#shown) return;
    this.#shown = ink;
    const { coverage: pixels, width, height } = ink;
    const isColored = pixels.length > width * height;
    const texture = isColored ? this.#colored : this.#plain;
    const shader = isColored ? this.#coloredShader : this.#plainShader;
    texture.upload({ pixels, width, height }, (source) => bind(shader, source));
    bind(shader, texture.source);
    this.#mesh.shader = shader;
    this.#cover(ink);
  }

  #showGpu(ink: GpuEdgeInk): void {
    if (ink === this.#shown) return;
    this.#shown = ink;
    const shader = ink.isColored ? this.#coloredShader : this.#plainShader;
    bind(shader, ink.source);
    this.#mesh.shader = shader;
    this.#cover({ areas: Uint16Array.of(0, 0, 1, 1), width: 1, height: 1 });
  }

  /** One quad per area. */
  #cover({ areas, width, height }: Pick<EdgeInk, 'areas' | 'width' | 'height'>): void {
    const count = areas.length / 4;
    this.#mesh.visible = count > 0;
    if (count === 0) return;
    const corners = new Float32Array(8 * count);
    const indices = new Uint32Array(6 * count);
    for (let area = 0; area < count; area++) {
      const [left, right] = [areas[4 * area]! / width, areas[4 * area + 2]! / width];
      const [top, bottom] = [areas[4 * area + 1]! / height, areas[4 * area + 3]! / height];
      corners.set([left, top, right, top, right, bottom, left, bottom], 8 * area);
      const first = 4 * area;
      indices.set([first, first + 1, first + 2, first, first + 2, first + 3], 6 * area);
    }
    this.#geometry.positions = corners;
    this.#geometry.uvs = corners;
    this.#geometry.indices = indices;
  }

  #createShader(fragment: string, { source }: InkTexture): Shader {
    return Shader.from({
      gl: { vertex: vertexGlsl, fragment },
      resources: { uniforms: this.#uniforms, uInk: source },
    });
  }

  destroy(): void {
    this.container.destroy({ children: true });
    this.#plainShader.destroy();
    this.#coloredShader.destroy();
    this.#plain.destroy();
    this.#colored.destroy();
  }
}

function bind(shader: Shader, source: TextureSource): void {
  if (shader.resources.uInk !== source) shader.resources.uInk = source;
}

export default {
  id: 'edge-ink',
  stage: 'picture',
  order: 11,
  create: () => new EdgeInkLayer(),
} satisfies LayerEntry;
