import type { ToolContext, ToolMachine } from './tool.ts';

/** While a form waits for a vertex, a click chooses it instead of running the active tool. */
export function createVertexPick(
  { model }: Pick<ToolContext, 'model'>,
  onPick: (vertexId: string) => void,
): ToolMachine {
  return {
    click({ vertex }) {
      const id = vertex === undefined ? undefined : model.vertexIds.at(vertex);
      if (id !== undefined) onPick(id);
    },
  };
}
