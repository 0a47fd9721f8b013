import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { selectedEdges } from '../../workspace/workspace-state.ts';

/**
 * While the canvas has the focus, copying puts the ids of the selection into the clipboard, one a line, and pasting adds
 * the vertices that the clipboard names. Returns the function that ends it.
 */
export function listenToClipboard(
  host: HTMLElement,
  workspace: GraphWorkspace,
  run: (id: string, args?: unknown) => void,
): () => void {
  const isHere = () => document.activeElement === host;
  const copy = (event: ClipboardEvent) => {
    const { selection } = workspace.state;
    const ids = [...selection.vertexIds, ...selectedEdges(selection)];
    if (!isHere() || ids.length === 0 || event.clipboardData === null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', ids.join('\n'));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain');
    if (!isHere() || text === undefined) return;
    event.preventDefault();
    run('graph.paste', { text });
  };
  document.addEventListener('copy', copy);
  document.addEventListener('paste', paste);
  return () => {
    document.removeEventListener('copy', copy);
    document.removeEventListener('paste', paste);
  };
}
