import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { cutText } from '../../lib/bound-text.ts';
import classes from './Tree.module.css';
import { type TreeProps, useTree } from './use-tree.ts';

/** UTF-16 units of the name of an item in the label of its button. */
const maxName = 200;

/** A virtualised tree that fills its container and scrolls in it. The tree has the focus, one item is active. */
export function Tree<Item>(props: TreeProps<Item>) {
  const { items, activeIndex } = props;
  const tree = useTree(props);
  return (
    <div ref={tree.scroller} className={[classes.scroller, props.className].join(' ')}>
      <div
        ref={tree.element}
        role="tree"
        tabIndex={0}
        aria-label={props.label}
        aria-activedescendant={activeIndex >= 0 ? tree.idOf(activeIndex) : undefined}
        className={classes.rows}
        style={{ height: tree.virtual.getTotalSize() }}
        onKeyDown={tree.onKeyDown}
      >
        {tree.virtual.getVirtualItems().map(({ index, start }) => {
          const item = items[index]!;
          return (
            <TreeItem
              key={props.keyOf(item)}
              id={tree.idOf(index)}
              item={item}
              topPx={start}
              isActive={index === activeIndex}
              tree={props}
            />
          );
        })}
      </div>
      {props.foot}
    </div>
  );
}

interface TreeItemProps<Item> {
  readonly id: string;
  readonly item: Item;
  /** Distance from the first item. */
  readonly topPx: number;
  readonly isActive: boolean;
  readonly tree: TreeProps<Item>;
}

function TreeItem<Item>({ id, item, topPx, isActive, tree }: TreeItemProps<Item>) {
  const isOpen = tree.isOpen(item);
  const level = tree.levelOf(item);
  const name = cutText(tree.nameOf(item), maxName);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of its active item
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-selected={isActive}
      {...(isOpen !== undefined && { 'aria-expanded': isOpen })}
      {...tree.attributesOf?.(item)}
      className={classes.row}
      style={{
        height: tree.rowHeightPx,
        paddingLeft: 12 + tree.indentPx * (level - 1),
        transform: `translateY(${topPx}px)`,
      }}
      onClick={() => {
        tree.onActivate(item);
        tree.onClick?.(item);
      }}
      onDoubleClick={() => tree.onOpen?.(item)}
    >
      <span className={classes.toggle}>
        {isOpen !== undefined && (
          <ActionIcon
            size={18}
            tabIndex={-1}
            aria-label={`${isOpen ? 'Collapse' : 'Expand'} ${name}`}
            onClick={(event) => {
              event.stopPropagation();
              tree.onToggle(item, !isOpen);
            }}
          >
            <IconChevronRight size={16} className={classes.chevron} data-open={isOpen || undefined} />
          </ActionIcon>
        )}
      </span>
      {tree.render(item, isActive)}
    </div>
  );
}
