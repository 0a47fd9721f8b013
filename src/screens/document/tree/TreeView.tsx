import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { printPath } from '../../../lib/json/JsonTree.ts';
import { renameMember, replaceValue, revertEdit } from '../json/edits.ts';
import { TreeRow } from './TreeRow.tsx';
import classes from './TreeView.module.css';
import { actOnRow, addMember } from './tree-actions.ts';
import { onTreeKey } from './tree-keys.ts';
import { type TreeViewProps, type TreeViewState, useTreeView } from './use-tree-view.ts';

/** The document as a tree of attributes; only rows in view are in the page. */
export function TreeView(props: TreeViewProps) {
  const view = useTreeView(props);
  const { activeNode, activeRow, virtual } = view;
  return (
    <div ref={view.scroller} className={classes.scroller}>
      <div
        ref={view.treeElement}
        role="tree"
        tabIndex={0}
        aria-label="Attributes"
        aria-activedescendant={activeRow >= 0 ? `attribute-${activeNode}` : undefined}
        className={classes.rows}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={(event) => onTreeKey(view, event)}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const node = view.rows[index]!;
          const path = printPath(view.tree.pathOf(node));
          return <Row key={path} view={view} node={node} path={path} top={start} query={props.query} />;
        })}
      </div>
      {!view.isReadOnly && (
        <div className={classes.add}>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} />}
            onClick={() => addMember(view, 0)}
          >
            Add attribute
          </Button>
        </div>
      )}
    </div>
  );
}

interface RowProps {
  readonly view: TreeViewState;
  readonly node: number;
  /** As a text. */
  readonly path: string;
  /** Distance from the first row in pixels. */
  readonly top: number;
  readonly query: string;
}

function Row({ view, node, path, top, query }: RowProps) {
  const { tree, marks, editing } = view;
  const isActive = node === view.activeNode;
  const change = marks.byPath.get(path);
  return (
    <TreeRow
      id={`attribute-${node}`}
      tree={tree}
      node={node}
      style={{ transform: `translateY(${top}px)` }}
      isOpen={tree.isContainer(node) && view.isOpen(node)}
      isActive={isActive}
      isMatch={node === view.foundNode}
      isReadOnly={view.isReadOnly}
      query={query}
      editing={isActive ? editing : undefined}
      change={change}
      hasChangeInside={marks.around.has(path)}
      onActivate={() => {
        if (!isActive) view.activate(node);
      }}
      onToggle={() => view.toggle(node)}
      onAction={(action) => actOnRow(view, node, action)}
      onKeepName={(name) => {
        if (name !== tree.nameOf(node) && view.apply(`Rename ${path}`, renameMember(tree, node, name))) {
          view.setActive([...tree.pathOf(tree.parentOf(node)), name]);
        }
        view.setEditing(tree.typeOf(node) === 'null' ? 'value' : undefined);
      }}
      onKeepValue={(json) => {
        if (json !== tree.textOf(node)) view.apply(`Change ${path}`, replaceValue(tree, node, json));
        view.stopEditing();
      }}
      onCancel={view.stopEditing}
      onRevert={() => change && view.apply(`Revert ${path}`, revertEdit(tree, change.path, change.before))}
    />
  );
}
