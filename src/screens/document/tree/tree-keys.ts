import type { KeyboardEvent } from 'react';
import type { RowAction } from './TreeRow.tsx';

type KeyAction = RowAction | 'undo' | 'redo' | 'toggle';

/** The action of a key for the active row of the tree. */
export function actionOfKey(event: KeyboardEvent): KeyAction | undefined {
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
export function moveOfKey(key: string, row: number, count: number, page: number): number | undefined {
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
