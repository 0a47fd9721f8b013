import { countOnes } from '../../lib/count-ones.ts';
import type { GraphModel } from '../model/GraphModel.ts';

/** Elements that do not pass. An array has an entry by index; 0: the element passes. */
interface FailedElements {
  readonly vertices: readonly (Uint8Array | undefined)[];
  readonly edges: readonly (Uint8Array | undefined)[];
  /** Hidden elements are drawn as dots. */
  readonly showsDots: boolean;
}

/** Vertices folded into one mark. */
export interface FoldedVertices {
  /** By vertex; 1: folded. */
  readonly isFolded: Uint8Array;
  readonly count: number;
}

/** Hides elements of the model: those that fail a filter, and vertices that are folded into one mark. */
export class HiddenElements {
  readonly #model: GraphModel;
  readonly #onShown: (folded: number) => void;
  #failed: FailedElements | undefined;
  /** Topology for which `#failed` was computed. */
  #topology = -1;
  #folded: FoldedVertices | undefined;
  #isApplying = false;

  /** `onShown`: called after a change with the number of folded vertices. */
  constructor(model: GraphModel, onShown: (folded: number) => void) {
    this.#model = model;
    this.#onShown = onShown;
  }

  /** True during `setVisibility` of the model: the change of style that it announces does not change values. */
  get isApplying(): boolean {
    return this.#isApplying;
  }

  /** Sets what fails in the current graph; undefined: nothing. */
  setFailed(failed: FailedElements | undefined): void {
    this.#failed = failed;
    this.#topology = this.#model.revisions.topology;
    this.#apply();
  }

  /** Sets the folded vertices; false: they are the same. */
  setFolded(folded: FoldedVertices | undefined): boolean {
    if (isSame(folded, this.#folded)) return false;
    this.#folded = folded;
    this.#apply();
    return true;
  }

  #apply(): void {
    const model = this.#model;
    const folded = this.#folded?.isFolded.length === model.vertexCount ? this.#folded : undefined;
    const failed = this.#topology === model.revisions.topology ? this.#failed : undefined;
    this.#isApplying = true;
    if (failed === undefined && folded === undefined) model.setVisibility(undefined);
    else {
      const hiddenVertices = joined(model.vertexCount, [...(failed?.vertices ?? []), folded?.isFolded]);
      const hiddenEdges = joined(model.edgeCount, failed?.edges ?? []);
      model.setVisibility({
        hiddenVertices,
        hiddenEdges,
        hiddenVertexCount: countOnes(hiddenVertices),
        hiddenEdgeCount: countOnes(hiddenEdges),
        showsDots: failed?.showsDots ?? false,
        foldedVertices: folded?.isFolded,
        isFiltered: failed !== undefined,
      });
    }
    this.#isApplying = false;
    this.#onShown(folded?.count ?? 0);
  }
}

function isSame(one: FoldedVertices | undefined, other: FoldedVertices | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return (
    one.isFolded.length === other.isFolded.length &&
    one.isFolded.every((fold, at) => fold === other.isFolded[at])
  );
}

/** 1 where one of the reasons is not 0. */
function joined(count: number, reasons: readonly (Uint8Array | undefined)[]): Uint8Array {
  const hidden = new Uint8Array(count);
  for (const reason of reasons) {
    if (reason === undefined) continue;
    for (let index = 0; index < count; index++) if (reason[index] !== 0) hidden[index] = 1;
  }
  return hidden;
}
