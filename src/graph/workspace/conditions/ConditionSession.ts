import { runAtOnce, runInSlices } from '../../../lib/slices.ts';
import type { WorkspaceHost } from '../WorkspaceHost.ts';
import type { ElementKind } from './element-field.ts';
import type { ElementCondition, FailedElements } from './HiddenElements.ts';

/** Up to this number of vertices and edges, a condition is evaluated at once. */
const maxAtOnce = 20_000;
/** Time without further changes of the graph before values are loaded. */
const settleMs = 60;

/** The condition of a feature, read from its part of the state. */
export interface ConditionSource<Outcome> extends Pick<ElementCondition, 'order' | 'reasonOf'> {
  /** True: nothing is hidden. */
  isEmpty(): boolean;
  /** Attributes whose values the condition compares, and the database stores. */
  attributes(): readonly { readonly element: ElementKind; readonly name: string }[];
  /** True if the condition compares a computed column. */
  readsColumns(): boolean;
  /** Loads code that `evaluate` needs. Until then nothing fails the condition. */
  prepare?(): Promise<void>;
  /** What the condition does in the current graph. Yields. */
  evaluate(): Generator<undefined, Outcome>;
  failedOf(outcome: Outcome): FailedElements;
  /** Shows the outcome; undefined: nothing is hidden. */
  show(outcome: Outcome | undefined): void;
  /** Shows why values could not be loaded; undefined: they are loaded. */
  showError(error: unknown): void;
}

/** Applies a condition to a graph that changes: loads values, evaluates, and hides what does not pass. */
export class ConditionSession<Outcome> implements ElementCondition {
  readonly order: number;
  readonly #workspace: WorkspaceHost;
  readonly #source: ConditionSource<Outcome>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: AbortController | undefined;
  #isShown = false;
  readonly #stop: () => void;

  constructor(workspace: WorkspaceHost, source: ConditionSource<Outcome>) {
    this.#workspace = workspace;
    this.#source = source;
    this.order = source.order;
    workspace.hiddenElements.add(this);
    this.#stop = workspace.model.subscribe(({ patch, aspects }) => {
      if (patch !== undefined) this.#onPatch();
      else if (aspects.has('styles') && !workspace.hiddenElements.isApplying && source.readsColumns())
        this.#refresh(settleMs);
    });
  }

  get isPending(): boolean {
    return this.#work !== undefined || this.#timer !== undefined;
  }

  reasonOf(vertex: number): string | undefined {
    return this.#source.reasonOf(vertex);
  }

  dispose(): void {
    this.#cancel();
    this.#stop();
  }

  /** The condition changed. */
  refresh(): void {
    this.#refresh(0);
  }

  /** The condition changed, and its values are known: applies it at once unless an evaluation is pending. */
  applyNow(): void {
    if (this.#source.isEmpty() || this.isPending) this.refresh();
    else this.#show(runAtOnce(this.#source.evaluate()));
  }

  #onPatch(): void {
    const { model } = this.#workspace;
    if (this.#source.isEmpty()) {
      // The condition may have been removed in the same gesture.
      if (this.#isShown) this.#show(undefined);
      return;
    }
    if (model.vertexCount + model.edgeCount <= maxAtOnce) this.#show(runAtOnce(this.#source.evaluate()));
    // Indices may have moved; until the evaluation ends, everything is visible.
    else if (model.visibility !== undefined) this.#show(undefined);
    this.#refresh(settleMs);
  }

  #refresh(delayMs: number): void {
    this.#cancel();
    if (this.#source.isEmpty()) {
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
    const { elementValues } = this.#workspace;
    let failure: unknown;
    try {
      const { revision } = elementValues;
      await this.#source.prepare?.();
      if (!signal.aborted) await this.#evaluate(signal);
      await this.#loadValues(signal);
      if (elementValues.revision !== revision && !signal.aborted) await this.#evaluate(signal);
    } catch (error) {
      failure = error;
    }
    // A later run shows its own result.
    if (this.#work !== work) return;
    this.#work = undefined;
    this.#source.showError(failure);
  }

  async #loadValues(signal: AbortSignal): Promise<void> {
    const { model, elementValues } = this.#workspace;
    for (const { element, name } of this.#source.attributes()) {
      if (signal.aborted) return;
      await elementValues.load(model, element, name, signal);
    }
  }

  async #evaluate(signal: AbortSignal): Promise<void> {
    const { model } = this.#workspace;
    if (model.vertexCount + model.edgeCount <= maxAtOnce) {
      this.#show(runAtOnce(this.#source.evaluate()));
      return;
    }
    const { topology } = model.revisions;
    const isWanted = () => !signal.aborted && model.revisions.topology === topology;
    const outcome = await runInSlices(this.#source.evaluate(), isWanted);
    if (outcome !== undefined) this.#show(outcome);
  }

  #show(outcome: Outcome | undefined): void {
    this.#isShown = outcome !== undefined;
    this.#source.show(outcome);
    this.#workspace.hiddenElements.setFailed(this, outcome && this.#source.failedOf(outcome));
  }
}
