import type { KeyboardEvent } from 'react';
import type { RowAction } from './TreeRow.tsx';
import { actOnRow } from './tree-actions.ts';
import type { TreeViewState } from './use-tree-view.ts';

type KeyAction = RowAction | 'undo' | 'redo' | 'toggle';

/** Handles a key of the tree: it moves, opens containers, edits or undoes. */
export function onTreeKey(view: TreeViewState, event: KeyboardEvent): void {
  const { session, tree, activeNode } = view;
  if (event.target !== view.treeElement.current) return;
  const action = actionOfKey(event);
  if (action === 'undo') session.undo();
  else if (action === 'redo') session.redo();
  else if (action === undefined || activeNode === undefined) {
    if (!moveByKey(view, event.key)) return;
  } else {
    const isContainer = tree.isContainer(activeNode);
    if (action === 'toggle' || (action === 'edit' && isContainer)) {
      if (isContainer) view.toggle(activeNode);
    } else actOnRow(view, activeNode, action === 'addAfter' && isContainer ? 'add' : action);
  }
  event.preventDefault();
  event.stopPropagation();
}

/** True if the key moves to another row, or opens or closes the active one. */
function moveByKey(view: TreeViewState, key: string): boolean {
  const { tree, rows, activeNode } = view;
  const target = moveOfKey(key, view.activeRow, rows.length, view.pageRows());
  if (target !== undefined && rows[target] !== undefined) view.activate(rows[target]);
  else if (activeNode === undefined) return false;
  else if (key === 'ArrowRight' && tree.isContainer(activeNode)) view.toggle(activeNode, true);
  else if (key === 'ArrowLeft') {
    if (tree.isContainer(activeNode) && view.isOpen(activeNode)) view.toggle(activeNode, false);
    else if (tree.parentOf(activeNode) !== 0) view.activate(tree.parentOf(activeNode));
  } else return false;
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

/** The row to which a key moves; undefined for other keys. */
function moveOfKey(key: string, row: number, count: number, page: number): number | undefined {
  const last = count - 1;
  const clamp = (target: number) => Math.max(0, Math.min(last, target));
  switch (key) {
    case 'ArrowDown':
      return clamp(row + 1);
    case 'ArrowUp':
      return clamp(row - 1);
    case 'PageDown':
      return clamp(row + page);
    case 'PageUp':
      return clamp(row - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}
