import { Select } from '@mantine/core';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { type JsonTree, printPath } from '../../../lib/json/JsonTree.ts';
import { JsonValue } from '../JsonValue.tsx';
import { ValueEditor } from '../tree/ValueEditor.tsx';
import classes from './TableView.module.css';
import { documentTable, type TableViewProps, type TableViewState, useTableView } from './use-table-view.ts';

const columnWidthPx = 160;

/** The attributes of the document, or the elements of one of its arrays, as a table. */
export function TableView(props: TableViewProps) {
  const view = useTableView(props);
  const { source, active, isFlat, pathText, virtual } = view;
  const columns = isFlat
    ? 'minmax(160px, 2fr) 96px minmax(240px, 5fr)'
    : `72px repeat(${source.columns.length}, minmax(${columnWidthPx}px, 1fr))`;
  const minWidthPx = isFlat ? 500 : 72 + source.columns.length * columnWidthPx;
  return (
    <div className={classes.view}>
      <Tools view={view} />
      <div ref={view.scroller} className={classes.scroller}>
        <table
          ref={view.grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
          role="grid"
          tabIndex={0}
          aria-label={isFlat ? 'Attributes' : `Elements of ${pathText}`}
          aria-rowcount={source.rowCount + 1}
          aria-activedescendant={source.rowCount > 0 ? `cell-${active.row}-${active.column}` : undefined}
          className={classes.table}
          onKeyDown={view.onKeyDown}
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
                {isFlat && <td className={classes.type}>{view.tree.typeOf(source.cell(index, 0).node!)}</td>}
                {source.columns.map((name, column) => (
                  <Cell key={name} view={view} row={index} column={column} query={props.query} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {source.rowCount === 0 && <p className={classes.empty}>No rows.</p>}
      </div>
    </div>
  );
}

/** The choice between the attributes and the arrays of the document. */
function Tools({ view }: { readonly view: TableViewState }) {
  return (
    <div className={classes.tools}>
      <Select
        size="xs"
        w={280}
        aria-label="Table of"
        allowDeselect={false}
        data={[
          { value: documentTable, label: 'All attributes' },
          ...view.arrays.map((each) => ({
            value: printPath(each.path),
            label: `${printPath(each.path)} (${formatAmount(each.size, 'item')})`,
          })),
        ]}
        value={view.pathText}
        onChange={(next) => view.choose(next ?? documentTable)}
      />
      <span className={classes.count}>{formatAmount(view.source.rowCount, 'row')}</span>
    </div>
  );
}

interface CellProps {
  readonly view: TableViewState;
  readonly row: number;
  readonly column: number;
  readonly query: string;
}

function Cell({ view, row, column, query }: CellProps) {
  const { tree, source, active, isFlat } = view;
  const cell = source.cell(row, column);
  const isActive = active.row === row && active.column === column;
  const isNumber = cell.node !== undefined && !isFlat && tree.typeOf(cell.node) === 'number';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys of its active cell
    <td
      id={`cell-${row}-${column}`}
      className={classes.cell}
      data-active={isActive || undefined}
      data-number={isNumber || undefined}
      onClick={() => {
        if (!isActive) view.go(row, column);
      }}
      onDoubleClick={() => view.open(cell)}
    >
      {isActive && view.isEditing ? (
        <ValueEditor
          label={isFlat ? source.rowName(row) : `${row} ${source.columns[column]}`}
          text={cell.node === undefined ? '' : tree.textOf(cell.node)}
          onKeep={(json) => view.keep(cell, json)}
          onCancel={view.stopEditing}
        />
      ) : (
        <CellContent tree={tree} node={cell.node} query={query} />
      )}
    </td>
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
