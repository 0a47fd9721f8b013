import { Select } from '@mantine/core';
import { formatAmount } from '../../../lib/format.ts';
import { printPath } from '../../../lib/json/JsonTree.ts';
import { CellTable } from '../../../ui/tables/CellTable.tsx';
import type { CellPlace } from '../../../ui/tables/use-cell-focus.ts';
import { useColumns } from '../../../ui/tables/use-columns.ts';
import { ValueEditor } from '../tree/ValueEditor.tsx';
import classes from './TableView.module.css';
import { documentTable, type TableViewProps, type TableViewState, useTableView } from './use-table-view.ts';

/** The attributes of the document, or the elements of one of its arrays, as a table. */
export function TableView(props: TableViewProps) {
  const view = useTableView(props);
  const { source, isFlat, pathText, editing, tree } = view;
  const columns = useColumns<number>({
    name: isFlat ? 'document' : 'document-array',
    columns: view.columns,
  });
  const isNumber = ({ row, column }: CellPlace) => {
    const { node } = view.cellAt({ row, column });
    return !isFlat && node !== undefined && tree.typeOf(node) === 'number';
  };
  return (
    <div className={classes.view}>
      <Tools view={view} />
      <CellTable
        label={isFlat ? 'Attributes' : `Elements of ${pathText}`}
        columns={columns}
        rowCount={source.rowCount}
        virtual={view.virtual}
        focus={view.focus}
        attributesOf={(place) => ({ 'data-number': isNumber(place) || undefined })}
        onOpen={view.open}
        onCellKey={view.onCellKey}
        editing={editing}
        editor={editing && <CellEditor view={view} place={editing} />}
        empty="No rows."
        className={classes.table}
      />
    </div>
  );
}

function CellEditor({ view, place }: { readonly view: TableViewState; readonly place: CellPlace }) {
  const { tree, source, isFlat } = view;
  const cell = view.cellAt(place);
  return (
    <ValueEditor
      label={isFlat ? source.rowName(place.row) : `${place.row} ${source.columns[place.column]}`}
      text={cell.node === undefined ? '' : tree.textOf(cell.node)}
      onKeep={(json) => view.keep(cell, json)}
      onCancel={view.stopEditing}
    />
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
