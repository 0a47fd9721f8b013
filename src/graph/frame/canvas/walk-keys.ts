import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';

type RunCommand = (id: string, args?: unknown) => void;

interface KeyCommand {
  readonly id: string;
  readonly args?: unknown;
}

/** The command of a key during a walk; undefined: the key has no meaning for the walk. */
export function walkCommandOf(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  vertexId: string,
): KeyCommand | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  // Shift and an arrow key pan the view.
  const arrow = event.shiftKey ? undefined : /^Arrow(Left|Right|Up|Down)$/.exec(event.key)?.[1];
  if (arrow !== undefined) return { id: 'graph.walk', args: { direction: arrow.toLowerCase() } };
  switch (event.key) {
    case 'Tab':
      return {
        id: event.shiftKey ? 'graph.walkPrevious' : 'graph.walkNext',
        args: { isSelecting: false },
      };
    case 'Enter':
      return event.shiftKey ? undefined : { id: 'graph.toggle', args: { vertexId } };
    case ' ':
      return { id: 'graph.walkSelect' };
    case 'Escape':
      return { id: 'graph.endWalk' };
    default:
      return undefined;
  }
}

/**
 * Handles the keys of the walk while the canvas has the focus. Esc ends the walk. `commandOf`: the command of a key without
 * a walk.
 */
export function listenToWalk(
  host: HTMLElement,
  workspace: GraphWorkspace,
  run: RunCommand,
  commandOf: (event: KeyboardEvent) => KeyCommand | undefined,
): () => void {
  const listen = (event: KeyboardEvent) => {
    const { walk } = workspace.state;
    if (event.target !== host) return;
    const command = walk === undefined ? commandOf(event) : walkCommandOf(event, walk.vertexId);
    if (command === undefined) return;
    event.preventDefault();
    run(command.id, command.args);
  };
  host.addEventListener('keydown', listen);
  return () => host.removeEventListener('keydown', listen);
}
