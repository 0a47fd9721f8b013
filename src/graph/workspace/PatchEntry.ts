import type { Community, GraphPatch } from '../../../protocol/graph-patch.ts';
import type { HistoryCommand, HistoryStep, StepFacts } from '../../command/HistoryStep.ts';
import type { PackedEntry, UndoEntry } from '../../command/UndoTree.ts';
import { formatAmount } from '../../lib/format.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { type PackedPatch, packPatch, unpackPatch } from './history/packed-patch.ts';
import { inSlices, inSlicesAnew } from './in-slices.ts';

/** Above this size, undo and redo run in slices. */
const maxRowsAtOnce = 20_000;
/** Above this size, a plan is applied in slices. */
const maxAppliedRows = 4000;

/** The patches of an entry as plain data. */
export interface PackedPatches {
  readonly inverses: readonly PackedPatch[];
  readonly patches: readonly PackedPatch[];
}

/** Kind of a `PatchEntry` in a saved history. */
export const patchesKind = 'patches';

/**
 * A history entry made of patches in order; a gesture may append further ones. Only the inverse patches are stored. For
 * graphs already in view they are small, and undoing them returns the forward patches.
 */
export class PatchEntry implements UndoEntry {
  label: string;
  readonly aql: StepFacts['aql'];
  readonly isWrite: boolean | undefined;
  readonly command: HistoryCommand | undefined;
  readonly #model: GraphModel;
  /** In the order of application, last change first. */
  readonly #inverses: GraphPatch[] = [];
  readonly #patches: GraphPatch[] = [];
  #changes = 0;
  #topology = 0;

  readonly #detail: string | undefined;

  constructor(model: GraphModel, label: string, { detail, aql, isWrite, command }: StepFacts = {}) {
    this.#model = model;
    this.label = label;
    this.#detail = detail;
    this.aql = aql;
    this.isWrite = isWrite;
    this.command = command;
  }

  /** The entry that `pack` describes. */
  static revive(model: GraphModel, { title, ...facts }: HistoryStep, packed: PackedPatches): PatchEntry {
    const entry = new PatchEntry(model, title, facts);
    entry.#inverses.push(...packed.inverses.map(unpackPatch));
    entry.#patches.push(...packed.patches.map(unpackPatch));
    return entry;
  }

  /** An entry whose change has been made; `inverse` undoes it. */
  static of(model: GraphModel, label: string, inverse: GraphPatch, facts: StepFacts = {}): PatchEntry {
    const entry = new PatchEntry(model, label, facts);
    entry.#push(inverse);
    return entry;
  }

  get changes(): number {
    return this.#changes;
  }

  /** Topology revision of the model after the last change of this entry. */
  get topology(): number {
    return this.#topology;
  }

  /** The communities that undo or redo forms again, by id. */
  *communities(): Generator<readonly [id: string, record: Community], void> {
    for (const step of [...this.#inverses, ...this.#patches].flat()) {
      if (step.kind !== 'setCommunities') continue;
      for (const [nth, record] of step.values.entries())
        if (record !== undefined) yield [step.ids[nth]!, record];
    }
  }

  pack(): PackedEntry {
    const value: PackedPatches = {
      inverses: this.#inverses.map(packPatch),
      patches: this.#patches.map(packPatch),
    };
    return { kind: patchesKind, value };
  }

  /** Default: the numbers of added or removed vertices and edges. */
  get detail(): string | undefined {
    return this.#detail ?? describeRows(this.#inverses.length > 0 ? this.#inverses : this.#patches);
  }

  /** Applies a patch and appends it to the entry. */
  apply(patch: GraphPatch): void {
    if (patch.length === 0) return;
    this.#push(this.#model.apply(patch));
  }

  /**
   * Computes the next patch and applies it, both in slices. Returns false without a change if the topology changes
   * before the end.
   */
  async tryApplyPlan(plan: Generator<undefined, GraphPatch>): Promise<boolean> {
    const inverse = await inSlices(this.#model, this.#applySteps(plan));
    return inverse !== undefined && this.#pushApplied(inverse);
  }

  /** Like `tryApplyPlan`, but begins again with a new plan if the topology changes before the end. */
  async applyPlan(toPlan: () => Generator<undefined, GraphPatch>): Promise<void> {
    this.#pushApplied(await inSlicesAnew(this.#model, () => this.#applySteps(toPlan())));
  }

  /** Appends the changes of an entry that were made directly after those of this one. */
  append(later: PatchEntry): void {
    this.#inverses.push(...later.#inverses);
    this.#touch();
  }

  /** Returns the inverse patch. */
  *#applySteps(plan: Generator<undefined, GraphPatch>): Generator<undefined, GraphPatch> {
    const patch = yield* plan;
    if (patch.length === 0) return [];
    if (countRows(patch) <= maxAppliedRows) return this.#model.apply(patch);
    const inverse = yield* this.#model.applyInSlices(patch);
    if (inverse === undefined)
      throw new Error('expected the steps to end with the topology that they began with');
    return inverse;
  }

  #pushApplied(inverse: GraphPatch): true {
    if (inverse.length > 0) this.#push(inverse);
    return true;
  }

  #push(inverse: GraphPatch): void {
    this.#inverses.push(inverse);
    this.#touch();
  }

  #touch(): void {
    this.#changes += 1;
    this.#topology = this.#model.revisions.topology;
  }

  /** True if no patch was applied. */
  get isEmpty(): boolean {
    return this.#inverses.length + this.#patches.length === 0;
  }

  /** For a large entry: async, and rejects without a change if the topology changes before the end. */
  undo(): Promise<void> | undefined {
    return this.#turn(this.#inverses, this.#patches);
  }

  redo(): Promise<void> | undefined {
    return this.#turn(this.#patches, this.#inverses);
  }

  /** A patch that the model rejects stays in `from`. */
  #turn(from: GraphPatch[], to: GraphPatch[]): Promise<void> | undefined {
    if (countRows(from.flat()) > maxRowsAtOnce) return this.#turnInSlices(from, to);
    for (let last = from.at(-1); last !== undefined; last = from.at(-1)) {
      to.push(this.#model.apply(last));
      from.pop();
    }
    this.#touch();
    return undefined;
  }

  async #turnInSlices(from: GraphPatch[], to: GraphPatch[]): Promise<void> {
    const whole = from.toReversed().flat();
    const inverse = await inSlices(this.#model, this.#model.applyInSlices(whole));
    if (inverse === undefined)
      throw new Error(
        `“${this.label}” was left as it was, because the graph changed before the end: undo or redo it again`,
      );
    to.push(inverse);
    from.length = 0;
    this.#touch();
  }
}

function countRows(patch: GraphPatch): number {
  return patch.reduce((sum, step) => sum + ('indices' in step ? step.indices : step.ids).length, 0);
}

/** Such as '17 vertices, 46 edges'; undefined if the patches add and remove nothing. */
function describeRows(patches: readonly GraphPatch[]): string | undefined {
  const rows = { vertices: 0, edges: 0 };
  for (const step of patches.flat()) {
    if (step.kind === 'addVertices') rows.vertices -= step.ids.length;
    else if (step.kind === 'removeVertices') rows.vertices += step.indices.length;
    else if (step.kind === 'addEdges') rows.edges -= step.ids.length;
    else if (step.kind === 'removeEdges') rows.edges += step.indices.length;
  }
  const parts = [
    ...(rows.vertices === 0 ? [] : [formatAmount(Math.abs(rows.vertices), 'vertex', 'vertices')]),
    ...(rows.edges === 0 ? [] : [formatAmount(Math.abs(rows.edges), 'edge')]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
