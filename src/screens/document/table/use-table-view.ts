import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { printPath } from '../../../lib/json/JsonTree.ts';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import type { DocumentSession, SessionState } from '../DocumentSession.ts';
import { insertMember, replaceValue, type TextEdit } from '../json/edits.ts';
import { arraysOf, type TableCell, tableSource } from './table-source.ts';

const rowHeightPx = 28;
/** The value of the choice for the attributes of the document. */
export const documentTable = '';

export interface TableViewProps {
  readonly session: DocumentSession;
  readonly state: SessionState;
  readonly isReadOnly: boolean;
  readonly query: string;
  /** Offset of the current search result. */
  readonly found: number | undefined;
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
}

export type TableViewState = ReturnType<typeof useTableView>;

/** State and actions of the table: the shown array, the active cell and its edit. */
export function useTableView({ session, state, isReadOnly, found }: TableViewProps) {
  const { tree } = state;
  const [chosen, setChosen] = useAddressState('table');
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const arrays = useMemo(() => arraysOf(tree), [tree]);
  const path = arrays.find((each) => printPath(each.path) === chosen)?.path ?? [];
  const pathText = printPath(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the printed path stands for the path
  const source = useMemo(() => tableSource(tree, path), [tree, pathText]);
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const [isEditing, setEditing] = useState(false);
  const virtual = useVirtualizer({
    count: source.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    scrollPaddingStart: rowHeightPx,
    initialRect: { width: 1000, height: 600 },
  });

  const go = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(source.rowCount - 1, row)),
      column: Math.max(0, Math.min(source.columns.length - 1, column)),
    };
    setActive(next);
    setEditing(false);
    virtual.scrollToIndex(next.row, { align: 'auto' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search result is shown once
  useEffect(() => {
    const place = found === undefined ? undefined : source.placeOf(tree.nodeAt(found));
    if (place) go(place.row, place.column);
  }, [found]);
  const stopEditing = () => {
    setEditing(false);
    grid.current?.focus({ preventScroll: true });
  };
  const apply = (label: string, edit: TextEdit) => {
    if (!isReadOnly && session.state.text === tree.text) session.edit(label, edit);
    stopEditing();
  };
  /** Edits a value, or opens the table of an array. */
  const open = (cell: TableCell) => {
    const { node, parent, name } = cell;
    const isEditable =
      !isReadOnly && (node === undefined ? tree.isObject(parent) && name !== '' : !tree.isContainer(node));
    if (isEditable) setEditing(true);
    else if (node !== undefined && tree.typeOf(node) === 'array') {
      const target = printPath(tree.pathOf(node));
      if (arrays.some((each) => printPath(each.path) === target)) setChosen(target);
    }
  };

  return {
    tree,
    source,
    arrays,
    pathText,
    /** True: the attributes of the document; false: the elements of an array. */
    isFlat: pathText === documentTable,
    scroller,
    grid,
    virtual,
    active,
    isEditing,
    go,
    open,
    stopEditing,
    choose(next: string) {
      setActive({ row: 0, column: 0 });
      setChosen(next);
    },
    keep({ node, parent, name }: TableCell, json: string) {
      if (node !== undefined) {
        apply(`Change ${printPath(tree.pathOf(node))}`, replaceValue(tree, node, json));
      } else apply(`Add ${name}`, insertMember(tree, parent, name, json));
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.target !== grid.current) return;
      if (event.ctrlKey || event.metaKey || event.altKey) {
        if (undoByKey(session, event)) event.preventDefault();
        return;
      }
      const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx);
      const target = moveOf(event.key, active, source.rowCount, pageRows);
      if (target) go(target.row, target.column);
      else if ((event.key === 'Enter' || event.key === 'F2') && source.rowCount > 0) {
        open(source.cell(active.row, active.column));
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** True if the key is one of undo and redo. */
function undoByKey(session: DocumentSession, event: KeyboardEvent): boolean {
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) session.undo();
  else if (key === 'y' || (key === 'z' && event.shiftKey)) session.redo();
  else return false;
  return true;
}

/** The cell to which a key moves, perhaps beyond an edge of the table. */
function moveOf(
  key: string,
  { row, column }: CellPlace,
  rowCount: number,
  pageRows: number,
): CellPlace | undefined {
  const moves: Readonly<Record<string, CellPlace>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + pageRows, column },
    PageUp: { row: row - pageRows, column },
    Home: { row: 0, column },
    End: { row: rowCount - 1, column },
  };
  return moves[key];
}
