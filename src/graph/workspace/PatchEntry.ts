import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { inSlices } from './in-slices.ts';

/** Above this size, undo and redo run in slices. */
const mostRowsAtOnce = 20_000;
/** Above this size, a plan is applied in slices. */
const mostAppliedRows = 4000;

/**
 * A history entry made of patches in order; a gesture may append further ones. Only the inverse patches are stored. For
 * graphs already in view they are small, and undoing them returns the forward patches.
 */
export class PatchEntry {
  label: string;
  readonly #model: GraphModel;
  /** In the order of application, last change first. */
  readonly #inverses: GraphPatch[] = [];
  readonly #patches: GraphPatch[] = [];

  constructor(model: GraphModel, label: string) {
    this.#model = model;
    this.label = label;
  }

  /** Applies a patch and appends it to the entry. */
  apply(patch: GraphPatch): void {
    if (patch.length === 0) return;
    this.#inverses.push(this.#model.apply(patch));
  }

  /**
   * Computes the next patch and applies it, both in slices. Returns false without a change if the graph changes before
   * the end.
   */
  async tryApplyPlan(plan: Generator<undefined, GraphPatch>): Promise<boolean> {
    const patch = await inSlices(this.#model, plan);
    return patch !== undefined && this.#applyInSlices(patch);
  }

  /** Like `tryApplyPlan`; throws if the graph changes before the end. */
  async applyPlan(plan: Generator<undefined, GraphPatch>): Promise<void> {
    if (!(await this.tryApplyPlan(plan)))
      throw new Error(`the graph changed during the operation: ${this.label}`);
  }

  async #applyInSlices(patch: GraphPatch): Promise<boolean> {
    if (countRows(patch) <= mostAppliedRows) {
      this.apply(patch);
      return true;
    }
    const inverse = await inSlices(this.#model, this.#model.applyInSlices(patch));
    if (inverse !== undefined) this.#inverses.push(inverse);
    return inverse !== undefined;
  }

  /** True if no patch was applied. */
  get isEmpty(): boolean {
    return this.#inverses.length + this.#patches.length === 0;
  }

  /** For a large entry: async, and rejects if the graph changes before the end. */
  undo(): Promise<void> | undefined {
    return this.#turn(this.#inverses, this.#patches);
  }

  redo(): Promise<void> | undefined {
    return this.#turn(this.#patches, this.#inverses);
  }

  /** A patch that the model rejects stays in `from`. */
  #turn(from: GraphPatch[], to: GraphPatch[]): Promise<void> | undefined {
    if (countRows(from.flat()) > mostRowsAtOnce) return this.#turnInSlices(from, to);
    for (let last = from.at(-1); last !== undefined; last = from.at(-1)) {
      to.push(this.#model.apply(last));
      from.pop();
    }
    return undefined;
  }

  async #turnInSlices(from: GraphPatch[], to: GraphPatch[]): Promise<void> {
    const whole = from.toReversed().flat();
    const inverse = await inSlices(this.#model, this.#model.applyInSlices(whole));
    if (inverse === undefined) throw new Error(`the graph changed during the operation: ${this.label}`);
    to.push(inverse);
    from.length = 0;
  }
}

function countRows(patch: GraphPatch): number {
  return patch.reduce((sum, step) => sum + ('indices' in step ? step.indices : step.ids).length, 0);
}
