import type { Community, GraphPatch } from '../../../protocol/graph-patch.ts';
import type { HistoryCommand, HistoryStep, StepFacts } from '../../command/HistoryStep.ts';
import type { PackedEntry, StepMove, UndoEntry } from '../../command/UndoTree.ts';
import { formatAmount } from '../../lib/format.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import { batched } from './apply-draft.ts';
import { countRows } from './GestureDraft.ts';
import { type PackedPatch, packPatch, unpackPatch } from './history/packed-patch.ts';
import { inSlices } from './in-slices.ts';

/** Above this size, undo and redo run in slices. */
const maxRowsAtOnce = 20_000;

/** The patches of an entry as plain data. */
export interface PackedPatches {
  readonly inverses: readonly PackedPatch[];
  readonly patches: readonly PackedPatch[];
}

/** Kind of a `PatchEntry` in a saved history. */
export const patchesKind = 'patches';

/**
 * A history entry made of patches in order; a load that shows the graph as it arrives appends further ones. Only the
 * inverse patches are stored. For graphs already in view they are small, and undoing them returns the forward patches.
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
    entry.record(inverse);
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
    this.record(this.#model.apply(patch));
  }

  /** Appends a change that has been made; `inverse` undoes it. */
  record(inverse: GraphPatch): void {
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
  undo(step: StepMove): Promise<void> | undefined {
    return this.#turn(this.#inverses, this.#patches, step);
  }

  redo(step: StepMove): Promise<void> | undefined {
    return this.#turn(this.#patches, this.#inverses, step);
  }

  /** Applies all patches as one. If the model rejects them, they stay in `from`. */
  #turn(from: GraphPatch[], to: GraphPatch[], step: StepMove): Promise<void> | undefined {
    const whole = from.toReversed().flat();
    if (countRows(whole) > maxRowsAtOnce) return this.#turnInSlices(whole, from, to, step);
    this.#turned(this.#model.apply(whole), from, to);
    return undefined;
  }

  async #turnInSlices(
    whole: GraphPatch,
    from: GraphPatch[],
    to: GraphPatch[],
    step: StepMove,
  ): Promise<void> {
    const isTurned = await inSlices(this.#model, batched(step, this.#turnSteps(whole, from, to, step)));
    if (isTurned !== true)
      throw new Error(
        `“${this.label}” was left as it was, because the graph changed before the end: undo or redo it again`,
      );
  }

  /** The last slice changes the graph and the history. */
  *#turnSteps(
    whole: GraphPatch,
    from: GraphPatch[],
    to: GraphPatch[],
    step: StepMove,
  ): Generator<undefined, boolean> {
    const inverse = yield* this.#model.applyInSlices(whole);
    if (inverse === undefined) return false;
    this.#turned(inverse, from, to);
    step.finish();
    return true;
  }

  #turned(inverse: GraphPatch, from: GraphPatch[], to: GraphPatch[]): void {
    to.push(inverse);
    from.length = 0;
    this.#touch();
  }
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
    ...(rows.vertices === 0 ? [] : [formatAmount(Math.abs(rows.vertices), 'vertex')]),
    ...(rows.edges === 0 ? [] : [formatAmount(Math.abs(rows.edges), 'edge')]),
  ];
  return parts.length === 0 ? undefined : parts.join(', ');
}
