import { runInSlices } from '../../lib/slices.ts';
import { notifyError } from '../../store/notifications.ts';
import type { GraphAdapter } from '../adapters/GraphAdapter.ts';
import { isBundleId, isCommunityId } from '../model/collections.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { type AttributeNeed, AttributeValues } from '../styles/AttributeValues.ts';
import { type GraphStyle, needsOf } from '../styles/GraphStyle.ts';
import { inSlices } from './in-slices.ts';

/** Time without further load steps before values are requested. */
const settleMs = 120;
/** Ids per slice of work. */
const sliceIds = 1000;

/** Loads attribute values that style and layout need, for elements of the model without a known value. */
export class ValueLoader {
  readonly values = new AttributeValues();
  /** Attributes that the layout needs. */
  layoutNeeds: readonly AttributeNeed[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading: AbortController | undefined;
  #afterLoad: (() => void) | undefined;

  constructor(
    readonly model: GraphModel,
    readonly adapter: GraphAdapter,
    readonly onValues: (need: AttributeNeed) => void,
  ) {}

  /** Schedules a load of missing values that the style shows. */
  refresh(style: GraphStyle): void {
    this.stop();
    if (this.#needs(style).length > 0) this.#timer = setTimeout(() => void this.#load(style), settleMs);
    else this.values.keepOnly([]);
  }

  /** Runs `action` once, after the next load of all values that the style shows. */
  afterLoad(action: () => void): void {
    this.#afterLoad = action;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#loading?.abort();
  }

  /** Loads the missing values of an attribute; false if there are none, or after an abort. */
  async load(need: AttributeNeed, signal: AbortSignal, model = this.model): Promise<boolean> {
    let missing: readonly string[] | undefined;
    // The graph may change while its ids are read.
    while (missing === undefined && !signal.aborted)
      missing = await inSlices(model, this.#missing(need, model));
    if (missing === undefined || missing.length === 0) return false;
    const loaded = await this.adapter.loadValues(need.attribute, missing, signal);
    const kept = await runInSlices(this.values.put(need, missing, loaded), () => !signal.aborted);
    return kept !== undefined;
  }

  *#missing(
    need: AttributeNeed,
    { vertexIds, edgeIds }: GraphModel,
  ): Generator<undefined, readonly string[]> {
    const missing: string[] = [];
    let count = 0;
    for (const id of need.kind === 'vertices' ? vertexIds : edgeIds) {
      if (++count % sliceIds === 0) yield;
      // Communities and bundles of edges are not stored in the database.
      if (!isCommunityId(id) && !isBundleId(id) && !this.values.isKnown(need, id)) missing.push(id);
    }
    return missing;
  }

  #needs(style: GraphStyle): readonly AttributeNeed[] {
    return [...needsOf(style), ...this.layoutNeeds];
  }

  async #load(style: GraphStyle): Promise<void> {
    const loading = new AbortController();
    this.#loading = loading;
    const needs = this.#needs(style);
    this.values.keepOnly(needs);
    try {
      for (const need of needs) if (await this.load(need, loading.signal)) this.onValues(need);
      if (loading.signal.aborted) return;
      const action = this.#afterLoad;
      this.#afterLoad = undefined;
      action?.();
    } catch (error) {
      // The caller of an abort starts a new load itself.
      if (!loading.signal.aborted) notifyError(error, 'Graph error');
    }
  }
}
