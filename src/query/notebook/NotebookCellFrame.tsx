import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconPlayerPlay,
  IconPlayerStop,
  IconSwitchHorizontal,
  IconTrash,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { formatAmount } from '../../lib/format.ts';
import type { NotebookCell } from '../../lib/notebook.ts';
import { notifySuccess } from '../../store/notifications.ts';
import { isEscapeOfPane } from '../../ui/panes/is-escape-of-pane.ts';
import { DateTime } from '../../ui/values/DateTime.tsx';
import classes from './Notebook.module.css';
import type { NotebookSession } from './NotebookSession.ts';
import { QueryCell, usesText } from './QueryCell.tsx';
import { TextCell } from './TextCell.tsx';

interface NotebookCellFrameProps {
  readonly session: NotebookSession;
  readonly cell: NotebookCell;
  readonly index: number;
  /** Number of the query among the queries, from 1; undefined for a text. */
  readonly queryNumber: number | undefined;
  /** True: the user has just added it and writes in it. */
  readonly isNew: boolean;
  /** Moves the focus to the cell at an index. */
  readonly onFocusCell: (index: number) => void;
}

/**
 * A cell with its head and keys. On the cell: Enter edits, arrow keys move the focus, A and B insert above and below, M
 * and Y make it a text or a query, Delete removes it. Within it: Shift+Enter runs and goes on, Esc returns to the cell.
 */
export function NotebookCellFrame(props: NotebookCellFrameProps) {
  const { session, cell, index, queryNumber, isNew, onFocusCell } = props;
  const host = useRef<HTMLElement>(null);
  const query = useRef<{ readonly focus: () => void }>(null);
  const [isEditing, setEditing] = useState(isNew);
  const isReadOnly = session.readOnlyReason !== undefined;
  const isQuery = cell.kind === 'query';
  const edit = () => (isQuery ? query.current?.focus() : setEditing(!isReadOnly));
  const leave = () => {
    setEditing(false);
    host.current?.focus();
  };
  const remove = () => {
    // The focus moves after the page shows the change, so that the next key goes to the right cell.
    flushSync(() => session.remove(cell.id));
    notifySuccess('Cell removed', 'Ctrl+Z on a cell puts it back.');
    onFocusCell(Math.max(0, index - 1));
  };
  const insert = (kind: NotebookCell['kind'], at: number) => {
    flushSync(() => session.insert(kind, at));
    onFocusCell(at);
  };
  const onRunKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey) {
      void session.runAll();
      return;
    }
    if (isQuery) void session.runCell(cell.id);
    setEditing(false);
    onFocusCell(index + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEscapeOfPane(event) && event.target !== host.current) leave();
    if (event.target !== host.current) return;
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    if (isUndo) session.restore();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else {
      const action = isReadOnly
        ? readKeys[event.key]
        : (readKeys[event.key] ?? editKeys[event.key.toLowerCase()]);
      if (action === undefined) return;
      act[action]();
    }
    event.preventDefault();
  };
  const act: Readonly<Record<KeyAction, () => void>> = {
    edit,
    above: () => onFocusCell(Math.max(0, index - 1)),
    below: () => onFocusCell(index + 1),
    insertAbove: () => insert('query', index),
    insertBelow: () => insert('query', index + 1),
    text: () => session.setKind(cell.id, 'text'),
    query: () => session.setKind(cell.id, 'query'),
    remove,
  };
  return (
    <article
      ref={host}
      id={`cell-${cell.id}`}
      aria-label={isQuery ? `Query ${queryNumber}` : 'Text'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the cell has keyboard shortcuts
      tabIndex={0}
      className={classes.cell}
      data-kind={cell.kind}
      data-cell={index}
      onKeyDownCapture={onRunKey}
      onKeyDown={onKeyDown}
    >
      <div className={classes.cellHead}>
        {isQuery && <QueryFacts session={session} cell={cell} queryNumber={queryNumber ?? 0} />}
        <span className={classes.space} />
        {isQuery && <RunButton session={session} cell={cell} />}
        {!isReadOnly && <CellMenu act={act} isQuery={isQuery} move={(by) => session.move(cell.id, by)} />}
      </div>
      {isQuery ? (
        <QueryCell
          ref={query}
          session={session}
          cell={cell}
          queryNumber={queryNumber ?? 0}
          hasFocus={isNew}
        />
      ) : (
        <TextCell
          text={cell.text}
          isEditing={isEditing}
          isReadOnly={isReadOnly}
          onChange={(text) => session.setText(cell.id, text)}
          onEdit={edit}
          onLeave={() => setEditing(false)}
        />
      )}
    </article>
  );
}

type KeyAction = 'edit' | 'above' | 'below' | 'insertAbove' | 'insertBelow' | 'text' | 'query' | 'remove';

const readKeys: Readonly<Record<string, KeyAction>> = { Enter: 'edit', ArrowUp: 'above', ArrowDown: 'below' };
const editKeys: Readonly<Record<string, KeyAction>> = {
  a: 'insertAbove',
  b: 'insertBelow',
  m: 'text',
  y: 'query',
  delete: 'remove',
};

function QueryFacts({
  session,
  cell,
  queryNumber,
}: Pick<NotebookCellFrameProps, 'session' | 'cell'> & { readonly queryNumber: number }) {
  const { status, result } = useStore(session.runOf(cell.id).store);
  return (
    <>
      <code className={classes.number}>[{queryNumber}]</code>
      <span className={classes.language}>AQL</span>
      <ResultName session={session} cell={cell} />
      <span className={classes.uses}>{usesText(cell.text)}</span>
      {status.kind !== 'running' && result !== undefined && (
        <span className={classes.figures}>
          {formatAmount(result.totalRows ?? result.loadedRows, 'row')} {result.totalSeconds.toFixed(3)} s
          {result.isRestored && (
            <>
              {' '}
              of <DateTime timeMs={result.startedAtMs} isShort />
            </>
          )}
        </span>
      )}
    </>
  );
}

/** The name by which other cells use the rows. */
function ResultName({ session, cell }: Pick<NotebookCellFrameProps, 'session' | 'cell'>) {
  return (
    <input
      className={classes.resultName}
      aria-label="Name of the result"
      title="Other queries use the rows as @name or @@name"
      placeholder="name the result"
      value={cell.name ?? ''}
      readOnly={session.readOnlyReason !== undefined}
      size={16}
      maxLength={64}
      onChange={(event) => session.setName(cell.id, event.currentTarget.value.replace(/\W/g, ''))}
    />
  );
}

function RunButton({ session, cell }: Pick<NotebookCellFrameProps, 'session' | 'cell'>) {
  const { kind } = useStore(session.runOf(cell.id).store, ({ status }) => status);
  const isWaiting = useStore(session.store, ({ queue }) => queue.includes(cell.id));
  const isBusy = kind === 'running' || isWaiting;
  const label = isBusy ? 'Cancel' : 'Run this query (Shift+Enter)';
  return (
    <ActionIcon
      size="sm"
      aria-label={label}
      title={label}
      onClick={() => void (isBusy ? session.cancel() : session.runCell(cell.id))}
    >
      {isBusy ? <IconPlayerStop size={16} /> : <IconPlayerPlay size={16} />}
    </ActionIcon>
  );
}

function CellMenu(props: {
  readonly act: Readonly<Record<KeyAction, () => void>>;
  readonly isQuery: boolean;
  readonly move: (by: number) => void;
}) {
  const { act, isQuery, move } = props;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="sm" aria-label="Actions of the cell">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => move(-1)}>
          Move up
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => move(1)}>
          Move down
        </Menu.Item>
        <Menu.Item leftSection={<IconSwitchHorizontal size={16} />} onClick={isQuery ? act.text : act.query}>
          {isQuery ? 'Make it a text' : 'Make it a query'}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="danger" leftSection={<IconTrash size={16} />} onClick={act.remove}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
