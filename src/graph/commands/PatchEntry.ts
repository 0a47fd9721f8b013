import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import type { GraphModel } from '../model/GraphModel.ts';

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

  /** Nothing was applied. */
  get isEmpty(): boolean {
    return this.#inverses.length + this.#patches.length === 0;
  }

  undo(): void {
    this.#turn(this.#inverses, this.#patches);
  }

  redo(): void {
    this.#turn(this.#patches, this.#inverses);
  }

  /** A patch that is refused stays where it is. */
  #turn(from: GraphPatch[], to: GraphPatch[]): void {
    for (let last = from.at(-1); last !== undefined; last = from.at(-1)) {
      to.push(this.#model.apply(last));
      from.pop();
    }
  }
}
