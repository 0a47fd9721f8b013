import { notifyError } from '../../store/notifications.ts';
import type { GraphAdapter } from '../adapters/GraphAdapter.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { AttributeValues } from '../styles/AttributeValues.ts';
import { type GraphStyle, needsOf } from '../styles/GraphStyle.ts';

/** Loadings come in many steps: values are asked for when no more came for so long. */
const settleMs = 120;

/** Loads the values of attributes that the style shows, for what is in the model and not yet known. */
export class ValueLoader {
  readonly values = new AttributeValues();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading: AbortController | undefined;

  constructor(
    readonly model: GraphModel,
    readonly adapter: GraphAdapter,
    readonly onValues: () => void,
  ) {}

  /** Asks soon for what the style shows and is missing. */
  refresh(style: GraphStyle): void {
    this.stop();
    if (needsOf(style).length > 0) this.#timer = setTimeout(() => void this.#load(style), settleMs);
    else this.values.keepOnly([]);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#loading?.abort();
  }

  async #load(style: GraphStyle): Promise<void> {
    const loading = new AbortController();
    this.#loading = loading;
    const needs = needsOf(style);
    this.values.keepOnly(needs);
    try {
      for (const need of needs) {
        const { vertexIds, edgeIds } = this.model;
        const missing = this.values.missing(need, [...(need.kind === 'vertices' ? vertexIds : edgeIds)]);
        if (missing.length === 0) continue;
        const loaded = await this.adapter.loadValues(need.attribute, missing, loading.signal);
        if (loading.signal.aborted) return;
        this.values.put(need, missing, loaded);
        this.onValues();
      }
    } catch (error) {
      // What was stopped on purpose is asked for anew by whoever stopped it.
      if (!loading.signal.aborted) notifyError(error, 'Graph error');
    }
  }
}
