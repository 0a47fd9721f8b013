import { Container } from 'pixi.js';
import type { DrawFrame, Layer, LayerEntry } from './Layer.ts';
import { ArrowBatch } from './lib/ArrowBatch.ts';
import { EdgeBatch } from './lib/EdgeBatch.ts';
import { edgeLinesOf } from './lib/edge-lines.ts';
import { arrowLength, edgeLookOf } from './lib/edge-look.ts';
import { createLineShader, lineAttributes } from './lib/line-shader.ts';
import { type Neighbourhood, neighbourhoodOf } from './lib/neighbourhood.ts';
import { QuadBatch } from './lib/QuadBatch.ts';
import { setCamera, writeColor } from './lib/uniforms.ts';
import { VertexBatch } from './lib/VertexBatch.ts';

const mostEdges = 1500;
const mostNeighbours = 20_000;
const ringPx = 3;
/** More rings than this would hide what they mark; the veil over the rest tells enough. */
const mostRings = 3000;
/** Where more than this share of a large graph is selected there is no rest to fade. */
const nearlyAll = 0.9;
const nothing: Neighbourhood = { vertices: [], edges: [] };

/** The selection and what is next to it, clear above the rest, which fades; rings around what is selected or hovered. */
class HighlightLayer implements Layer {
  readonly container = new Container();
  readonly #veilShader = createLineShader();
  /** One line as wide as the screen is high: cheaper than a sprite in software GL. */
  readonly #veil = new QuadBatch(lineAttributes, this.#veilShader.shader);
  readonly #lines = new EdgeBatch();
  readonly #arrows = new ArrowBatch();
  readonly #discs = new VertexBatch();
  readonly #rings = new VertexBatch();
  #nearKey = '';
  #nearOf: readonly number[] = [];
  #near: Neighbourhood = nothing;
  #pointsKey = '';

  constructor() {
    this.container.addChild(
      this.#veil.mesh,
      this.#lines.mesh,
      this.#arrows.mesh,
      this.#discs.mesh,
      this.#rings.mesh,
    );
  }

  sync(frame: DrawFrame): void {
    const { focus, model, theme, columns } = frame;
    const count = model.vertexCount;
    const { selected } = focus;
    const hovered = [focus.hoveredVertex, focus.connecting?.target, focus.walkedVertex].filter(
      (vertex): vertex is number => vertex !== undefined && vertex < count,
    );
    this.container.visible = selected.length + hovered.length > 0 || edgesOf(frame).length > 0;
    if (!this.container.visible) return;
    const nearKey = `${selected.length > 0 ? '' : hovered.join()} ${model.revisions.topology}`;
    // Of a crowd the neighbours are not shown.
    if (nearKey !== this.#nearKey || selected !== this.#nearOf) {
      this.#nearKey = nearKey;
      this.#nearOf = selected;
      this.#pointsKey = '';
      this.#near = neighbourhoodOf(
        model,
        selected.length > mostRings ? [] : selected.length > 0 ? selected : hovered,
        mostNeighbours,
        mostEdges,
      );
    }
    const isNearlyAll = selected.length > Math.max(mostRings, nearlyAll * count);
    this.#writeVeil(frame, selected.length > 0 && !isNearlyAll);
    this.#writeLines(frame);
    const pointsKey = `${hovered.join()} ${edgesOf(frame).join()} ${frame.positionsRevision} ${columns.revision} ${frame.pictures?.revision}`;
    if (pointsKey !== this.#pointsKey) {
      this.#pointsKey = pointsKey;
      this.#writePoints(frame, isNearlyAll ? [] : selected, hovered);
    }
    this.#discs.show(frame);
    this.#rings.show(frame, { widthPx: ringPx, color: theme.label });
  }

  /** The selection may be thousands: sent again only when something about it changed. */
  #writePoints(frame: DrawFrame, selected: readonly number[], hovered: readonly number[]): void {
    const { model, columns } = frame;
    const ends = edgesOf(frame).flatMap((edge) => [model.sources[edge]!, model.targets[edge]!]);
    const isKnown = (vertex: number) => vertex < columns.count;
    const isCrowd = selected.length > mostRings;
    const clear = [...(isCrowd ? [] : this.#near.vertices), ...ends, ...selected, ...hovered];
    this.#discs.setSome(frame, clear.filter(isKnown));
    const ringed = isCrowd ? hovered : [...new Set([...selected, ...hovered])];
    this.#rings.setSome(frame, ringed.filter(isKnown));
  }

  #writeVeil(frame: DrawFrame, isThere: boolean): void {
    this.#veil.begin(1);
    const { worldX, worldY, zoom } = frame.camera;
    const reach = frame.widthPx / zoom;
    this.#veil.put(0, worldX - reach, worldY, worldX + reach, worldY);
    this.#veil.commit(isThere ? 1 : 0);
    const values = this.#veilShader.uniforms.uniforms as { uWidth: number; uTint: Float32Array };
    values.uWidth = frame.heightPx + 2;
    writeColor(values.uTint, frame.theme.background, 0.66);
    setCamera(this.#veilShader.uniforms, frame);
  }

  #writeLines(frame: DrawFrame): void {
    const { model, theme } = frame;
    const edges = [...this.#near.edges, ...edgesOf(frame)].filter((edge) => edge < model.edgeCount);
    const lines = edgeLinesOf(model);
    const chosen = [...new Set(edges.map((edge) => lines.lineOf[edge]!))];
    const { widthPx, arrowPx } = edgeLookOf(frame);
    const alpha = Math.max(0.18, 0.85 * Math.min(1, (60 / Math.max(1, chosen.length)) ** 0.35));
    this.#lines.write(frame, lines, chosen);
    const color = theme.highlightedEdge;
    this.#lines.show(frame, widthPx + 0.5, { source: color, target: color }, alpha);
    this.#arrows.show(
      frame,
      lines,
      chosen,
      arrowPx ?? arrowLength(frame.camera.zoom),
      theme.highlightedEdge,
      1,
    );
  }

  destroy(): void {
    this.#veil.destroy();
    this.#lines.destroy();
    this.#arrows.destroy();
    this.#discs.destroy();
    this.#rings.destroy();
    this.container.destroy({ children: true });
  }
}

/** Hovered and selected ones. */
function edgesOf({ focus, model }: DrawFrame): readonly number[] {
  const edges = [
    ...(focus.selectedEdges ?? []),
    ...(focus.hoveredEdge === undefined ? [] : [focus.hoveredEdge]),
  ];
  return edges.filter((edge) => edge < model.edgeCount);
}

export default {
  id: 'highlight',
  stage: 'overlay',
  order: 40,
  create: () => new HighlightLayer(),
} satisfies LayerEntry;
