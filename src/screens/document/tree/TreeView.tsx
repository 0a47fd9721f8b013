import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type JsonPath, printPath } from '../../../lib/json/JsonTree.ts';
import { notifyError } from '../../../store/notifications.ts';
import type { DocumentSession, SessionState } from '../DocumentSession.ts';
import {
  freeName,
  insertMember,
  removeMember,
  renameMember,
  replaceValue,
  revertEdit,
  swapWithNext,
  type TextEdit,
} from '../json/edits.ts';
import { changeMarks } from './change-marks.ts';
import { type RowAction, TreeRow } from './TreeRow.tsx';
import classes from './TreeView.module.css';
import { actionOfKey, moveOfKey } from './tree-keys.ts';
import { initialOpenness, isOpen, reveal, setOpen, visibleRows } from './visible-rows.ts';

const rowHeightPx = 28;

interface TreeViewProps {
  readonly session: DocumentSession;
  readonly state: SessionState;
  readonly isReadOnly: boolean;
  readonly query: string;
  /** Offset of the current search result. */
  readonly found: number | undefined;
}

/** The document as a tree of attributes; only rows in view are in the page. */
export function TreeView({ session, state, isReadOnly, query, found }: TreeViewProps) {
  const { tree, changes } = state;
  const scroller = useRef<HTMLDivElement>(null);
  const treeElement = useRef<HTMLDivElement>(null);
  const [openness, setOpenness] = useState(initialOpenness);
  const [active, setActive] = useState<JsonPath | undefined>(undefined);
  const [editing, setEditing] = useState<'name' | 'value' | undefined>(undefined);
  const rows = useMemo(() => visibleRows(tree, openness), [tree, openness]);
  const marks = useMemo(() => changeMarks(changes), [changes]);
  const activeNode = active === undefined ? undefined : tree.find(active);
  const activeRow = activeNode === undefined ? -1 : rows.indexOf(activeNode);
  const foundNode = found === undefined ? undefined : tree.nodeAt(found);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    initialRect: { width: 1000, height: 600 },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search result opens its containers once
  useEffect(() => {
    if (foundNode === undefined || foundNode === 0) return;
    setOpenness((current) => reveal(tree, foundNode, current));
    setActive(tree.pathOf(foundNode));
    setEditing(undefined);
  }, [foundNode, found]);
  useEffect(() => {
    if (activeRow >= 0) virtual.scrollToIndex(activeRow, { align: 'auto' });
  }, [activeRow, virtual]);

  const activate = (node: number) => {
    setActive(tree.pathOf(node));
    setEditing(undefined);
  };
  const stopEditing = () => {
    setEditing(undefined);
    treeElement.current?.focus({ preventScroll: true });
  };
  /** Edits refer to the shown tree; while a long text is read, it is older than the text. */
  const apply = (label: string, edit: TextEdit | undefined): boolean => {
    if (edit === undefined || isReadOnly || session.state.text !== tree.text) return false;
    session.edit(label, edit);
    return true;
  };
  const toggle = (node: number, isOpenNow = !isOpen(tree, node, openness)) =>
    setOpenness((current) => setOpen(current, tree.pathOf(node), isOpenNow));

  const add = (parent: number, previous?: number) => {
    const name = freeName(tree, parent, 'attribute');
    if (!apply('Add', insertMember(tree, parent, name, 'null', previous))) return;
    const isInObject = tree.isObject(parent);
    const place =
      previous === undefined ? tree.sizeOf(parent) : Number(tree.membersOf(parent).indexOf(previous)) + 1;
    if (parent !== 0) toggle(parent, true);
    setActive([...tree.pathOf(parent), isInObject ? name : place]);
    setEditing(isInObject ? 'name' : 'value');
  };
  const act = (node: number, action: RowAction) => {
    const parent = tree.parentOf(node);
    const name = String(tree.nameOf(node));
    switch (action) {
      case 'edit':
      case 'rename':
        if (isReadOnly) return;
        setActive(tree.pathOf(node));
        setEditing(action === 'edit' ? 'value' : 'name');
        return;
      case 'add':
        add(node);
        return;
      case 'addAfter':
        add(parent, node);
        return;
      case 'duplicate':
        apply(
          `Duplicate ${name}`,
          insertMember(tree, parent, freeName(tree, parent, name), tree.textOf(node), node),
        );
        return;
      case 'moveDown':
      case 'moveUp': {
        const members = tree.membersOf(parent);
        const first = action === 'moveDown' ? node : members[members.indexOf(node) - 1];
        if (first === undefined || !apply(`Move ${name}`, swapWithNext(tree, first))) return;
        if (!tree.isObject(parent)) {
          setActive([...tree.pathOf(parent), Number(name) + (action === 'moveDown' ? 1 : -1)]);
        }
        return;
      }
      case 'copy':
        void copy(tree.textOf(node));
        return;
      case 'copyPath':
        void copy(printPath(tree.pathOf(node)));
        return;
      case 'remove': {
        const next = rows[activeRow + (tree.index.nexts[node]! - node)] ?? rows[activeRow - 1];
        const nextPath = next === undefined || tree.parentOf(next) !== parent ? undefined : tree.pathOf(next);
        if (apply(`Remove ${name}`, removeMember(tree, node)) && tree.isObject(parent)) setActive(nextPath);
      }
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== treeElement.current) return;
    const action = actionOfKey(event);
    if (action === 'undo') session.undo();
    else if (action === 'redo') session.redo();
    else if (action !== undefined && activeNode !== undefined) {
      const isContainer = tree.isContainer(activeNode);
      if (action === 'toggle' || (action === 'edit' && isContainer)) {
        if (isContainer) toggle(activeNode);
      } else act(activeNode, action === 'addAfter' && isContainer ? 'add' : action);
    } else {
      const target = moveOfKey(
        event.key,
        activeRow,
        rows.length,
        Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx),
      );
      if (target !== undefined && rows[target] !== undefined) activate(rows[target]!);
      else if (activeNode === undefined) return;
      else if (event.key === 'ArrowRight' && tree.isContainer(activeNode)) toggle(activeNode, true);
      else if (event.key === 'ArrowLeft') {
        if (tree.isContainer(activeNode) && isOpen(tree, activeNode, openness)) toggle(activeNode, false);
        else if (tree.parentOf(activeNode) !== 0) activate(tree.parentOf(activeNode));
      } else return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        ref={treeElement}
        role="tree"
        tabIndex={0}
        aria-label="Attributes"
        aria-activedescendant={activeRow >= 0 ? `attribute-${activeNode}` : undefined}
        className={classes.rows}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={onKeyDown}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const node = rows[index]!;
          const path = printPath(tree.pathOf(node));
          const isActive = index === activeRow;
          const change = marks.byPath.get(path);
          return (
            <TreeRow
              key={path}
              id={`attribute-${node}`}
              tree={tree}
              node={node}
              style={{ transform: `translateY(${start}px)` }}
              isOpen={tree.isContainer(node) && isOpen(tree, node, openness)}
              isActive={isActive}
              isMatch={node === foundNode}
              isReadOnly={isReadOnly}
              query={query}
              editing={isActive ? editing : undefined}
              change={change}
              hasChangeInside={marks.around.has(path)}
              onActivate={() => {
                if (!isActive) activate(node);
              }}
              onToggle={() => toggle(node)}
              onAction={(action) => act(node, action)}
              onKeepName={(name) => {
                if (name !== tree.nameOf(node) && apply(`Rename ${path}`, renameMember(tree, node, name))) {
                  setActive([...tree.pathOf(tree.parentOf(node)), name]);
                }
                setEditing(tree.typeOf(node) === 'null' ? 'value' : undefined);
              }}
              onKeepValue={(json) => {
                if (json !== tree.textOf(node)) apply(`Change ${path}`, replaceValue(tree, node, json));
                stopEditing();
              }}
              onCancel={stopEditing}
              onRevert={() => change && apply(`Revert ${path}`, revertEdit(tree, change.path, change.before))}
            />
          );
        })}
      </div>
      {!isReadOnly && (
        <div className={classes.add}>
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={16} />} onClick={() => add(0)}>
            Add attribute
          </Button>
        </div>
      )}
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    notifyError(error, 'The text could not be copied');
  }
}
