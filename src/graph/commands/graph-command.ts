import type { Command, CommandContext } from '../../command.ts';
import type { GraphWorkspace } from '../workspace/GraphWorkspace.ts';

/** What the commands of the graph workspace may use. */
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

/** The vertex of an id; throws when it is not shown. */
export function requireVertex({ model }: GraphWorkspace, vertexId: string): number {
  const vertex = model.findVertex(vertexId);
  if (vertex === undefined) throw new Error(`the vertex ${vertexId} is not shown`);
  return vertex;
}
