import { Container, Mesh, MeshGeometry, Shader, UniformGroup } from 'pixi.js';
import { edgeEndColors } from '../styles/GraphStyle.ts';
import type { DrawFrame, EdgeInk, Layer, LayerEntry } from './Layer.ts';
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

const fragmentGlsl = `#version 300 es
precision mediump float;
uniform sampler2D uInk;
uniform vec4 uTint;
uniform vec2 uOwn;  // 1 where the ink has colours of its own, and the share of white that lifts them
in vec2 vAt;
out vec4 color;
void main() {
  vec4 ink = texture(uInk, vAt);
  color = uOwn.x > 0.5 ? vec4(mix(ink.rgb, vec3(1.0), uOwn.y), 1.0) * ink.a * uTint.a : uTint * ink.r;
}`;

/** Edges of a large graph as one texture of coverage, rasterised by the worker for exactly this camera. */
class EdgeInkLayer implements Layer {
  readonly container = new Container();
  readonly #uniforms = new UniformGroup({
    uSize: { value: new Float32Array(2), type: 'vec2<f32>' },
    uTint: { value: new Float32Array(4), type: 'vec4<f32>' },
    uOwn: { value: new Float32Array(2), type: 'vec2<f32>' },
  });
  readonly #plain = new InkTexture('r8unorm');
  readonly #colored = new InkTexture('rgba8unorm');
  readonly #shader = Shader.from({
    gl: { vertex: vertexGlsl, fragment: fragmentGlsl },
    resources: { uniforms: this.#uniforms, uInk: this.#plain.source },
  });
  #shown: EdgeInk | undefined;

  constructor() {
    const corners = new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]);
    const geometry = new MeshGeometry({
      positions: corners,
      uvs: corners,
      indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
    });
    this.container.addChild(new Mesh({ geometry, shader: this.#shader }));
  }

  sync(frame: DrawFrame): void {
    const { ink } = frame;
    this.container.visible = ink !== undefined;
    if (ink === undefined) return;
    const isColored = ink.coverage.length > ink.width * ink.height;
    if (ink !== this.#shown) {
      this.#shown = ink;
      const texture = isColored ? this.#colored : this.#plain;
      texture.upload(ink.coverage, ink.width, ink.height);
      if (this.#shader.resources.uInk !== texture.source) this.#shader.resources.uInk = texture.source;
    }
    const values = this.#uniforms.uniforms as Record<'uSize' | 'uTint' | 'uOwn', Float32Array>;
    values.uSize[0] = frame.widthPx;
    values.uSize[1] = frame.heightPx;
    writeColor(values.uTint, edgeEndColors(frame.style, frame.theme.edge).target, frame.theme.inkAlpha);
    // Colours that were chosen are shown as they are.
    values.uOwn.set([isColored ? 1 : 0, frame.style.edgeColor.kind === 'gradient' ? 0 : frame.theme.lift]);
    this.#uniforms.update();
  }

  destroy(): void {
    this.container.destroy({ children: true });
    this.#shader.destroy();
    this.#plain.destroy();
    this.#colored.destroy();
  }
}

export default {
  id: 'edge-ink',
  stage: 'picture',
  order: 11,
  create: () => new EdgeInkLayer(),
} satisfies LayerEntry;
