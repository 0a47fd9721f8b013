import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { printPath } from '../../../lib/json/JsonTree.ts';
import { Tree } from '../../../ui/trees/Tree.tsx';
import { renameMember, replaceValue, revertEdit } from '../json/edits.ts';
import { TreeRow } from './TreeRow.tsx';
import classes from './TreeView.module.css';
import { actOnRow, addMember } from './tree-actions.ts';
import { onTreeKey } from './tree-keys.ts';
import { type TreeViewProps, type TreeViewState, useTreeView } from './use-tree-view.ts';

/** The document as a tree of attributes; only rows in view are in the page. */
export function TreeView(props: TreeViewProps) {
  const view = useTreeView(props);
  const { tree, marks } = view;
  const pathOf = (node: number) => printPath(tree.pathOf(node));
  const hasMembers = (node: number) => tree.isContainer(node) && tree.sizeOf(node) > 0;
  return (
    <Tree
      ref={view.handle}
      label="Attributes"
      items={view.rows}
      keyOf={pathOf}
      nameOf={(node) => String(tree.nameOf(node))}
      levelOf={(node) => tree.depthOf(node)}
      isOpen={(node) => (hasMembers(node) ? view.isOpen(node) : undefined)}
      onToggle={view.toggle}
      activeIndex={view.activeRow}
      onActivate={(node) => {
        if (node !== view.activeNode) view.activate(node);
      }}
      onOpen={(node) => (tree.isContainer(node) ? view.toggle(node) : actOnRow(view, node, 'edit'))}
      onKey={(event, node) => onTreeKey(view, event, node)}
      attributesOf={(node) => {
        const path = pathOf(node);
        return {
          'data-match': node === view.foundNode || undefined,
          'data-change': marks.byPath.get(path)?.kind ?? (marks.around.has(path) ? 'inside' : undefined),
        };
      }}
      render={(node) => <Row view={view} node={node} path={pathOf(node)} query={props.query} />}
      rowHeightPx={28}
      indentPx={22}
      className={classes.tree}
      foot={
        !view.isReadOnly && (
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
        )
      }
    />
  );
}

interface RowProps {
  readonly view: TreeViewState;
  readonly node: number;
  /** As a text. */
  readonly path: string;
  readonly query: string;
}

function Row({ view, node, path, query }: RowProps) {
  const { tree, editing } = view;
  const isActive = node === view.activeNode;
  const change = view.marks.byPath.get(path);
  return (
    <TreeRow
      tree={tree}
      node={node}
      isOpen={tree.isContainer(node) && view.isOpen(node)}
      isActive={isActive}
      isReadOnly={view.isReadOnly}
      query={query}
      editing={isActive ? editing : undefined}
      change={change}
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
