import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { inSlices } from './in-slices.ts';

/** More are undone and done again bit by bit … */
const mostRowsAtOnce = 20_000;
/** … and done. */
const mostAppliedRows = 4000;

/**
 * An entry of the history made of patches in their order; more may follow what a gesture began. Only the way back is
 * kept: of a graph that is shown that is a few numbers, and undoing it gives the way forth.
 */
export class PatchEntry {
  label: string;
  readonly #model: GraphModel;
  /** In the order in which they are applied, the last change first. */
  readonly #inverses: GraphPatch[] = [];
  readonly #patches: GraphPatch[] = [];

  constructor(model: GraphModel, label: string) {
    this.#model = model;
    this.label = label;
  }

  /** Applies a patch as the next part of the entry. */
  apply(patch: GraphPatch): void {
    if (patch.length === 0) return;
    this.#inverses.push(this.#model.apply(patch));
  }

  /**
   * Plans the next part and applies it, both bit by bit. False, and nothing has changed, when the graph is changed
   * before it ends.
   */
  async tryApplyPlan(plan: Generator<undefined, GraphPatch>): Promise<boolean> {
    const patch = await inSlices(this.#model, plan);
    return patch !== undefined && this.#applyInSlices(patch);
  }

  /** As `tryApplyPlan`; throws when the graph is changed before it ends. */
  async applyPlan(plan: Generator<undefined, GraphPatch>): Promise<void> {
    if (!(await this.tryApplyPlan(plan))) throw new Error(`the graph changed meanwhile: ${this.label}`);
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

  /** Nothing was applied. */
  get isEmpty(): boolean {
    return this.#inverses.length + this.#patches.length === 0;
  }

  /** A large one ends later, and fails when the graph is changed before. */
  undo(): Promise<void> | undefined {
    return this.#turn(this.#inverses, this.#patches);
  }

  redo(): Promise<void> | undefined {
    return this.#turn(this.#patches, this.#inverses);
  }

  /** A patch that is refused stays where it is. */
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
    if (inverse === undefined) throw new Error(`the graph changed meanwhile: ${this.label}`);
    to.push(inverse);
    from.length = 0;
  }
}

function countRows(patch: GraphPatch): number {
  return patch.reduce((sum, step) => sum + ('indices' in step ? step.indices : step.ids).length, 0);
}
