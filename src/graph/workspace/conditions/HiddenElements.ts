import { countOnes } from '../../../lib/count-ones.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { ElementKind } from './element-field.ts';

/** Elements that one condition hides. An array has an entry by index; 0: the element passes. */
export interface FailedElements {
  readonly vertices: Uint8Array;
  readonly edges: Uint8Array;
  /** False: hidden vertices are not drawn as dots. */
  readonly showsDots?: boolean;
}

/** A condition on elements, such as the filter chain. */
export interface ElementCondition {
  /** Among the conditions that hide a vertex, the reason of the one with the lowest order is shown. */
  readonly order: number;
  /** True until the condition is applied to the current graph. */
  readonly isPending: boolean;
  /** Why the condition hides a vertex, such as `fails filter 1, country is Greenland`; undefined: it does not. */
  reasonOf(vertex: number): string | undefined;
}

/** Vertices folded into one mark. */
export interface FoldedVertices {
  /** By vertex; 1: folded. */
  readonly isFolded: Uint8Array;
  readonly count: number;
}

interface AppliedCondition {
  readonly failed: FailedElements;
  /** Topology for which `failed` was computed. */
  readonly topology: number;
}

/** Hides elements of the model: those that fail a condition, and vertices that are folded into one mark. */
export class HiddenElements {
  readonly #model: GraphModel;
  readonly #onShown: (folded: number) => void;
  /** `undefined`: the condition hides nothing. */
  readonly #conditions = new Map<ElementCondition, AppliedCondition | undefined>();
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

  /** True while a condition is not yet applied to the current graph. */
  get isPending(): boolean {
    return [...this.#conditions.keys()].some((condition) => condition.isPending);
  }

  /** Adds a condition that hides nothing yet. */
  add(condition: ElementCondition): void {
    this.#conditions.set(condition, undefined);
  }

  /** Sets what fails a condition in the current graph; undefined: nothing. */
  setFailed(condition: ElementCondition, failed: FailedElements | undefined): void {
    const { topology } = this.#model.revisions;
    this.#conditions.set(condition, failed && { failed, topology });
    this.#apply();
  }

  /** By index; not 0: hidden. One array for each condition that hides something; it may belong to an earlier graph. */
  flagsOf(element: ElementKind): readonly Uint8Array[] {
    return [...this.#conditions.values()].flatMap((applied) => applied?.failed[element] ?? []);
  }

  /** Why a vertex is hidden; undefined: no condition hides it. */
  reasonOf(vertex: number): string | undefined {
    const conditions = [...this.#conditions.keys()].sort((one, other) => one.order - other.order);
    for (const condition of conditions) {
      const reason = condition.reasonOf(vertex);
      if (reason !== undefined) return reason;
    }
    return undefined;
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
    const current = [...this.#conditions.values()].flatMap((applied) =>
      applied?.topology === model.revisions.topology ? applied.failed : [],
    );
    this.#isApplying = true;
    if (current.length === 0 && folded === undefined) model.setVisibility(undefined);
    else {
      const failedVertices = joined(
        model.vertexCount,
        current.map(({ vertices }) => vertices),
      );
      const hiddenVertices = folded
        ? joined(model.vertexCount, [failedVertices, folded.isFolded])
        : failedVertices;
      const hiddenEdges = joined(
        model.edgeCount,
        current.map(({ edges }) => edges),
      );
      model.setVisibility({
        hiddenVertices,
        hiddenEdges,
        hiddenVertexCount: countOnes(hiddenVertices),
        hiddenEdgeCount: countOnes(hiddenEdges),
        failedVertices,
        failedVertexCount: countOnes(failedVertices),
        showsDots: current.length > 0 && current.every(({ showsDots = true }) => showsDots),
        foldedVertices: folded?.isFolded,
        isFiltered: current.length > 0,
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
function joined(count: number, reasons: readonly Uint8Array[]): Uint8Array {
  const hidden = new Uint8Array(count);
  for (const reason of reasons) {
    for (let index = 0; index < count; index++) if (reason[index] !== 0) hidden[index] = 1;
  }
  return hidden;
}
