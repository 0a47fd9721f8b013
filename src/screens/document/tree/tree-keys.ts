import type { KeyboardEvent } from 'react';
import type { RowAction } from './TreeRow.tsx';
import { actOnRow } from './tree-actions.ts';
import type { TreeViewState } from './use-tree-view.ts';

type KeyAction = RowAction | 'undo' | 'redo' | 'toggle';

/** True if the key edits, opens or undoes something. */
export function onTreeKey(view: TreeViewState, event: KeyboardEvent, node: number | undefined): boolean {
  const { session, tree } = view;
  const action = actionOfKey(event);
  if (action === 'undo') session.undo();
  else if (action === 'redo') session.redo();
  else if (action === undefined || node === undefined) return false;
  else {
    const isContainer = tree.isContainer(node);
    if (action === 'toggle' || (action === 'edit' && isContainer)) {
      if (isContainer) view.toggle(node);
    } else actOnRow(view, node, action === 'addAfter' && isContainer ? 'add' : action);
  }
  return true;
}

/** The action of a key for the active row of the tree. */
function actionOfKey(event: KeyboardEvent): KeyAction | undefined {
  const key = event.key.toLowerCase();
  const isMod = event.ctrlKey || event.metaKey;
  if (event.altKey) return undefined;
  if (isMod && event.shiftKey) {
    if (key === 'z') return 'redo';
    if (key === 'arrowup') return 'moveUp';
    return key === 'arrowdown' ? 'moveDown' : undefined;
  }
  return (isMod ? modKeys : plainKeys).get(key);
}

const modKeys = new Map<string, KeyAction>([
  ['z', 'undo'],
  ['y', 'redo'],
  ['d', 'duplicate'],
  ['c', 'copy'],
]);
const plainKeys = new Map<string, KeyAction>([
  ['enter', 'edit'],
  ['f2', 'rename'],
  ['insert', 'addAfter'],
  ['delete', 'remove'],
  [' ', 'toggle'],
]);
