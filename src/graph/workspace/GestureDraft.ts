import type { GraphPatch } from '../../../protocol/graph-patch.ts';
import { runInSlices } from '../../lib/slices.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { freeze, inSlicesAnew } from './in-slices.ts';

/** A larger patch is applied in slices. */
export const maxRowsAtOnce = 4000;

/** The steps of a patch, computed for a graph that must not change before the end. */
type PatchPlan = (model: GraphModel) => Generator<undefined, GraphPatch>;

/** Computes the patches of a gesture. */
export type GestureWork = (draft: GestureDraft) => Promise<void> | void;

/** The graph as a gesture changes it: the shown graph does not have the patches of the draft before the gesture ends. */
export class GestureDraft {
  /** True: the patches replace the shown graph by another one. */
  isReplacement = false;
  readonly #shown: GraphModel;
  readonly #patches: GraphPatch[] = [];
  /** Topology of the shown graph for which the patches were computed. */
  #topology: number;
  /** True after the first read or plan: all further patches must be computed for the same topology. */
  #isRead = false;
  /** The shown graph with all patches; undefined until needed. */
  #copy: GraphModel | undefined;

  constructor(shown: GraphModel) {
    this.#shown = shown;
    this.#topology = shown.revisions.topology;
  }

  /** True after another change of the shown graph: the patches do not apply to it. */
  get isOutdated(): boolean {
    return this.#shown.revisions.topology !== this.#topology;
  }

  /** Number of shown vertices, without the patches. */
  get shownCount(): number {
    return this.#shown.vertexCount;
  }

  /** All steps so far. */
  get patch(): GraphPatch {
    return this.#patches.flat();
  }

  /** Number of vertices with the patches so far. */
  get vertexCount(): number {
    return this.patch.reduce((count, step) => {
      if (step.kind === 'addVertices') return count + step.ids.length;
      return step.kind === 'removeVertices' ? count - step.indices.length : count;
    }, this.#shown.vertexCount);
  }

  /** Adds steps, computed for the graph that `read` returns. */
  add(patch: GraphPatch): void {
    if (patch.length === 0) return;
    this.#copy?.apply(patch);
    this.#patches.push(patch);
  }

  /** Computes and adds steps in slices. */
  async addPlan(plan: PatchPlan): Promise<void> {
    if (this.#patches.length > 0) {
      const model = await this.read();
      await this.#addInSlices(model, await runInSlices(plan(model)));
      return;
    }
    const patch = await inSlicesAnew(this.#shown, () => plan(this.#shown));
    if (!this.#isRead) this.#topology = this.#shown.revisions.topology;
    this.#isRead = true;
    this.add(patch);
  }

  /** The graph with all patches. Until the first one, the shown graph. O(V + E) after it. */
  async read(): Promise<GraphModel> {
    this.#isRead = true;
    if (this.#patches.length === 0) return this.#shown;
    if (this.#copy === undefined) {
      const copy = await freeze(this.#shown);
      const { patch } = this;
      this.#patches.length = 0;
      await this.#addInSlices(copy, patch);
      this.#copy = copy;
    }
    return this.#copy;
  }

  async #addInSlices(copy: GraphModel, patch: GraphPatch): Promise<void> {
    this.#patches.push(patch);
    if (countRows(patch) <= maxRowsAtOnce) copy.apply(patch);
    else await runInSlices(copy.applyInSlices(patch));
  }
}

/** Number of changed vertices and edges. */
export function countRows(patch: GraphPatch): number {
  return patch.reduce((sum, step) => sum + ('indices' in step ? step.indices : step.ids).length, 0);
}
