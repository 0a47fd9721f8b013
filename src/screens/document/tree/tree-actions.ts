import { printPath } from '../../../lib/json/JsonTree.ts';
import { notifyError } from '../../../store/notifications.ts';
import { freeName, insertMember, removeMember, swapWithNext } from '../json/edits.ts';
import type { RowAction } from './TreeRow.tsx';
import type { TreeViewState } from './use-tree-view.ts';

/** Adds an attribute or an element: at the end of a container, or behind `previous`. */
export function addMember(view: TreeViewState, parent: number, previous?: number): void {
  const { tree } = view;
  const name = freeName(tree, parent, 'attribute');
  if (!view.apply('Add', insertMember(tree, parent, name, 'null', previous))) return;
  const isInObject = tree.isObject(parent);
  const place =
    previous === undefined ? tree.sizeOf(parent) : Number(tree.membersOf(parent).indexOf(previous)) + 1;
  if (parent !== 0) view.toggle(parent, true);
  view.setActive([...tree.pathOf(parent), isInObject ? name : place]);
  view.setEditing(isInObject ? 'name' : 'value');
}

/** Runs an action of the menu, or of a key, on a row. */
export function actOnRow(view: TreeViewState, node: number, action: RowAction): void {
  const { tree } = view;
  const parent = tree.parentOf(node);
  const name = String(tree.nameOf(node));
  switch (action) {
    case 'edit':
    case 'rename':
      if (view.isReadOnly) return;
      view.setActive(tree.pathOf(node));
      view.setEditing(action === 'edit' ? 'value' : 'name');
      return;
    case 'add':
      addMember(view, node);
      return;
    case 'addAfter':
      addMember(view, parent, node);
      return;
    case 'duplicate': {
      const copyName = freeName(tree, parent, name);
      view.apply(`Duplicate ${name}`, insertMember(tree, parent, copyName, tree.textOf(node), node));
      return;
    }
    case 'moveDown':
    case 'moveUp':
      moveRow(view, node, action);
      return;
    case 'copy':
      void copy(tree.textOf(node));
      return;
    case 'copyPath':
      void copy(printPath(tree.pathOf(node)));
      return;
    case 'remove':
      removeRow(view, node);
  }
}

function moveRow(view: TreeViewState, node: number, action: 'moveDown' | 'moveUp'): void {
  const { tree } = view;
  const parent = tree.parentOf(node);
  const name = tree.nameOf(node);
  const members = tree.membersOf(parent);
  const first = action === 'moveDown' ? node : members[members.indexOf(node) - 1];
  if (first === undefined || !view.apply(`Move ${name}`, swapWithNext(tree, first))) return;
  if (!tree.isObject(parent)) {
    view.setActive([...tree.pathOf(parent), Number(name) + (action === 'moveDown' ? 1 : -1)]);
  }
}

/** The next attribute of the same object, otherwise the row above, becomes active. */
function removeRow(view: TreeViewState, node: number): void {
  const { tree, rows, activeRow } = view;
  const parent = tree.parentOf(node);
  const next = rows[activeRow + (tree.index.nexts[node]! - node)] ?? rows[activeRow - 1];
  const nextPath = next === undefined || tree.parentOf(next) !== parent ? undefined : tree.pathOf(next);
  if (view.apply(`Remove ${tree.nameOf(node)}`, removeMember(tree, node)) && tree.isObject(parent)) {
    view.setActive(nextPath);
  }
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    notifyError(error, 'The text could not be copied');
  }
}
