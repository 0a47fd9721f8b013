import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** An entry of the history made of patches in their order; more may follow what a gesture began. */
export class PatchEntry {
  label: string;
  readonly #model: GraphModel;
  readonly #patches: GraphPatch[] = [];
  readonly #inverses: GraphPatch[] = [];

  constructor(model: GraphModel, label: string) {
    this.#model = model;
    this.label = label;
  }

  /** Applies a patch as the next part of the entry. */
  apply(patch: GraphPatch): void {
    if (patch.length === 0) return;
    this.#inverses.push(this.#model.apply(patch));
    this.#patches.push(patch);
  }

  /** Nothing was applied. */
  get isEmpty(): boolean {
    return this.#patches.length === 0;
  }

  undo(): void {
    for (const inverse of this.#inverses.toReversed()) this.#model.apply(inverse);
  }

  redo(): void {
    for (const patch of this.#patches) this.#model.apply(patch);
  }
}
