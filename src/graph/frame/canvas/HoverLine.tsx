import { formatAmount } from '../../../lib/format.ts';
import { useWorkspace, useWorkspaceState } from '../../ui/workspace-context.tsx';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { canvasParts } from '../registry.ts';
import classes from './canvas.module.css';
import { describeEdgeLine } from './edge-texts.ts';

/** The pointer status: one line about the element under the pointer. */
export function HoverLine() {
  const workspace = useWorkspace();
  const { model } = workspace;
  const hover = useWorkspaceState((state) => state.hover);
  useWorkspaceState((state) => state.modelRevision);
  const other = useWorkspaceState(() => otherText(workspace));
  const vertex = hover.vertexId === undefined ? undefined : model.findVertex(hover.vertexId);
  const edge = hover.edgeId === undefined ? undefined : model.findEdge(hover.edgeId);
  let text: string | undefined;
  const reason = vertex === undefined ? undefined : workspace.hiddenElements.reasonOf(vertex);
  if (vertex !== undefined && reason !== undefined) {
    text = `Hidden: ${model.labelOf(vertex)} · ${hover.vertexId} · ${reason}`;
  } else if (vertex !== undefined) {
    const label = model.labelOf(vertex);
    const name = hover.vertexId!.endsWith(`/${label}`) ? hover.vertexId! : `${hover.vertexId} · ${label}`;
    const hidden = model.hiddenNeighbours[vertex]!;
    const degrees = `${formatAmount(model.inDegrees[vertex]!, 'edge')} in, ${formatAmount(model.outDegrees[vertex]!, 'edge')} out`;
    text = `${name} · ${degrees}${hidden > 0 ? ` · ${formatAmount(hidden, 'neighbour')} not shown` : ''}`;
  } else if (edge !== undefined) {
    text = describeEdgeLine(model, edge, workspace.view?.hasInk === true);
  } else text = other;
  if (text === undefined) return null;
  return <div className={classes.status}>{text}</div>;
}

/** The text of what a feature shows at the pointer or the keyboard. */
function otherText(workspace: GraphWorkspace): string | undefined {
  for (const part of canvasParts) {
    const text = part.hoverText?.(workspace);
    if (text !== undefined) return text;
  }
  return undefined;
}
