import { runAtOnce, runInSlices } from '../../../lib/slices.ts';
import { isCommunityId } from '../../model/collections.ts';
import { toLabelText } from '../../styles/label-text.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
import { ElementValues } from './ElementValues.ts';
import { evaluateChain, type FilterOutcome } from './evaluate-chain.ts';
import { fieldName } from './filter-chain.ts';
import { setFilter } from './filter-state.ts';
import { hideOutside, type TimeOutcome, type TimeWindow, timesOf } from './time-window.ts';

/** Up to this number of vertices and edges, a chain is evaluated at once. */
const maxAtOnce = 20_000;
/** Time without further changes of the graph before values are loaded. */
const settleMs = 60;

/** Times of the elements for one state of the graph and the values. */
interface KeptTimes {
  readonly stamp: string;
  readonly times: Float64Array;
}

/**
 * Applies the filter chain and the time window of a workspace: loads values, evaluates the cards, and hides what does not
 * pass. The graph itself does not change.
 */
export class FilterSession {
  readonly values: ElementValues;
  readonly #workspace: WorkspaceHost;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: AbortController | undefined;
  /** What the chain hides in the current graph. */
  #outcome: FilterOutcome | undefined;
  #times: KeptTimes | undefined;
  readonly #stops: (() => void)[];

  constructor(workspace: WorkspaceHost) {
    this.#workspace = workspace;
    this.values = new ElementValues(workspace.adapter);
    this.#stops = [
      workspace.model.subscribe(({ patch, aspects }) => {
        if (patch !== undefined)
          this.#onPatch(patch.flatMap((step) => (step.kind === 'setDocuments' ? step.ids : [])));
        else if (aspects.has('styles') && !workspace.hiddenElements.isApplying) this.#onComputed();
      }),
      workspace.store.subscribe((state, before) => {
        if (state.filters !== before.filters) this.#refresh(0);
        else if (state.timeWindow !== before.timeWindow) this.#onTime();
      }),
    ];
  }

  dispose(): void {
    this.#cancel();
    for (const stop of this.#stops) stop();
  }

  /** Resolves when the current chain is applied to the current graph; for tests and scripts. */
  async settle(): Promise<void> {
    while (this.#work !== undefined || this.#timer !== undefined)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  #onPatch(edited: readonly string[]): void {
    if (edited.length > 0) this.values.forget(edited);
    const { model } = this.#workspace;
    if (this.#isEmpty) {
      // The chain may have been removed in the same gesture.
      if (model.visibility?.isFiltered === true) this.#show(undefined);
      return;
    }
    if (model.vertexCount + model.edgeCount <= maxAtOnce) this.#show(this.#evaluateNow());
    // Indices may have moved; until the evaluation ends, everything is visible.
    else if (model.visibility !== undefined) this.#show(undefined);
    this.#refresh(settleMs);
  }

  get #isEmpty(): boolean {
    const { filters, timeWindow } = this.#workspace.state;
    return filters.cards.length === 0 && timeWindow === undefined;
  }

  /** A change of the window alone is applied at once if the times are known. */
  #onTime(): void {
    const { timeWindow } = this.#workspace.state;
    const isKnown = timeWindow === undefined || this.#times?.stamp === this.#stampOf(timeWindow);
    if (isKnown && this.#work === undefined && this.#timer === undefined) this.#show(this.#outcome);
    else this.#refresh(0);
  }

  /** Computed columns changed. */
  #onComputed(): void {
    const { filters } = this.#workspace.state;
    if (filters.cards.some(({ field }) => field.kind === 'metric')) this.#refresh(settleMs);
  }

  #refresh(delayMs: number): void {
    this.#cancel();
    if (this.#isEmpty) {
      this.#show(undefined);
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#run();
    }, delayMs);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#work?.abort();
    this.#work = undefined;
  }

  async #run(): Promise<void> {
    const work = new AbortController();
    this.#work = work;
    const { signal } = work;
    const { model, state } = this.#workspace;
    try {
      await this.#evaluate(signal);
      let isNew = false;
      for (const { element, field } of state.filters.cards) {
        if (signal.aborted) return;
        if (ElementValues.isStored(field))
          isNew = (await this.values.load(model, element, field.name, signal)) || isNew;
      }
      const { timeWindow } = state;
      if (timeWindow !== undefined && !signal.aborted) {
        isNew = (await this.values.load(model, timeWindow.element, timeWindow.attribute, signal)) || isNew;
      }
      if (isNew && !signal.aborted) await this.#evaluate(signal);
      setFilter(this.#workspace, { filterError: undefined });
    } catch (error) {
      if (!signal.aborted) setFilter(this.#workspace, { filterError: error });
    } finally {
      if (this.#work === work) this.#work = undefined;
    }
  }

  async #evaluate(signal: AbortSignal): Promise<void> {
    const { model, state } = this.#workspace;
    if (model.vertexCount + model.edgeCount <= maxAtOnce) {
      this.#show(this.#evaluateNow());
      return;
    }
    const { topology } = model.revisions;
    const isWanted = () => !signal.aborted && model.revisions.topology === topology;
    const { filters, timeWindow } = state;
    if (timeWindow !== undefined) {
      const times = await runInSlices(timesOf(model, timeWindow, this.values), isWanted);
      if (times === undefined) return;
      this.#times = { stamp: this.#stampOf(timeWindow), times };
    }
    if (filters.cards.length === 0) {
      if (isWanted()) this.#show(undefined);
      return;
    }
    const outcome = await runInSlices(evaluateChain(model, filters, this.values), isWanted);
    if (outcome !== undefined) this.#show(outcome);
  }

  #evaluateNow(): FilterOutcome | undefined {
    const { model, state } = this.#workspace;
    const { filters, timeWindow } = state;
    if (timeWindow !== undefined) {
      const times = runAtOnce(timesOf(model, timeWindow, this.values));
      this.#times = { stamp: this.#stampOf(timeWindow), times };
    }
    if (filters.cards.length === 0) return undefined;
    return runAtOnce(evaluateChain(model, filters, this.values));
  }

  #stampOf({ element, attribute }: TimeWindow): string {
    const { topology } = this.#workspace.model.revisions;
    return `${topology} ${this.values.revision} ${element} ${attribute}`;
  }

  #timeOutcome(): TimeOutcome | undefined {
    const { model, state } = this.#workspace;
    const { timeWindow } = state;
    // Times of another state of the graph do not fit its indices.
    if (timeWindow === undefined || this.#times?.stamp !== this.#stampOf(timeWindow)) return undefined;
    return hideOutside(model, timeWindow, this.#times.times);
  }

  #show(outcome: FilterOutcome | undefined): void {
    const workspace = this.#workspace;
    this.#outcome = outcome;
    const timeOutcome = this.#timeOutcome();
    const isFiltered = outcome !== undefined || timeOutcome !== undefined;
    setFilter(workspace, { filterOutcome: outcome, timeOutcome });
    workspace.hiddenElements.setFailed(
      isFiltered
        ? {
            vertices: [outcome?.vertexFails, timeOutcome?.vertices],
            edges: [outcome?.edgeFails, timeOutcome?.edges],
            showsDots: workspace.state.filters.showsDots,
          }
        : undefined,
    );
  }
}

declare module '../../workspace/WorkspaceHost.ts' {
  interface FeatureParts {
    filter: FilterSession;
  }
}

/** Why a vertex is hidden, such as `fails filter 1, country is Greenland`; undefined: it is not hidden. */
export function hiddenReason(workspace: WorkspaceHost, vertex: number): string | undefined {
  const { filterOutcome, filters, timeOutcome, timeWindow } = workspace.state;
  if (timeWindow !== undefined && timeOutcome?.vertices[vertex] === 1) {
    const field = { kind: 'attribute', name: timeWindow.attribute } as const;
    const value = workspace.parts.filter.values.valueOf(workspace.model, 'vertices', field, vertex);
    return `outside the time, ${field.name} ${value === undefined ? 'is not set' : `is ${toLabelText(value)}`}`;
  }
  const place = filterOutcome?.vertexFails[vertex] ?? 0;
  const card = filters.cards[place - 1];
  if (place === 0 || card === undefined) return undefined;
  const { model } = workspace;
  if (isCommunityId(model.vertexIds.at(vertex)!)) return `none of its vertices passes filter ${place}`;
  const name = fieldName(card.field, (id) => model.computed.get(id)?.label ?? id);
  const value = workspace.parts.filter.values.valueOf(model, 'vertices', card.field, vertex);
  return `fails filter ${place}, ${name} ${value === undefined ? 'is not set' : `is ${toLabelText(value)}`}`;
}
