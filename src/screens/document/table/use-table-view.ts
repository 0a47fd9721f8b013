import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { printPath } from '../../../lib/json/JsonTree.ts';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { cellRowHeightPx } from '../../../ui/tables/CellTable.tsx';
import { type CellPlace, useCellFocus } from '../../../ui/tables/use-cell-focus.ts';
import { useVirtualRows } from '../../../ui/tables/use-virtual-rows.ts';
import type { DocumentSession, SessionState } from '../DocumentSession.ts';
import { insertMember, replaceValue, type TextEdit } from '../json/edits.ts';
import { documentColumns } from './document-columns.tsx';
import { arraysOf, type TableCell, tableSource } from './table-source.ts';

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

export type TableViewState = ReturnType<typeof useTableView>;

/** State and actions of the table: the shown array, the active cell and its edit. */
export function useTableView({ session, state, isReadOnly, found, query }: TableViewProps) {
  const { tree } = state;
  const [chosen, setChosen] = useAddressState('table');
  const arrays = useMemo(() => arraysOf(tree), [tree]);
  const path = arrays.find((each) => printPath(each.path) === chosen)?.path ?? [];
  const pathText = printPath(path);
  /** True: the attributes of the document; false: the elements of an array. */
  const isFlat = pathText === documentTable;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the printed path stands for the path
  const source = useMemo(() => tableSource(tree, path), [tree, pathText]);
  const [editing, setEditing] = useState<CellPlace>();
  const virtual = useVirtualRows({
    count: source.rowCount,
    rowHeightPx: cellRowHeightPx,
    headHeightPx: cellRowHeightPx,
  });
  /** Columns before the values: the types of flat attributes. */
  const offset = isFlat ? 1 : 0;
  const focus = useCellFocus({
    rowCount: source.rowCount,
    columnCount: source.columns.length + offset,
    virtual,
  });
  const columns = documentColumns({ tree, source, isFlat, query });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search result is shown once
  useEffect(() => {
    const place = found === undefined ? undefined : source.placeOf(tree.nodeAt(found));
    if (place) focus.show({ row: place.row, column: place.column + offset });
  }, [found]);
  const stopEditing = () => {
    setEditing(undefined);
    focus.moveTo(focus.active);
  };
  const apply = (label: string, edit: TextEdit) => {
    if (!isReadOnly && session.state.text === tree.text) session.edit(label, edit);
    stopEditing();
  };
  /** Edits a value, or opens the table of an array. */
  const open = ({ row, column }: CellPlace) => {
    const valueColumn = Math.max(0, column - offset);
    const { node, parent, name } = source.cell(row, valueColumn);
    const isEditable =
      !isReadOnly && (node === undefined ? tree.isObject(parent) && name !== '' : !tree.isContainer(node));
    if (isEditable) {
      const place = { row, column: valueColumn + offset };
      focus.moveTo(place);
      setEditing(place);
    } else if (node !== undefined && tree.typeOf(node) === 'array') {
      const target = printPath(tree.pathOf(node));
      if (arrays.some((each) => printPath(each.path) === target)) choose(target);
    }
  };
  const choose = (next: string) => {
    focus.show({ row: 0, column: 0 });
    setChosen(next);
  };

  return {
    tree,
    source,
    arrays,
    pathText,
    isFlat,
    virtual,
    focus,
    columns,
    editing,
    open,
    choose,
    stopEditing,
    cellAt: ({ row, column }: CellPlace) => source.cell(row, column - offset),
    keep({ node, parent, name }: TableCell, json: string) {
      if (node !== undefined) {
        apply(`Change ${printPath(tree.pathOf(node))}`, replaceValue(tree, node, json));
      } else apply(`Add ${name}`, insertMember(tree, parent, name, json));
    },
    /** True if the key is undo, redo, or F2 for an edit. */
    onCellKey(event: KeyboardEvent): boolean {
      if (event.key === 'F2') open(focus.active);
      else if (!undoByKey(session, event)) return false;
      event.stopPropagation();
      return true;
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
