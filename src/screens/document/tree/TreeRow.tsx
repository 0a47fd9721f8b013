import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowBackUp, IconDotsVertical } from '@tabler/icons-react';
import { cutText, tooltipText } from '../../../lib/bound-text.ts';
import { formatAmount } from '../../../lib/format.ts';
import type { Change } from '../../../lib/json/changes.ts';
import type { JsonTree } from '../../../lib/json/JsonTree.ts';
import { JsonValue, Marked } from '../JsonValue.tsx';
import classes from './TreeView.module.css';
import { NameEditor, ValueEditor } from './ValueEditor.tsx';

export type RowAction =
  | 'edit'
  | 'rename'
  | 'add'
  | 'addAfter'
  | 'duplicate'
  | 'moveUp'
  | 'moveDown'
  | 'copy'
  | 'copyPath'
  | 'remove';

interface TreeRowProps {
  readonly tree: JsonTree;
  readonly node: number;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly isReadOnly: boolean;
  readonly query: string;
  readonly editing: 'name' | 'value' | undefined;
  readonly change: Change | undefined;
  readonly onAction: (action: RowAction) => void;
  readonly onKeepName: (name: string) => void;
  readonly onKeepValue: (json: string) => void;
  readonly onCancel: () => void;
  readonly onRevert: () => void;
}

/** Longer texts are edited in the code mode. */
const maxEditable = 100_000;
/** Maximum length of the old value in a changed row. */
const maxOldCharacters = 60;
/** UTF-16 units of the name of an attribute. */
const maxName = 200;

/** The content of one attribute or array element. */
export function TreeRow(props: TreeRowProps) {
  const { tree, node, editing } = props;
  const name = String(tree.nameOf(node));
  const title = cutText(name, maxName);
  const isContainer = tree.isContainer(node);
  const isInObject = tree.isObject(tree.parentOf(node));
  const problemOf = (next: string) => {
    const other = tree.member(tree.parentOf(node), next);
    return other !== undefined && other !== node
      ? `The object already has an attribute '${next}'.`
      : undefined;
  };
  const text = isContainer ? '' : tree.textOf(node);
  return (
    <>
      {editing === 'name' && isInObject ? (
        <NameEditor name={name} problemOf={problemOf} onKeep={props.onKeepName} onCancel={props.onCancel} />
      ) : (
        <span className={classes.name}>
          <Marked text={title} query={props.query} />:
        </span>
      )}
      {editing === 'value' && !isContainer ? (
        <ValueEditor label={title} text={text} onKeep={props.onKeepValue} onCancel={props.onCancel} />
      ) : isContainer ? (
        <span className={classes.size}>
          {formatAmount(tree.sizeOf(node), tree.isObject(node) ? 'attribute' : 'item')}
          {!props.isOpen && tree.isObject(node) && tree.sizeOf(node) > 0 && ` · ${firstNames(tree, node)}`}
        </span>
      ) : (
        <JsonValue text={text} type={tree.typeOf(node)} query={props.query} />
      )}
      {editing === undefined && <ChangeMarks {...props} title={title} />}
      <span className={classes.space} />
      <span className={classes.type}>{tree.typeOf(node)}</span>
      <span className={classes.menu}>
        {props.isActive && editing === undefined && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon size={20} tabIndex={-1} aria-label={`Actions of ${title}`}>
                <IconDotsVertical size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <RowMenu
                isReadOnly={props.isReadOnly}
                isContainer={isContainer}
                isInObject={isInObject}
                isEditable={text.length <= maxEditable}
                onAction={props.onAction}
              />
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </>
  );
}

/** What has changed in a row, and the button that reverts it. */
function ChangeMarks({ change, isReadOnly, title, onRevert }: TreeRowProps & { readonly title: string }) {
  if (change === undefined) return null;
  return (
    <>
      {change.kind === 'added' && <span className={classes.new}>new</span>}
      {change.kind === 'changed' && change.before !== undefined && (
        <span className={classes.old} title={`was ${tooltipText(change.before)}`}>
          was {cutText(change.before, maxOldCharacters)}
        </span>
      )}
      {!isReadOnly && (
        <ActionIcon size={20} tabIndex={-1} aria-label={`Revert ${title}`} title="Revert" onClick={onRevert}>
          <IconArrowBackUp size={16} />
        </ActionIcon>
      )}
    </>
  );
}

function RowMenu(props: {
  readonly isReadOnly: boolean;
  readonly isContainer: boolean;
  readonly isInObject: boolean;
  readonly isEditable: boolean;
  readonly onAction: (action: RowAction) => void;
}) {
  const item = (action: RowAction, label: string, keys: string, isOff = props.isReadOnly) => (
    <Menu.Item
      key={action}
      disabled={isOff}
      color={action === 'remove' ? 'var(--orrery-error)' : undefined}
      rightSection={<span className={classes.keys}>{keys}</span>}
      onClick={() => props.onAction(action)}
    >
      {label}
    </Menu.Item>
  );
  return (
    <>
      {!props.isContainer && item('edit', 'Edit value', 'Enter', props.isReadOnly || !props.isEditable)}
      {props.isInObject && item('rename', 'Rename', 'F2')}
      {props.isContainer && item('add', 'Add inside', 'Ins')}
      {item('addAfter', 'Add after', props.isContainer ? '' : 'Ins')}
      {item('duplicate', 'Duplicate', 'Ctrl D')}
      {item('moveUp', 'Move up', 'Ctrl Shift ↑')}
      {item('moveDown', 'Move down', 'Ctrl Shift ↓')}
      <Menu.Divider />
      {item('copy', 'Copy value', 'Ctrl C', false)}
      {item('copyPath', 'Copy path', '', false)}
      <Menu.Divider />
      {item('remove', 'Remove', 'Del')}
    </>
  );
}

/** The names of the first members of a closed object. */
function firstNames(tree: JsonTree, node: number): string {
  const members = tree.membersOf(node);
  const names = Array.from(members.subarray(0, 4), (member) => cutText(String(tree.nameOf(member)), maxName));
  return members.length > names.length ? `${names.join(', ')}, …` : names.join(', ');
}
