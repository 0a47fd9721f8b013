import { runInSlices } from '../../lib/slices.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { isAppending } from '../model/growth.ts';
import type { AttributeValues } from '../styles/AttributeValues.ts';
import { EdgeColumns } from '../styles/EdgeColumns.ts';
import type { GraphStyle } from '../styles/GraphStyle.ts';
import { VertexColumns } from '../styles/VertexColumns.ts';

/** Up to this number of vertices, columns are computed synchronously. */
const mostAtOnce = 20_000;
/** Pause after an update in slices, as a multiple of its duration. */
const restShare = 4;

/** The columns that a view draws: those of the current model or, while a large graph grows, those of a recent state. */
export class ShownColumns {
  readonly vertices = new VertexColumns();
  readonly edges = new EdgeColumns();
  readonly #model: GraphModel;
  readonly #onReady: () => void;
  #edgesSeen = 0;
  #isUpdating = false;
  /** Starts the next update in slices when it is due. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;
  /** True if rows were only appended since the last update. */
  #isSameBefore = true;
  readonly #endSubscription: () => void;
  #dueAtMs = Number.NEGATIVE_INFINITY;

  /** `onReady` is called when an update in slices is complete. */
  constructor(model: GraphModel, onReady: () => void) {
    this.#model = model;
    this.#onReady = onReady;
    this.#endSubscription = model.subscribe(({ patch }) => {
      if (patch !== undefined && !isAppending(patch)) this.#isSameBefore = false;
    });
  }

  /** The columns are older than a large, growing graph. */
  get isBehind(): boolean {
    const { vertexCount, edgeCount } = this.#model;
    const { count } = this.vertices;
    const hasGrown = vertexCount > count || edgeCount > this.#edgesSeen;
    return hasGrown && this.#isSameBefore && vertexCount > mostAtOnce;
  }

  /** Updates the columns; false if they are outdated and an update in slices will call `onReady`. */
  update(style: GraphStyle, values: AttributeValues): boolean {
    if (this.isBehind) {
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
    this.#edgesSeen = this.#model.edgeCount;
    this.#isSameBefore = true;
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#endSubscription();
  }

  #updateWhenDue(style: GraphStyle, values: AttributeValues): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isUpdating) return;
    const waitMs = this.#dueAtMs - performance.now();
    if (waitMs <= 0) void this.#updateInSlices(style, values);
    else
      this.#timer = setTimeout(() => {
        if (this.isBehind) void this.#updateInSlices(style, values);
      }, waitMs);
  }

  async #updateInSlices(style: GraphStyle, values: AttributeValues): Promise<void> {
    const { edgeCount } = this.#model;
    const startMs = performance.now();
    this.#isUpdating = true;
    try {
      await runInSlices(
        this.vertices.updateInSlices(this.#model, style, values),
        () => !this.#isStopped && this.#isSameBefore,
      );
    } finally {
      this.#isUpdating = false;
    }
    if (this.#isStopped || !this.#isSameBefore) return;
    this.edges.update(this.#model, style, values, this.vertices);
    this.#edgesSeen = edgeCount;
    const endMs = performance.now();
    this.#dueAtMs = endMs + restShare * (endMs - startMs);
    this.#onReady();
  }
}
