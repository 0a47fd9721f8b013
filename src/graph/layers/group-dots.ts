import { Container } from 'pixi.js';
import { dotPx, groupDotsOf } from '../geometry/communities/group-dots.ts';
import type { DrawFrame } from '../geometry/DrawFrame.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import type { Layer, LayerEntry } from './Layer.ts';
import { PointBatch } from './lib/PointBatch.ts';
import { setCamera } from './lib/uniforms.ts';
import { createVertexShader, setVertexLook } from './lib/vertex-shader.ts';

const round: GraphStyle['vertexShape'] = { kind: 'circle', radius: 25 };

/** The members of collapsed communities as dots in their discs, in one draw call. */
class GroupDotsLayer implements Layer {
  readonly container = new Container();
  readonly #shader = createVertexShader();
  readonly #points = new PointBatch(this.#shader.plain);
  #state = '';
  #count = 0;

  constructor() {
    this.container.addChild(this.#points.mesh);
  }

  sync(frame: DrawFrame): void {
    const { model, columns, style, theme, camera, positionsRevision } = frame;
    this.container.visible = model.communities.size > 0;
    if (!this.container.visible) return;
    const state = `${columns.revision} ${positionsRevision} ${camera.zoom} ${frame.minRadius} ${theme.name}`;
    if (state !== this.#state) {
      this.#state = state;
      this.#count = this.#fill(frame);
    }
    this.container.visible = this.#count > 0;
    if (this.#count === 0) return;
    setVertexLook(this.#shader.uniforms, { ...style, vertexShape: round }, theme);
    // The dots have the same size at any zoom.
    setCamera(this.#shader.uniforms, { ...frame, minRadius: 0 });
  }

  /** Returns the number of dots. */
  #fill(frame: DrawFrame): number {
    const { columns, camera } = frame;
    const { positions, groups } = groupDotsOf(frame);
    const count = groups.length;
    const colors = new Uint8Array(4 * count);
    for (let dot = 0; dot < count; dot++) {
      const from = 4 * groups[dot]!;
      for (let part = 0; part < 3; part++) colors[4 * dot + part] = columns.colors[from + part]!;
    }
    this.#points.setPositions(positions, count);
    this.#points.setLooks(colors, new Float32Array(count).fill(dotPx / camera.zoom), count);
    this.#points.setPictures(new Float32Array(0));
    this.#points.setOrder(Uint32Array.from({ length: count }, (_, dot) => dot));
    return count;
  }

  destroy(): void {
    this.#points.destroy();
    this.#shader.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'group-dots',
  stage: 'picture',
  order: 32,
  create: () => new GroupDotsLayer(),
} satisfies LayerEntry;
