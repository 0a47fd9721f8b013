import { runInSlices } from '../../lib/slices.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { keepsRows } from '../model/growth.ts';
import type { AttributeValues } from '../styles/AttributeValues.ts';
import { EdgeColumns } from '../styles/EdgeColumns.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import { VertexColumns } from '../styles/VertexColumns.ts';

/** Up to this number of vertices, columns are computed synchronously. */
const maxAtOnce = 20_000;
/** Pause after an update of a growing graph, as a multiple of its duration. */
const restShare = 4;
/** After this number of updates that a change of the rows ended, the next one is synchronous. */
const maxEnded = 2;

/**
 * The columns that a view draws: those of the current state or, until an update in slices of a large graph is complete,
 * those of the previous state.
 */
export class ShownColumns {
  readonly vertices = new VertexColumns();
  readonly edges = new EdgeColumns();
  readonly #model: GraphModel;
  readonly #onReady: () => void;
  #isUpdating = false;
  /** Starts the next update in slices when it is due. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** Number of changes that moved rows; that of the columns. */
  #moves = 0;
  #movesSeen = 0;
  #endedUpdates = 0;
  readonly #endSubscription: () => void;
  #dueAtMs = Number.NEGATIVE_INFINITY;

  /** `onReady` is called when an update in slices is complete, or has ended because rows moved. */
  constructor(model: GraphModel, onReady: () => void) {
    this.#model = model;
    this.#onReady = onReady;
    this.#endSubscription = model.subscribe(({ patch }) => {
      if (patch !== undefined && !keepsRows(patch)) this.#moves++;
    });
  }

  /** The columns can be drawn, because their rows are the first ones of the graph. */
  get isUsable(): boolean {
    return this.#moves === this.#movesSeen;
  }

  /** The columns are older than the inputs, and an update in slices will complete them. */
  isBehind(style: GraphStyle, values: AttributeValues): boolean {
    if (this.#model.vertexCount <= maxAtOnce || this.#endedUpdates > maxEnded) return false;
    return this.vertices.isOutdated(this.#model, style, values);
  }

  /** Updates the columns; false if they are outdated and an update in slices will call `onReady`. */
  update(style: GraphStyle, values: AttributeValues): boolean {
    if (this.isBehind(style, values)) {
      this.#updateWhenDue(style, values);
      return false;
    }
    this.updateNow(style, values);
    return true;
  }

  /** Updates the columns synchronously. */
  updateNow(style: GraphStyle, values: AttributeValues): void {
    this.vertices.update(this.#model, style, values);
    this.edges.update(this.#model, style, values, this.vertices);
    this.#movesSeen = this.#moves;
    this.#endedUpdates = 0;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#endSubscription();
  }

  /** While the graph only grows, updates pause, because they take time from the load. */
  #updateWhenDue(style: GraphStyle, values: AttributeValues): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isUpdating) return;
    const isGrowing = this.isUsable && this.#model.vertexCount > this.vertices.count;
    const waitMs = isGrowing ? this.#dueAtMs - performance.now() : 0;
    if (waitMs <= 0) void this.#updateInSlices(style, values);
    else
      this.#timer = setTimeout(() => {
        if (this.isBehind(style, values)) void this.#updateInSlices(style, values);
      }, waitMs);
  }

  async #updateInSlices(style: GraphStyle, values: AttributeValues): Promise<void> {
    const moves = this.#moves;
    const { revision } = this.vertices;
    const startMs = performance.now();
    let isDone: true | undefined;
    this.#isUpdating = true;
    try {
      isDone = await runInSlices(
        this.vertices.updateInSlices(this.#model, style, values),
        () => !this.#isStopped && this.#moves === moves && this.vertices.revision === revision,
      );
    } finally {
      this.#isUpdating = false;
    }
    if (this.#isStopped) return;
    if (isDone === undefined) this.#endedUpdates++;
    else {
      this.edges.update(this.#model, style, values, this.vertices);
      this.#movesSeen = moves;
      this.#endedUpdates = 0;
    }
    const endMs = performance.now();
    this.#dueAtMs = endMs + restShare * (endMs - startMs);
    this.#onReady();
  }
}
