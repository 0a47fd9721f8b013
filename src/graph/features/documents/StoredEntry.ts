import type { GraphDocument, GraphPatch } from '../../../../protocol/graph-patch.ts';
import type { StepFacts } from '../../../command/HistoryStep.ts';
import type { PackedEntry, StepMove, UndoEntry } from '../../../command/UndoTree.ts';
import { textOfDocument } from '../../model/exact-document.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { packPatch } from '../../workspace/history/packed-patch.ts';
import { readCounts } from '../exploring/loading-commands.ts';
import { confirmDeletion, type Deletion, idOf, readDeletion, runDeletion } from './deletion.ts';
import { elementsPatch } from './elements-patch.ts';
import { stopError } from './stop-error.ts';

type Deleted = Pick<Deletion, 'vertices' | 'edges'>;

interface StoredElements {
  readonly label: string;
  readonly vertexIds: readonly string[];
  readonly edgeIds: readonly string[];
  /** Undo of the change of the view. */
  readonly inverse: GraphPatch;
  readonly facts?: StepFacts;
}

/**
 * A step that creates or deletes vertices and edges in the database. Undo and redo write the database first and then
 * change the view. They delete only the revisions that they have read, and never replace an existing document.
 */
abstract class StoredEntry implements UndoEntry {
  readonly label: string;
  readonly detail: string | undefined;
  readonly aql: StepFacts['aql'];
  readonly isWrite = true;
  readonly command: StepFacts['command'];
  protected readonly workspace: GraphWorkspace;
  protected readonly vertexIds: readonly string[];
  protected readonly edgeIds: readonly string[];
  /** Turns the view to the other state. */
  #turn: GraphPatch;
  #changes = 0;

  constructor(workspace: GraphWorkspace, { label, vertexIds, edgeIds, inverse, facts = {} }: StoredElements) {
    this.workspace = workspace;
    this.label = label;
    this.vertexIds = vertexIds;
    this.edgeIds = edgeIds;
    this.#turn = inverse;
    this.detail = facts.detail;
    this.aql = facts.aql;
    this.command = facts.command;
  }

  abstract undo(step: StepMove): Promise<void>;
  abstract redo(step: StepMove): Promise<void>;
  abstract pack(): PackedEntry;

  get changes(): number {
    return this.#changes;
  }

  protected packAs(kind: string, { vertices, edges }: Deleted): PackedEntry {
    const { vertexIds, edgeIds } = this;
    const deleted = [vertices, edges].map((documents) => documents.map(textOfDocument));
    const value = {
      vertexIds,
      edgeIds,
      inverse: packPatch(this.#turn),
      vertices: deleted[0],
      edges: deleted[1],
    };
    return { kind, value };
  }

  /** Deletes from the database and from the view. Returns what was deleted. Rejects with AbortError if refused. */
  protected async remove(step: StepMove): Promise<Deletion> {
    const { workspace } = this;
    const deletion = await readDeletion(workspace, this.vertexIds, this.edgeIds);
    if (!(await confirmDeletion(workspace, deletion))) throw stopError('The deletion was cancelled.');
    const { topology } = workspace.model.revisions;
    await runDeletion(workspace, deletion);
    await this.#show(step, [readCounts(workspace)], () =>
      this.#turnView(topology, () => elementsPatch(workspace.model, [...this.vertexIds, ...this.edgeIds])),
    );
    return deletion;
  }

  protected async restore(step: StepMove, { vertices, edges }: Deleted): Promise<void> {
    const { workspace } = this;
    const { topology } = workspace.model.revisions;
    const restored = [...vertices, ...edges];
    await workspace.adapter.restoreDocuments(restored);
    await this.#show(step, [readCounts(workspace), this.#readDocuments(restored)], () =>
      this.#turnView(topology, () => additionPatch(workspace, vertices, edges)),
    );
  }

  /**
   * Shows a change of the database as one change: the view, what was read after it, and the history. What cannot be read
   * is an error after the change.
   */
  async #show(step: StepMove, reads: readonly Promise<() => void>[], turn: () => void): Promise<void> {
    const results = await Promise.allSettled(reads);
    step.batch(() => {
      turn();
      for (const result of results) if (result.status === 'fulfilled') result.value();
      step.finish();
    });
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }

  /** If the view was changed during the write, the change becomes a step of its own, because indices have moved. */
  #turnView(topology: number, patchNow: () => GraphPatch): void {
    const { model } = this.workspace;
    this.#changes += 1;
    if (model.revisions.topology === topology) this.#turn = model.apply(this.#turn);
    else this.workspace.apply(this.label, patchNow());
  }

  /** Restored documents have new revisions. Returns the function that shows those that the view had. */
  async #readDocuments(documents: readonly GraphDocument[]): Promise<() => void> {
    const { model, adapter } = this.workspace;
    const loaded = idsWithDocument(this.#turn);
    const ids = documents.map(idOf).filter((id) => loaded.has(id));
    const values = ids.length === 0 ? [] : await adapter.loadDocuments(ids);
    return () => {
      const shown = values.filter((value) => model.findDocument(idOf(value)) !== undefined);
      if (shown.length > 0) model.apply([{ kind: 'setDocuments', ids: shown.map(idOf), values: shown }]);
    };
  }
}

/** Deleted elements: undo restores them. */
export class DeletionEntry extends StoredEntry {
  #deleted: Deleted;

  constructor(workspace: GraphWorkspace, elements: StoredElements, deleted: Deleted) {
    super(workspace, elements);
    this.#deleted = deleted;
  }

  pack(): PackedEntry {
    return this.packAs('deletion', this.#deleted);
  }

  undo(step: StepMove): Promise<void> {
    return this.restore(step, this.#deleted);
  }

  async redo(step: StepMove): Promise<void> {
    this.#deleted = await this.remove(step);
  }
}

/** Created elements: undo deletes them. */
export class CreationEntry extends StoredEntry {
  #deleted: Deleted;

  constructor(
    workspace: GraphWorkspace,
    elements: StoredElements,
    deleted: Deleted = { vertices: [], edges: [] },
  ) {
    super(workspace, elements);
    this.#deleted = deleted;
  }

  pack(): PackedEntry {
    return this.packAs('creation', this.#deleted);
  }

  async undo(step: StepMove): Promise<void> {
    this.#deleted = await this.remove(step);
  }

  redo(step: StepMove): Promise<void> {
    return this.restore(step, this.#deleted);
  }
}

/** Ids of the vertices and edges that a patch shows with their documents. */
function idsWithDocument(patch: GraphPatch): ReadonlySet<string> {
  const ids = patch.flatMap((step) => {
    if (step.kind === 'setDocuments') return step.ids.filter((_, slot) => step.values[slot] !== undefined);
    if (step.kind !== 'addVertices' && step.kind !== 'addEdges') return [];
    return [...step.ids].filter((_, slot) => step.documents?.[slot] !== undefined);
  });
  return new Set(ids);
}

function additionPatch(
  { model }: GraphWorkspace,
  vertices: readonly GraphDocument[],
  edges: readonly GraphDocument[],
): GraphPatch {
  const ids = vertices.map(idOf).filter((id) => model.findVertex(id) === undefined);
  const there = new Set([...model.vertexIds, ...ids]);
  const shown = edges.filter(
    (edge) =>
      model.findEdge(idOf(edge)) === undefined &&
      there.has(String(edge._from)) &&
      there.has(String(edge._to)),
  );
  return [
    { kind: 'addVertices', ids },
    {
      kind: 'addEdges',
      ids: shown.map(idOf),
      from: shown.map(({ _from }) => String(_from)),
      to: shown.map(({ _to }) => String(_to)),
    },
  ];
}
