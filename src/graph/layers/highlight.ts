import { Container } from 'pixi.js';
import { edgeLinesOf } from '../geometry/edges/edge-lines.ts';
import {
  hasRings,
  highlightedLines,
  isNearlyAll,
  markedEdges,
  maxRings,
  neighbourhoodOfFocus,
  veilAlpha,
} from '../geometry/edges/highlight-look.ts';
import type { Neighbourhood } from '../geometry/edges/neighbourhood.ts';
import { type HubRing, hubRingsOf, ringColors } from '../geometry/hubs/hub-rings.ts';
import type { Layer, LayerEntry, LayerFrame } from './Layer.ts';
import { ArrowBatch } from './lib/ArrowBatch.ts';
import { EdgeBatch } from './lib/EdgeBatch.ts';
import { createLineShader, lineAttributes } from './lib/line-shader.ts';
import { QuadBatch } from './lib/QuadBatch.ts';
import { RingBatch } from './lib/RingBatch.ts';
import { setCamera, writeColor } from './lib/uniforms.ts';
import { VertexBatch } from './lib/VertexBatch.ts';

const ringPx = 3;
const nothing: Neighbourhood = { vertices: [], edges: [] };

/** The selection and its neighbours, drawn above the dimmed rest; rings around selected and hovered vertices. */
class HighlightLayer implements Layer {
  readonly container = new Container();
  readonly #veilShader = createLineShader();
  /** One line as wide as the screen height; cheaper than a sprite in software GL. */
  readonly #veil = new QuadBatch(lineAttributes, this.#veilShader.shader);
  readonly #lines = new EdgeBatch();
  readonly #arrows = new ArrowBatch();
  readonly #hubRings = new RingBatch();
  readonly #discs = new VertexBatch();
  readonly #rings = new VertexBatch();
  #nearKey = '';
  #nearOf: readonly number[] = [];
  #near: Neighbourhood = nothing;
  #pointsKey = '';
  #ringed: readonly HubRing[] = [];

  constructor() {
    this.container.addChild(
      this.#veil.mesh,
      this.#lines.mesh,
      this.#arrows.mesh,
      this.#hubRings.mesh,
      this.#discs.mesh,
      this.#rings.mesh,
    );
  }

  sync(frame: LayerFrame): void {
    const { focus, model, theme, columns } = frame;
    const count = model.vertexCount;
    const { selected } = focus;
    const hovered = [focus.hoveredVertex, focus.connecting?.target, focus.walkedVertex].filter(
      (vertex): vertex is number => vertex !== undefined && vertex < count,
    );
    this.container.visible = selected.length + hovered.length > 0 || markedEdges(frame).length > 0;
    if (!this.container.visible) return;
    const nearKey = `${selected.length > 0 ? '' : hovered.join()} ${model.revisions.topology}`;
    // Large selections have no neighbour highlight.
    if (nearKey !== this.#nearKey || selected !== this.#nearOf) {
      this.#nearKey = nearKey;
      this.#nearOf = selected;
      this.#pointsKey = '';
      this.#near = neighbourhoodOfFocus(model, selected, hovered);
    }
    const isAll = isNearlyAll(selected, count);
    this.#writeVeil(frame, selected.length > 0 && !isAll);
    this.#writeLines(frame);
    const isRinged = hasRings(frame);
    const pointsKey = `${isRinged} ${hovered.join()} ${markedEdges(frame).join()} ${frame.positionsRevision} ${columns.revision} ${frame.pictures?.revision}`;
    if (pointsKey !== this.#pointsKey) {
      this.#pointsKey = pointsKey;
      this.#writePoints(frame, isAll ? [] : selected, hovered, isRinged);
    }
    this.#hubRings.show(frame, this.#ringed, ringColors(theme));
    this.#discs.show(frame);
    this.#rings.show(frame, { widthPx: ringPx, color: theme.label });
  }

  /** The selection may have thousands of vertices, so the buffers are uploaded only after a change. */
  #writePoints(
    frame: LayerFrame,
    selected: readonly number[],
    hovered: readonly number[],
    isRinged: boolean,
  ): void {
    const { model, columns } = frame;
    const ends = markedEdges(frame).flatMap((edge) => [model.sources[edge]!, model.targets[edge]!]);
    const isKnown = (vertex: number) => vertex < columns.count;
    const isCrowd = selected.length > maxRings;
    const clear = [...(isCrowd ? [] : this.#near.vertices), ...ends, ...selected, ...hovered];
    this.#ringed = hubRingsOf(frame, [...new Set(clear)]);
    this.#discs.setSome(frame, clear.filter(isKnown));
    const ringed = isRinged ? [...new Set([...selected, ...hovered])] : hovered;
    this.#rings.setSome(frame, ringed.filter(isKnown));
  }

  #writeVeil(frame: LayerFrame, isThere: boolean): void {
    this.#veil.begin(1);
    const { worldX, worldY, zoom } = frame.camera;
    const reach = frame.widthPx / zoom;
    this.#veil.put(0, worldX - reach, worldY, worldX + reach, worldY);
    this.#veil.commit(isThere ? 1 : 0);
    const values = this.#veilShader.uniforms.uniforms as { uWidth: number; uTint: Float32Array };
    values.uWidth = frame.heightPx + 2;
    writeColor(values.uTint, frame.theme.background, veilAlpha);
    setCamera(this.#veilShader.uniforms, frame);
  }

  #writeLines(frame: LayerFrame): void {
    const lines = edgeLinesOf(frame.model);
    const { chosen, widthPx, alpha, headPx } = highlightedLines(frame, this.#near.edges);
    this.#lines.write(frame, lines, chosen, { widths: frame.edgeColumns.widths });
    const color = frame.theme.highlightedEdge;
    this.#lines.show(frame, widthPx, { source: color, target: color }, alpha, headPx);
    this.#arrows.show(frame, lines, chosen, headPx, color, 1);
  }

  destroy(): void {
    this.#veil.destroy();
    this.#lines.destroy();
    this.#arrows.destroy();
    this.#hubRings.destroy();
    this.#discs.destroy();
    this.#rings.destroy();
    this.container.destroy({ children: true });
  }
}

export default {
  id: 'highlight',
  stage: 'overlay',
  order: 40,
  create: () => new HighlightLayer(),
} satisfies LayerEntry;
