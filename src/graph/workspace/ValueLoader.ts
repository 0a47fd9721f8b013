import { runInSlices } from '../../lib/slices.ts';
import { notifyError } from '../../store/notifications.ts';
import type { GraphAdapter } from '../adapters/GraphAdapter.ts';
import { isBundleId, isCommunityId } from '../model/collections.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { type AttributeNeed, AttributeValues } from '../styles/AttributeValues.ts';
import { type GraphStyle, needsOf } from '../styles/GraphStyle.ts';
import { inSlices } from './in-slices.ts';

/** Loadings come in many steps: values are asked for when no more came for so long. */
const settleMs = 120;
/** Ids between two rests. */
const sliceIds = 1000;

/** Loads the values of attributes that style and layout show, for what is in the model and not yet known. */
export class ValueLoader {
  readonly values = new AttributeValues();
  /** What the layout goes by. */
  layoutNeeds: readonly AttributeNeed[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading: AbortController | undefined;

  constructor(
    readonly model: GraphModel,
    readonly adapter: GraphAdapter,
    readonly onValues: (need: AttributeNeed) => void,
  ) {}

  /** Asks soon for what the style shows and is missing. */
  refresh(style: GraphStyle): void {
    this.stop();
    if (this.#needs(style).length > 0) this.#timer = setTimeout(() => void this.#load(style), settleMs);
    else this.values.keepOnly([]);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#loading?.abort();
  }

  /** Loads what is missing of an attribute; false when nothing is, or after the signal. */
  async load(need: AttributeNeed, signal: AbortSignal): Promise<boolean> {
    let missing: readonly string[] | undefined;
    // The graph may change while its ids are read.
    while (missing === undefined && !signal.aborted)
      missing = await inSlices(this.model, this.#missing(need));
    if (missing === undefined || missing.length === 0) return false;
    const loaded = await this.adapter.loadValues(need.attribute, missing, signal);
    const kept = await runInSlices(this.values.put(need, missing, loaded), () => !signal.aborted);
    return kept !== undefined;
  }

  *#missing(need: AttributeNeed): Generator<undefined, readonly string[]> {
    const { vertexIds, edgeIds } = this.model;
    const missing: string[] = [];
    let count = 0;
    for (const id of need.kind === 'vertices' ? vertexIds : edgeIds) {
      if (++count % sliceIds === 0) yield;
      // What stands for several is in no database.
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
    } catch (error) {
      // What was stopped on purpose is asked for anew by whoever stopped it.
      if (!loading.signal.aborted) notifyError(error, 'Graph error');
    }
  }
}
