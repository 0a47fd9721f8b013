import { useEffect, useMemo, useRef, useState } from 'react';
import type { JsonPath } from '../../../lib/json/JsonTree.ts';
import type { TreeHandle } from '../../../ui/trees/use-tree.ts';
import type { DocumentSession, SessionState } from '../DocumentSession.ts';
import type { TextEdit } from '../json/edits.ts';
import { changeMarks } from './change-marks.ts';
import { initialOpenness, isOpen, reveal, setOpen, visibleRows } from './visible-rows.ts';

export interface TreeViewProps {
  readonly session: DocumentSession;
  readonly state: SessionState;
  readonly isReadOnly: boolean;
  readonly query: string;
  /** Offset of the current search result. */
  readonly found: number | undefined;
}

export type TreeViewState = ReturnType<typeof useTreeView>;

/** State of the tree: open containers, the active row, and the part of it that is edited. */
export function useTreeView({ session, state, isReadOnly, found }: TreeViewProps) {
  const { tree, changes } = state;
  const handle = useRef<TreeHandle>(null);
  const [openness, setOpenness] = useState(initialOpenness);
  const [active, setActive] = useState<JsonPath>();
  const [editing, setEditing] = useState<'name' | 'value'>();
  const rows = useMemo(() => Array.from(visibleRows(tree, openness)), [tree, openness]);
  const marks = useMemo(() => changeMarks(changes), [changes]);
  const activeNode = active === undefined ? undefined : tree.find(active);
  const activeRow = activeNode === undefined ? -1 : rows.indexOf(activeNode);
  const foundNode = found === undefined ? undefined : tree.nodeAt(found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search result opens its containers once
  useEffect(() => {
    if (foundNode === undefined || foundNode === 0) return;
    setOpenness((current) => reveal(tree, foundNode, current));
    setActive(tree.pathOf(foundNode));
    setEditing(undefined);
  }, [foundNode, found]);

  return {
    session,
    tree,
    isReadOnly,
    handle,
    rows,
    marks,
    activeNode,
    activeRow,
    foundNode,
    editing,
    setActive,
    setEditing,
    isOpen: (node: number) => isOpen(tree, node, openness),
    activate(node: number) {
      setActive(tree.pathOf(node));
      setEditing(undefined);
    },
    stopEditing() {
      setEditing(undefined);
      handle.current?.focus();
    },
    toggle: (node: number, isOpenNow = !isOpen(tree, node, openness)) =>
      setOpenness((current) => setOpen(current, tree.pathOf(node), isOpenNow)),
    /** Edits refer to the shown tree; while a long text is read, it is older than the text. */
    apply(label: string, edit: TextEdit | undefined): boolean {
      if (edit === undefined || isReadOnly || session.state.text !== tree.text) return false;
      session.edit(label, edit);
      return true;
    },
  };
}
