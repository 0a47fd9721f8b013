import { screenRadius } from '../../styles/vertex-size.ts';
import { toScreen } from '../camera/Camera.ts';
import { regionLabelsOf } from '../communities/region-labels.ts';
import type { DrawFrame } from '../DrawFrame.ts';
import { hubButtonsOf } from '../hubs/hub-buttons.ts';
import { ringReachPx } from '../hubs/hub-rings.ts';
import { badgesOf } from './badges.ts';
import { CollisionGrid, inSteps } from './CollisionGrid.ts';
import type { ChosenEdgeLabel } from './choose-edge-labels.ts';
import type { EdgeLoad } from './EdgeLoad.ts';
import { type Box, boxOfBadge, boxOfButton, boxOfRegion, covers, isFree, overlap } from './label-boxes.ts';
import { besideSides, groupSides, type LabelSide, labelMiddle, labelSides } from './label-sides.ts';

export interface ChosenLabel {
  readonly vertex: number;
  readonly side: LabelSide;
  readonly fontPx: number;
  /** Edges run below it: a background interrupts them. */
  readonly isOverEdge?: boolean;
  /** Placed because its vertex came first; it does not persist. */
  readonly isPassing?: boolean;
}

/** Width and height of a label's text. */
export type MeasureLabel = (
  vertex: number,
  fontPx: number,
) => { readonly widthPx: number; readonly heightPx: number };

/** A part of an edge label counts as so many crossed cells. */
const edgeLabelLoad = 20;
/** The name of a smaller group covers no other disc. */
export const namedGroupPx = 24;
/** Vertices with a smaller radius get labels only if they are important, with large distances. */
export const readableRadiusPx = 7;
/** So many of the largest vertices get labels on top of other vertices, if there is no other place. */
const maxOnDiscs = 12;

interface PlacerOptions {
  readonly frame: DrawFrame;
  readonly measure: MeasureLabel;
  /** Vertices with a label that is not placed, such as a text inside their shape. */
  readonly inside: readonly number[];
  /** Labelled below their discs. */
  readonly groups: ReadonlySet<number>;
  readonly edgeLabels: readonly ChosenEdgeLabel[];
  readonly isPanned: boolean;
  /** The discs of the vertices in view. */
  readonly discs: CollisionGrid;
  /** Undefined: edges are not counted. */
  readonly edges: EdgeLoad | undefined;
}

/** Places labels of vertices one by one. A label covers no earlier label and no fixed text. */
export class LabelPlacer {
  readonly chosen: ChosenLabel[] = [];
  /** Vertices of hubs with buttons. */
  readonly hubs: ReadonlySet<number>;
  /** Number of vertices without a free place. */
  refused = 0;
  readonly #options: PlacerOptions;
  readonly #taken: CollisionGrid;
  /** Vertices with a decision. */
  readonly #done: Set<number>;
  readonly #squares: readonly ChosenEdgeLabel['squares'][number][];
  /** Texts that labels of the previous choice must not cover. */
  readonly #kept: Box[];
  /** Maximum number of labels of small vertices. */
  readonly #maxSmall: number;
  #small = 0;

  constructor(options: PlacerOptions) {
    const { frame, inside, edgeLabels } = options;
    const { widthPx, heightPx } = frame;
    this.#options = options;
    this.#taken = new CollisionGrid(widthPx, heightPx);
    this.#done = new Set(inside);
    this.#squares = edgeLabels.flatMap((label) => label.squares);
    const regions = regionLabelsOf(frame);
    // Where regions have labels, small members have none.
    this.#maxSmall = regions.strength > 0.5 ? 0 : Math.max(12, Math.floor((widthPx * heightPx) / 26_000));
    const buttons = hubButtonsOf(frame);
    this.hubs = new Set(buttons.map(({ vertex }) => vertex));
    this.#kept = [
      ...regions.labels.map(boxOfRegion),
      ...badgesOf(frame).map(boxOfBadge),
      ...buttons.map(boxOfButton),
    ];
    for (const { left, top, right, bottom } of this.#kept) this.#taken.take(left, top, right, bottom);
  }

  /** Places the label of a vertex, unless there is no place. `isFirst`: places it in any case. */
  tryVertex(vertex: number, isFirst: boolean): void {
    if (this.#done.has(vertex)) return;
    this.#done.add(vertex);
    const radius = this.#radiusOf(vertex);
    const isSmall = radius < readableRadiusPx;
    if (isSmall && !isFirst && this.#small >= this.#maxSmall) return;
    const fontPx = fontSize(radius);
    const toBox = this.#boxesOf(vertex, radius, fontPx);
    const apart = apartOf(isSmall && !isFirst);
    const isBelow = this.#options.groups.has(vertex) || this.hubs.has(vertex);
    const boxes = (isBelow ? groupSides : isSmall ? besideSides : labelSides).map(toBox);
    for (const box of this.#inOrder(boxes, { vertex, radius, isBelow, isFirst })) {
      const { left, top, right, bottom } = box;
      if (!this.#taken.tryTake(left - apart, top - apart / 2, right + apart, bottom + apart / 2)) continue;
      this.#choose(vertex, fontPx, box, isFirst);
      return;
    }
    this.refused++;
    const forced = boxes[0];
    if (!isFirst || forced === undefined) return;
    this.#taken.take(forced.left, forced.top, forced.right, forced.bottom);
    this.#choose(vertex, fontPx, forced, isFirst);
  }

  /**
   * Places a label of the previous choice again if nothing else was placed there. Exact rectangles are compared, because
   * cells would make it flicker.
   */
  keep({ vertex, side, fontPx }: ChosenLabel): void {
    const { frame, isPanned, discs } = this.#options;
    const radius = this.#radiusOf(vertex);
    const isSmall = radius < readableRadiusPx;
    const keptPx = isPanned ? fontPx : fontSize(radius);
    const box = this.#boxesOf(vertex, radius, keptPx)(side);
    const { left, top, right, bottom } = box;
    if (this.#done.has(vertex) || left < 0 || top < 0 || right > frame.widthPx || bottom > frame.heightPx)
      return;
    const isCovering = () => this.#isBesideDiscs(vertex, radius) && !isFree(discs, box);
    if (!isPanned && ((isSmall && this.#small >= this.#maxSmall) || isCovering())) return;
    if (this.#kept.some((other) => overlap(box, other))) return;
    // After a change of the zoom, another side may be free of edges.
    if (!isPanned && !frame.isMoving && this.#crossedBy(box) > 0) return;
    this.#done.add(vertex);
    this.#kept.push(box);
    const apart = apartOf(isSmall);
    this.#taken.take(left - apart, top - apart / 2, right + apart, bottom + apart / 2);
    this.#choose(vertex, keptPx, box, false);
  }

  /** Labels of the previous choice must not cover those that are chosen now. */
  protectChosen(): void {
    for (const { vertex, side, fontPx } of this.chosen)
      this.#kept.push(this.#boxesOf(vertex, this.#radiusOf(vertex), fontPx)(side));
  }

  /** The boxes to try: those beside all discs, then the others if the label may cover a disc; fewest edges first. */
  #inOrder(
    boxes: readonly Box[],
    {
      vertex,
      radius,
      isBelow,
      isFirst,
    }: {
      readonly vertex: number;
      readonly radius: number;
      readonly isBelow: boolean;
      readonly isFirst: boolean;
    },
  ): readonly Box[] {
    // The order of sides decides between equal ones.
    const byLoad = boxes
      .map((box) => ({ box, load: isBelow && box.side === 'below' ? 0 : this.#loadOf(box) }))
      .sort((one, other) => one.load - other.load)
      .map(({ box }) => box);
    const besideDiscs = byLoad.filter((box) => isFree(this.#options.discs, box));
    // A hub among hubs is labelled too, on top of another vertex.
    const mayCover = isFirst || isBelow || this.chosen.length < maxOnDiscs;
    return !mayCover || this.#isBesideDiscs(vertex, radius) ? besideDiscs : [...besideDiscs, ...byLoad];
  }

  #radiusOf(vertex: number): number {
    const { columns, camera, minRadius } = this.#options.frame;
    return screenRadius(columns.radii[vertex]!, columns.fullRadius, camera.zoom, minRadius);
  }

  /** The name of a small vertex or group covers no disc. */
  #isBesideDiscs(vertex: number, radius: number): boolean {
    return radius < (this.#options.groups.has(vertex) ? namedGroupPx : readableRadiusPx);
  }

  /** The box of a label at each side. */
  #boxesOf(vertex: number, radius: number, fontPx: number): (side: LabelSide) => Box {
    const { frame, measure } = this.#options;
    const { camera, widthPx, heightPx, positions } = frame;
    const at = toScreen(camera, widthPx, heightPx, positions[2 * vertex]!, positions[2 * vertex + 1]!);
    const size = measure(vertex, fontPx);
    const [width, height] = [inSteps(size.widthPx), inSteps(size.heightPx)];
    return (side) => {
      const middle = labelMiddle(at, radius + ringReachPx(frame, vertex, radius), side, width, height);
      const [left, top] = [middle.x - width / 2, middle.y - height / 2];
      return { side, left, top, right: left + width, bottom: top + height };
    };
  }

  #crossedBy({ left, top, right, bottom }: Box): number {
    return this.#options.edges?.of(left, top, right, bottom) ?? 0;
  }

  #loadOf(box: Box): number {
    return (
      this.#crossedBy(box) + edgeLabelLoad * this.#squares.filter((square) => covers(box, square)).length
    );
  }

  #choose(vertex: number, fontPx: number, box: Box, isFirst: boolean): void {
    const isOverEdge = this.#crossedBy(box) > 0 && isFree(this.#options.discs, box);
    this.chosen.push({
      vertex,
      side: box.side,
      fontPx,
      ...(isFirst && { isPassing: true }),
      ...(isOverEdge && { isOverEdge }),
    });
    if (this.#radiusOf(vertex) < readableRadiusPx) this.#small++;
  }
}

/** Free space beside a label in pixels, and half of it above: labels of small vertices are far apart. */
function apartOf(isSmall: boolean): number {
  return isSmall ? 26 : 2;
}

/** 10 to 16 px in few steps, so that each text is rasterised once. */
function fontSize(radiusPx: number): number {
  if (radiusPx < 9) return 11;
  return radiusPx < 16 ? 12 : radiusPx < 26 ? 13 : 16;
}
