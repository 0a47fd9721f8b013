/**
 * The package `pixi.js` of the canvas, see `pixiParts` in `vite.config.ts`: what its layers use, and a renderer without
 * sprites, texts, filters, masks, pointer events, accessibility, WebGPU and Canvas. The index of the package registers all
 * of them, which is two thirds of its code.
 */
import { extensions } from '../../../node_modules/pixi.js/lib/extensions/Extensions.mjs';
import { GlBufferSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/buffer/GlBufferSystem.mjs';
import { GlContextSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/context/GlContextSystem.mjs';
import { GlColorMaskSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/GlColorMaskSystem.mjs';
import { GlEncoderSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/GlEncoderSystem.mjs';
import { GlLimitsSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/GlLimitsSystem.mjs';
import { GlStencilSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/GlStencilSystem.mjs';
import { GlGeometrySystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/geometry/GlGeometrySystem.mjs';
import { GlRenderTargetSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/renderTarget/GlRenderTargetSystem.mjs';
import { GlShaderSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/GlShaderSystem.mjs';
import { GlUniformGroupSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/shader/GlUniformGroupSystem.mjs';
import { GlStateSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/state/GlStateSystem.mjs';
import { GlTextureSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/gl/texture/GlTextureSystem.mjs';
import { BackgroundSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/background/BackgroundSystem.mjs';
import { GCSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/GCSystem.mjs';
import { GlobalUniformSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/renderTarget/GlobalUniformSystem.mjs';
import { SchedulerSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/SchedulerSystem.mjs';
import { AbstractRenderer } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/system/AbstractRenderer.mjs';
import { BufferImageSource } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/sources/BufferImageSource.mjs';
import { CanvasSource } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/sources/CanvasSource.mjs';
import { ViewSystem } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/view/ViewSystem.mjs';
import { RendererType } from '../../../node_modules/pixi.js/lib/rendering/renderers/types.mjs';
import { RenderGroupPipe } from '../../../node_modules/pixi.js/lib/scene/container/RenderGroupPipe.mjs';
import { RenderGroupSystem } from '../../../node_modules/pixi.js/lib/scene/container/RenderGroupSystem.mjs';
import { MeshPipe } from '../../../node_modules/pixi.js/lib/scene/mesh/shared/MeshPipe.mjs';
import { generateShaderSyncPolyfill } from '../../../node_modules/pixi.js/lib/unsafe-eval/shader/generateShaderSyncPolyfill.mjs';
import { generateUniformsSyncPolyfill } from '../../../node_modules/pixi.js/lib/unsafe-eval/uniforms/generateUniformsSyncPolyfill.mjs';

export { Buffer } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/buffer/Buffer.mjs';
export { BufferUsage } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/buffer/const.mjs';
export { Geometry } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/geometry/Geometry.mjs';
export { Shader } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/shader/Shader.mjs';
export { UniformGroup } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/shader/UniformGroup.mjs';
export { RenderTexture } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/RenderTexture.mjs';
export { TextureSource } from '../../../node_modules/pixi.js/lib/rendering/renderers/shared/texture/sources/TextureSource.mjs';
export { Container } from '../../../node_modules/pixi.js/lib/scene/container/Container.mjs';
export { Mesh } from '../../../node_modules/pixi.js/lib/scene/mesh/shared/Mesh.mjs';
export { MeshGeometry } from '../../../node_modules/pixi.js/lib/scene/mesh/shared/MeshGeometry.mjs';
export { Ticker } from '../../../node_modules/pixi.js/lib/ticker/Ticker.mjs';
export { isWebGLSupported } from '../../../node_modules/pixi.js/lib/utils/browser/isWebGLSupported.mjs';
export { BufferImageSource, CanvasSource };

// The content policy forbids `eval`; these replace generated functions, as `pixi.js/unsafe-eval` does.
Object.assign(AbstractRenderer.prototype, { _unsafeEvalCheck: () => undefined });
Object.assign(GlUniformGroupSystem.prototype, { _generateUniformsSync: generateUniformsSyncPolyfill });
Object.assign(GlShaderSystem.prototype, { _generateShaderSync: generateShaderSyncPolyfill });

extensions.add(BufferImageSource, CanvasSource);

const nothing = () => undefined;

/** Pipes that the list of instructions calls, but that have nothing to do without sprites, blend modes and masks. */
class EmptyPipe {
  buildStart = nothing;
  buildEnd = nothing;
  break = nothing;
  upload = nothing;
  pushBlendMode = nothing;
  setBlendMode = nothing;
  popBlendMode = nothing;
  destroyInstructionSet = nothing;
  destroy = nothing;
}

/** Draws a mesh, which has always a program. */
class MeshAdaptor {
  init = nothing;
  destroy = nothing;

  execute({ renderer, localUniformsBindGroup }, mesh) {
    const { shader } = mesh;
    shader.groups[100] = renderer.globalUniforms.bindGroup;
    shader.groups[101] = localUniformsBindGroup;
    renderer.encoder.draw({ geometry: mesh.geometry, shader, state: mesh.state });
  }
}

/** The second target with which Pixi blends and multisamples; the canvas needs none. */
class NoBackBuffer {
  useBackBuffer = false;
  destroy = nothing;
}

const systems = {
  background: BackgroundSystem,
  globalUniforms: GlobalUniformSystem,
  view: ViewSystem,
  renderGroup: RenderGroupSystem,
  gc: GCSystem,
  scheduler: SchedulerSystem,
  backBuffer: NoBackBuffer,
  context: GlContextSystem,
  limits: GlLimitsSystem,
  buffer: GlBufferSystem,
  texture: GlTextureSystem,
  renderTarget: GlRenderTargetSystem,
  geometry: GlGeometrySystem,
  uniformGroup: GlUniformGroupSystem,
  shader: GlShaderSystem,
  encoder: GlEncoderSystem,
  state: GlStateSystem,
  stencil: GlStencilSystem,
  colorMask: GlColorMaskSystem,
};

const pipes = {
  blendMode: EmptyPipe,
  batch: EmptyPipe,
  colorMask: EmptyPipe,
  renderGroup: RenderGroupPipe,
  mesh: MeshPipe,
};

const entriesOf = (classes) => Object.entries(classes).map(([name, value]) => ({ name, value }));

/** Draws meshes with WebGL. */
export class WebGLRenderer extends AbstractRenderer {
  constructor() {
    super({
      name: 'webgl',
      type: RendererType.WEBGL,
      systems: entriesOf(systems),
      renderPipes: entriesOf(pipes),
      renderPipeAdaptors: entriesOf({ mesh: MeshAdaptor }),
      loaders: [],
    });
  }
}
