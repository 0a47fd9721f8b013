import type { Command, CommandContext } from '../../command.ts';
import type { GraphWorkspace } from './GraphWorkspace.ts';

/** Context of the commands of the graph workspace. */
export interface GraphContext extends CommandContext {
  readonly workspace: GraphWorkspace;
}

export type GraphCommand<Args = void> = Command<Args, GraphContext>;

export const graphGroup = 'Graph';

/** The condition of commands that need a vertex in the graph. */
export const hasVertices = (_state: unknown, { workspace }: Pick<GraphContext, 'workspace'>): boolean =>
  workspace.model.vertexCount > 0;

/** The condition of commands that need a selected vertex. */
export const hasSelectedVertices = (
  _state: unknown,
  { workspace }: Pick<GraphContext, 'workspace'>,
): boolean => workspace.state.selection.vertexIds.length > 0;

/** Index of the vertex with an id; throws if it is not shown. */
export function requireVertex({ model }: GraphWorkspace, vertexId: string): number {
  const vertex = model.findVertex(vertexId);
  if (vertex === undefined) throw new Error(`'${vertexId}' is not in the current view.`);
  return vertex;
}
