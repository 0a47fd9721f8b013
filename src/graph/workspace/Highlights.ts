import type { Focus } from '../geometry/DrawFrame.ts';
import type { FocusPart } from './WorkspaceFeature.ts';
import type { WorkspaceHost } from './WorkspaceHost.ts';
import { selectedEdges, type WorkspaceState } from './workspace-state.ts';

/** What the canvas highlights: the selection, the pointer, and what features add. */
export class Highlights {
  readonly #workspace: WorkspaceHost;
  readonly #parts: readonly FocusPart[];

  constructor(workspace: WorkspaceHost, parts: readonly FocusPart[]) {
    this.#workspace = workspace;
    this.#parts = parts;
  }

  /** True if the highlights of two states may differ for the same graph. */
  isChanged(state: WorkspaceState, before: WorkspaceState): boolean {
    const isOther = (inputs: (state: WorkspaceState) => readonly unknown[]) => {
      const former = inputs(before);
      return inputs(state).some((input, place) => input !== former[place]);
    };
    return isOther(ownInputs) || this.#parts.some((part) => isOther((each) => part.inputs(each)));
  }

  /** The highlights as current indices. */
  read(): Focus {
    const { model, state } = this.#workspace;
    const { selection, hover, walk } = state;
    const known = (index: number | undefined) => index !== undefined;
    const edges = selectedEdges(selection);
    return {
      selected: this.#workspace.selectedVertices(),
      ...(edges.length > 0 && { selectedEdges: edges.map((id) => model.findEdge(id)).filter(known) }),
      ...defined({
        walkedVertex: walk && model.findVertex(walk.vertexId),
        hoveredVertex: hover.vertexId === undefined ? undefined : model.findVertex(hover.vertexId),
        hoveredEdge: hover.edgeId === undefined ? undefined : model.findEdge(hover.edgeId),
        connecting: state.connecting,
      }),
      ...Object.assign({}, ...this.#parts.map((part) => defined(part.read(this.#workspace)))),
    };
  }
}

const ownInputs = ({ selection, hover, walk, connecting }: WorkspaceState) => [
  selection,
  hover,
  walk,
  connecting,
];

/** The members that are not undefined. */
function defined(focus: { readonly [Name in keyof Focus]?: Focus[Name] | undefined }): Partial<Focus> {
  return Object.fromEntries(Object.entries(focus).filter(([, value]) => value !== undefined));
}
