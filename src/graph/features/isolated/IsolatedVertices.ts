import type { GraphPatch } from '../../../../protocol/graph-patch.ts';
import { isCommunityId } from '../../model/collections.ts';
import { isClearing } from '../../model/growth.ts';
import type { FoldedVertices } from '../../workspace/conditions/HiddenElements.ts';
import type { WorkspaceHost } from '../../workspace/WorkspaceHost.ts';
import type { WorkspaceState } from '../../workspace/workspace-state.ts';
import { markedFaults } from '../integrity/marked-faults.ts';
import { verticesOnPaths } from '../paths/path-state.ts';
import { foldedVertices } from './folded-vertices.ts';

/** Layouts that place vertices by their edges: the place of an isolated vertex means nothing. */
const layoutsByEdges: ReadonlySet<string> = new Set(['force', 'classic-force', 'tree', 'layered', 'radial']);
/** A step that adds more vertices is a load, and none of them stays for being new. */
const maxKept = 500;

/**
 * Decides which vertices without edges are folded into one mark. Vertices that the user added, selected or pinned are
 * not folded, nor those of an open path, traversal or integrity check. history/2026-11-27-isolated-vertices.md has the rule.
 */
export class IsolatedVertices {
  readonly #workspace: WorkspaceHost;
  /** Ids that the user added or selected. */
  readonly #kept = new Set<string>();
  readonly #stops: readonly (() => void)[];

  constructor(workspace: WorkspaceHost) {
    this.#workspace = workspace;
    this.#stops = [
      workspace.subscribeSteps((step) => {
        if (step.kind === 'replace') this.setKept([]);
        else this.#keepAdded(step.patch);
      }),
      workspace.model.subscribe(({ patch }) => {
        if (patch !== undefined) this.#workspace.hiddenElements.setFolded(this.#fold());
      }),
      workspace.store.subscribe((state, before) => {
        if (state.selection !== before.selection) this.#keepSelected(state);
        if (inputs.some((read) => read(state) !== read(before))) this.#refold();
      }),
    ];
  }

  dispose(): void {
    for (const stop of this.#stops) stop();
  }

  /** The new vertices of this patch are not folded, unless it is a load of many. */
  #keepAdded(patch: GraphPatch): void {
    const added = patch.flatMap((step) => (step.kind === 'addVertices' ? [step.ids] : []));
    const count = added.reduce((sum, ids) => sum + ids.length, 0);
    if (count > maxKept) return;
    const { model } = this.#workspace;
    const isOtherGraph = isClearing(patch, model.vertexCount);
    // Members of an opened community, and the community, are not new.
    for (const id of added.flatMap((ids) => [...ids]))
      if (isOtherGraph || (!isCommunityId(id) && !model.hasVertex(id))) this.#kept.add(id);
  }

  /** Ids that the user added or selected, for the scene. */
  get keptIds(): readonly string[] {
    return [...this.#kept];
  }

  /** Replaces them: none after the load of a new picture. */
  setKept(ids: readonly string[]): void {
    this.#kept.clear();
    for (const id of ids) this.#kept.add(id);
    this.#refold();
  }

  #refold(): void {
    if (this.#workspace.hiddenElements.setFolded(this.#fold())) this.#workspace.camera.follow();
  }

  /** The vertices to fold now; undefined: none. O(V). */
  #fold(): FoldedVertices | undefined {
    const { model, state } = this.#workspace;
    if (state.style.isolated === 'shown' || isLoadingGraph(state)) return undefined;
    if (!layoutsByEdges.has(state.layoutId)) return undefined;
    return foldedVertices(model, this.#keptVertices());
  }

  #keptVertices(): readonly number[] {
    const { model, state } = this.#workspace;
    const { integrity, paths, traversal, walk } = state;
    const ids = [
      ...this.#kept,
      ...(walk === undefined ? [] : [walk.vertexId]),
      paths.ends.from,
      paths.ends.to,
      ...verticesOnPaths(paths.found?.paths ?? []),
      ...(traversal.trace?.steps ?? []).map(({ vertexId }) => vertexId),
    ];
    const found = ids.map((id) => model.findVertex(id)).filter((vertex) => vertex !== undefined);
    const marked = markedFaults(model, integrity)?.vertices ?? [];
    return [...this.#workspace.selectedVertices(), ...marked, ...found];
  }

  #keepSelected({ selection }: WorkspaceState): void {
    const { model } = this.#workspace;
    if (selection.vertexIds.length > maxKept) return;
    for (const id of selection.vertexIds) {
      const vertex = model.findVertex(id);
      if (vertex !== undefined && model.inDegrees[vertex]! + model.outDegrees[vertex]! === 0)
        this.#kept.add(id);
    }
  }
}

/** True during a load with progress: edges are not complete. */
function isLoadingGraph({ loading }: WorkspaceState): boolean {
  return loading?.total !== undefined;
}

/** What the decision depends on besides the graph. */
const inputs: readonly ((state: WorkspaceState) => unknown)[] = [
  (state) => state.selection,
  (state) => state.style.isolated,
  (state) => state.layoutId,
  isLoadingGraph,
  (state) => state.walk?.vertexId,
  (state) => state.integrity.marked,
  (state) => state.paths.ends,
  (state) => state.paths.found,
  (state) => state.traversal.trace,
];

declare module '../../workspace/WorkspaceHost.ts' {
  interface FeatureParts {
    isolated: IsolatedVertices;
  }
}
