import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';
import type { MenuTarget } from './menu-target.ts';

/**
 * Shift+F10 and the menu key open the menu of the vertex of the keyboard walk, otherwise of the only selected element,
 * otherwise of the background. Returns the function that ends it.
 */
export function listenToMenuKeys(
  host: HTMLElement,
  workspace: GraphWorkspace,
  open: (target: MenuTarget) => void,
): () => void {
  const listen = (event: KeyboardEvent) => {
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (!isMenuKey || event.target !== host) return;
    event.preventDefault();
    const target = keyboardTarget(host, workspace);
    // A menu that opens during the key event would take the same event for its own and close.
    if (target !== undefined) requestAnimationFrame(() => open(target));
  };
  // Browsers send this event too; for the pointer, its target is the canvas.
  const suppress = (event: Event) => {
    if (event.target === host) event.preventDefault();
  };
  host.addEventListener('keydown', listen);
  host.addEventListener('contextmenu', suppress);
  return () => {
    host.removeEventListener('keydown', listen);
    host.removeEventListener('contextmenu', suppress);
  };
}

function keyboardTarget(host: HTMLElement, { view, model, state }: GraphWorkspace): MenuTarget | undefined {
  if (view === undefined) return undefined;
  const { camera } = view;
  const { vertexIds } = state.selection;
  const edgeIds = selectedEdges(state.selection);
  const isOne = vertexIds.length + edgeIds.length === 1;
  const vertexId = state.walk?.vertexId ?? (isOne ? vertexIds.at(0) : undefined);
  const vertex = vertexId === undefined ? undefined : model.findVertex(vertexId);
  const edgeId = vertex === undefined && isOne ? edgeIds[0] : undefined;
  const { top, right, bottom, left } = camera.insets;
  const middle = {
    x: (left + camera.widthPx - right) / 2,
    y: (top + camera.heightPx - bottom) / 2,
  };
  const screen =
    vertex === undefined
      ? middle
      : camera.toScreen(model.positions[2 * vertex]!, model.positions[2 * vertex + 1]!);
  const box = host.getBoundingClientRect();
  return {
    at: { x: box.left + screen.x, y: box.top + screen.y },
    world: camera.toWorld(screen.x, screen.y),
    ...(vertex !== undefined && vertexId !== undefined && { vertexId }),
    ...(edgeId !== undefined && { edgeId }),
  };
}
