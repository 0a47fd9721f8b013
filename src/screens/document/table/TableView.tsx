import { Select } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { type JsonTree, printPath } from '../../../lib/json/JsonTree.ts';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import type { DocumentSession, SessionState } from '../DocumentSession.ts';
import { JsonValue } from '../JsonValue.tsx';
import { insertMember, replaceValue, type TextEdit } from '../json/edits.ts';
import { ValueEditor } from '../tree/ValueEditor.tsx';
import classes from './TableView.module.css';
import { arraysOf, type TableCell, tableSource } from './table-source.ts';

const rowHeightPx = 28;
const columnWidthPx = 160;
const documentTable = '';

interface TableViewProps {
  readonly session: DocumentSession;
  readonly state: SessionState;
  readonly isReadOnly: boolean;
  readonly query: string;
  /** Offset of the current search result. */
  readonly found: number | undefined;
}

/** The attributes of the document, or the elements of one of its arrays, as a table. */
export function TableView({ session, state, isReadOnly, query, found }: TableViewProps) {
  const { tree } = state;
  const [chosen, setChosen] = useAddressState('table');
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const arrays = useMemo(() => arraysOf(tree), [tree]);
  const path = arrays.find((each) => printPath(each.path) === chosen)?.path ?? [];
  const pathText = printPath(path);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the printed path stands for the path
  const source = useMemo(() => tableSource(tree, path), [tree, pathText]);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const [isEditing, setEditing] = useState(false);
  const virtual = useVirtualizer({
    count: source.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    scrollPaddingStart: rowHeightPx,
    initialRect: { width: 1000, height: 600 },
  });
  const isFlat = pathText === documentTable;
  const columns = isFlat
    ? 'minmax(160px, 2fr) 96px minmax(240px, 5fr)'
    : `72px repeat(${source.columns.length}, minmax(${columnWidthPx}px, 1fr))`;
  const minWidthPx = isFlat ? 500 : 72 + source.columns.length * columnWidthPx;

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

  const apply = (label: string, edit: TextEdit) => {
    if (!isReadOnly && session.state.text === tree.text) session.edit(label, edit);
    setEditing(false);
    grid.current?.focus({ preventScroll: true });
  };
  const keep = ({ node, parent, name }: TableCell, json: string) => {
    if (node !== undefined) apply(`Change ${printPath(tree.pathOf(node))}`, replaceValue(tree, node, json));
    else apply(`Add ${name}`, insertMember(tree, parent, name, json));
  };
  const isEditable = ({ node, parent, name }: TableCell) =>
    !isReadOnly && (node === undefined ? tree.isObject(parent) && name !== '' : !tree.isContainer(node));
  const open = ({ node }: TableCell) => {
    if (node === undefined || tree.typeOf(node) !== 'array') return;
    const target = printPath(tree.pathOf(node));
    if (arrays.some((each) => printPath(each.path) === target)) setChosen(target);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== grid.current || event.ctrlKey || event.metaKey || event.altKey) {
      const isUndo = event.target === grid.current && (event.ctrlKey || event.metaKey);
      const key = event.key.toLowerCase();
      if (isUndo && key === 'z' && !event.shiftKey) session.undo();
      else if (isUndo && (key === 'y' || (key === 'z' && event.shiftKey))) session.redo();
      else return;
      event.preventDefault();
      return;
    }
    const page = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx);
    const { row, column } = active;
    const target = (
      {
        ArrowDown: [row + 1, column],
        ArrowUp: [row - 1, column],
        ArrowRight: [row, column + 1],
        ArrowLeft: [row, column - 1],
        PageDown: [row + page, column],
        PageUp: [row - page, column],
        Home: [0, column],
        End: [source.rowCount - 1, column],
      } as const
    )[event.key];
    if (target) go(target[0], target[1]);
    else if ((event.key === 'Enter' || event.key === 'F2') && source.rowCount > 0) {
      const cell = source.cell(row, column);
      if (isEditable(cell)) setEditing(true);
      else open(cell);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className={classes.view}>
      <div className={classes.tools}>
        <Select
          size="xs"
          w={280}
          aria-label="Table of"
          allowDeselect={false}
          data={[
            { value: documentTable, label: 'All attributes' },
            ...arrays.map((each) => ({
              value: printPath(each.path),
              label: `${printPath(each.path)} (${formatAmount(each.size, 'item')})`,
            })),
          ]}
          value={pathText}
          onChange={(next) => {
            setActive({ row: 0, column: 0 });
            setChosen(next ?? documentTable);
          }}
        />
        <span className={classes.count}>{formatAmount(source.rowCount, 'row')}</span>
      </div>
      <div ref={scroller} className={classes.scroller}>
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
          role="grid"
          tabIndex={0}
          aria-label={isFlat ? 'Attributes' : `Elements of ${pathText}`}
          aria-rowcount={source.rowCount + 1}
          aria-activedescendant={source.rowCount > 0 ? `cell-${active.row}-${active.column}` : undefined}
          className={classes.table}
          onKeyDown={onKeyDown}
        >
          <thead className={classes.head} style={{ minWidth: minWidthPx }}>
            <tr aria-rowindex={1} style={{ gridTemplateColumns: columns }}>
              <Header text={isFlat ? 'Attribute' : '#'} />
              {isFlat && <Header text="Type" />}
              {source.columns.map((name) => (
                <Header key={name} text={name} />
              ))}
            </tr>
          </thead>
          <tbody className={classes.rows} style={{ height: virtual.getTotalSize(), minWidth: minWidthPx }}>
            {virtual.getVirtualItems().map(({ index, start }) => (
              <tr
                key={index}
                aria-rowindex={index + 2}
                className={classes.row}
                style={{ gridTemplateColumns: columns, transform: `translateY(${start}px)` }}
              >
                <th scope="row" className={classes.name} title={source.rowName(index)}>
                  {isFlat ? source.rowName(index) : formatExact(index)}
                </th>
                {isFlat && <td className={classes.type}>{tree.typeOf(source.cell(index, 0).node!)}</td>}
                {source.columns.map((name, column) => {
                  const cell = source.cell(index, column);
                  const isActive = active.row === index && active.column === column;
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its active cell
                    <td
                      key={name}
                      id={`cell-${index}-${column}`}
                      className={classes.cell}
                      data-active={isActive || undefined}
                      data-number={
                        (cell.node !== undefined && !isFlat && tree.typeOf(cell.node) === 'number') ||
                        undefined
                      }
                      onClick={() => {
                        if (!isActive) go(index, column);
                      }}
                      onDoubleClick={() => (isEditable(cell) ? setEditing(true) : open(cell))}
                    >
                      {isActive && isEditing ? (
                        <ValueEditor
                          label={isFlat ? source.rowName(index) : `${index} ${name}`}
                          text={cell.node === undefined ? '' : tree.textOf(cell.node)}
                          onKeep={(json) => keep(cell, json)}
                          onCancel={() => {
                            setEditing(false);
                            grid.current?.focus({ preventScroll: true });
                          }}
                        />
                      ) : (
                        <CellContent tree={tree} node={cell.node} query={query} />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
        {source.rowCount === 0 && <p className={classes.empty}>No rows.</p>}
      </div>
    </div>
  );
}

function Header({ text }: { readonly text: string }) {
  return (
    <th scope="col" className={classes.header} title={text}>
      {text}
    </th>
  );
}

/** A value, or the size of a container; nothing for a missing attribute. */
function CellContent(props: {
  readonly tree: JsonTree;
  readonly node: number | undefined;
  readonly query: string;
}) {
  const { tree, node, query } = props;
  if (node === undefined) return null;
  if (!tree.isContainer(node)) {
    return <JsonValue text={tree.textOf(node)} type={tree.typeOf(node)} query={query} hasNotes={false} />;
  }
  const size = formatExact(tree.sizeOf(node));
  return <code className={classes.size}>{tree.isObject(node) ? `{${size}}` : `[${size}]`}</code>;
}
