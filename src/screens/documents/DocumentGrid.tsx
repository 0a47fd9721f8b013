import { useMediaQuery } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { AttributeSample, SampledAttribute } from '../../api/attribute-sample.ts';
import type { DocumentRow } from '../../api/documents.ts';
import { addresses } from '../../lib/addresses.ts';
import { cutText } from '../../lib/bound-text.ts';
import { collectionOf, keyOf } from '../../lib/document-id.ts';
import type { DocumentList } from '../../lib/document-list.ts';
import { pageDatabase } from '../../lib/page-location.ts';
import { kindOf, textIn } from '../../lib/raw-json.ts';
import { CellEditor } from '../../ui/documents/cells/CellEditor.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import type { Selection } from '../../ui/tables/selection.ts';
import { JsonCell } from '../../ui/values/JsonCell.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import { AttributeChooser } from './AttributeChooser.tsx';
import classes from './DocumentGrid.module.css';
import { attributeOf, type DocumentSort } from './document-filter.ts';
import { RowMenu } from './RowMenu.tsx';
import { columnWidth, type useColumns } from './use-columns.ts';
import { type GridEdit, useGridEdit } from './use-grid-edit.ts';
import { ValuePeek } from './ValuePeek.tsx';

interface DocumentGridProps {
  readonly collection: string;
  readonly isEdges: boolean;
  readonly rows: readonly DocumentRow[] | undefined;
  /** The list for the neighbours in the document editor. */
  readonly list: DocumentList | undefined;
  readonly sample: AttributeSample | undefined;
  readonly columns: ReturnType<typeof useColumns>;
  readonly sort: DocumentSort | undefined;
  /** False for an attribute whose sort would not be applied. */
  readonly canSort: (attribute: string) => boolean;
  readonly onSort: (sort: DocumentSort) => void;
  readonly selection: Selection;
  /** Undefined: the user cannot change documents. */
  readonly onSelect: ((selection: Selection) => void) | undefined;
  readonly onOpen: (row: DocumentRow) => void;
  readonly onEdges: (key: string) => void;
  readonly onDelete: ((row: DocumentRow) => void) | undefined;
  readonly empty: ReactNode;
}

const keyWidthPx = 176;
const phoneRowPx = 52;
/** Values in the second line of a row on a phone. */
const maxPhoneValues = 4;
const noNames: readonly string[] = [];

/** A page of documents with the chosen attributes as columns. */
export function DocumentGrid(props: DocumentGridProps) {
  const { collection, sample, columns: chosen, canSort, sort, list, onEdges, onDelete } = props;
  const isPhone = useMediaQuery('(width < 600px)', false, { getInitialValueInEffect: false });
  const edit = useGridEdit(chosen.shown ?? noNames, onDelete !== undefined);
  const columns = useMemo(() => {
    const known = new Map(sample?.attributes.map((attribute) => [attribute.name, attribute]));
    const shown = chosen.shown ?? [];
    const describe = (name: string): SampledAttribute =>
      known.get(name) ?? { name, types: [], presence: 0, textLength: 8, numberLength: 0 };
    const ofKey = keyColumn(collection, canSort('_key'), list);
    const wide = [
      ofKey,
      ...shown.map((name, number) =>
        valueColumn(describe(name), collection, {
          isLast: number === shown.length - 1,
          isSortable: canSort(attributeOf(name)),
          edit,
        }),
      ),
      ...(shown.length === 0 ? [fillColumn] : []),
    ];
    return [
      ...(isPhone ? [withValues(ofKey, shown)] : wide),
      {
        id: ' actions',
        label: 'Actions',
        isLabelHidden: true,
        widthPx: 48,
        align: 'end',
        control: <AttributeChooser sample={sample} columns={chosen} />,
        render: (row, control) => (
          <RowMenu
            collection={collection}
            row={row}
            control={control}
            onEdges={onEdges}
            onDelete={onDelete}
            onEdit={edit.editFirst}
          />
        ),
      },
    ] satisfies Column<DocumentRow>[];
  }, [collection, sample, chosen, canSort, list, onEdges, onDelete, edit, isPhone]);

  return (
    <DataTable
      label={props.isEdges ? 'Edges' : 'Documents'}
      name={`documents.${pageDatabase()}.${collection}`}
      isTight
      {...(isPhone ? { rowHeightPx: phoneRowPx } : {})}
      columns={columns}
      rows={chosen.shown === undefined ? undefined : props.rows}
      keyOf={rowKey}
      {...(sort ? { sort: { columnId: sort.attribute, isDescending: sort.isDescending } } : {})}
      onSort={({ columnId, isDescending }) => props.onSort({ attribute: columnId, isDescending })}
      selection={props.selection}
      {...(props.onSelect ? { onSelect: props.onSelect } : {})}
      onOpen={props.onOpen}
      onRowKey={(event, row) => event.key === 'F2' && edit.editFirst(row)}
      empty={props.empty}
      footer={false}
    />
  );
}

/** UTF-16 units of a heading. */
const maxLabel = 100;

const rowKey = (row: DocumentRow) => row.key;

function keyColumn(
  collection: string,
  isSortable: boolean,
  list: DocumentList | undefined,
): Column<DocumentRow> {
  return {
    id: '_key',
    label: '_key',
    note: 'string',
    widthPx: keyWidthPx,
    isSortable,
    render: (row, { tabIndex }) => (
      <Link
        className={classes.key}
        to={addresses.document(collection, row.key)}
        state={{ documentList: list }}
        tabIndex={tabIndex}
      >
        <LongName name={row.key} />
      </Link>
    ),
  };
}

/** The column of the key on a phone: its rows have two lines, the key and the first values. */
function withValues(ofKey: Column<DocumentRow>, names: readonly string[]): Column<DocumentRow> {
  const { widthPx: _width, ...column } = ofKey;
  return {
    ...column,
    render: (row, control) => (
      <span className={classes.lines}>
        <span className={classes.line}>{ofKey.render(row, control)}</span>
        <span className={classes.line}>
          {names
            .filter((name) => row.members.has(name))
            .slice(0, maxPhoneValues)
            .map((name) => (
              <span key={name} className={classes.member}>
                <span className={classes.name}>{cutText(name, 24)}</span>{' '}
                <JsonCell raw={row.members.get(name)} />
              </span>
            ))}
        </span>
      </span>
    ),
  };
}

/** Takes the space of a grid without attributes. */
const fillColumn: Column<DocumentRow> = {
  id: ' fill',
  label: 'No attributes',
  isLabelHidden: true,
  render: () => undefined,
};

function valueColumn(
  attribute: SampledAttribute,
  collection: string,
  options: { readonly isLast: boolean; readonly isSortable: boolean; readonly edit: GridEdit },
): Column<DocumentRow> {
  const { name, types } = attribute;
  const { isLast, isSortable, edit } = options;
  const isNumeric = types[0] === 'number';
  const isHandle = name === '_from' || name === '_to' || name === '_id';
  return {
    id: attributeOf(name),
    label: cutText(name, maxLabel),
    note: types.length === 0 ? 'not in the sample' : types.join(', '),
    // A last column of numbers keeps its width, so that they stay close to their heading.
    ...(isLast && !isNumeric ? {} : { widthPx: columnWidth(attribute) }),
    ...(isNumeric ? { align: 'end' as const } : {}),
    isSortable,
    render: (row, { tabIndex }) => {
      const raw = row.members.get(name);
      if (edit.isEditing(row, name))
        return <GridCellEditor row={row} name={name} isLast={isLast} edit={edit} />;
      if (isHandle && raw !== undefined)
        return <HandleLink id={textIn(row.members, name)} tabIndex={tabIndex} />;
      const kind = raw === undefined ? undefined : kindOf(raw);
      const value =
        kind === 'object' || kind === 'array' ? (
          <ValuePeek collection={collection} row={row} name={name} tabIndex={tabIndex} />
        ) : (
          <JsonCell raw={raw} />
        );
      if (!edit.canEdit(row, name)) return value;
      return (
        <span className={classes.editable}>
          {value}
          <button
            type="button"
            tabIndex={-1}
            className={classes.edit}
            aria-label={`Edit ${cutText(name, maxLabel)} of ${row.key}`}
            title="Edit here (F2)"
            onClick={() => edit.edit(row, name)}
          >
            <IconPencil size={14} aria-hidden />
          </button>
        </span>
      );
    },
  };
}

interface GridCellEditorProps {
  readonly row: DocumentRow;
  readonly name: string;
  readonly isLast: boolean;
  readonly edit: GridEdit;
}

function GridCellEditor({ row, name, isLast, edit }: GridCellEditorProps) {
  return (
    <CellEditor
      label={`${name} of ${row.key}`}
      raw={row.members.get(name)}
      isAtEnd={isLast}
      onSave={(json, step) => edit.save(row, name, json, step)}
      onCancel={edit.stop}
    />
  );
}

/** A link to the document at the end of an edge. */
function HandleLink({ id, tabIndex }: { readonly id: string; readonly tabIndex: number }) {
  return (
    <Link className={classes.handle} to={addresses.document(collectionOf(id), keyOf(id))} tabIndex={tabIndex}>
      <LongName name={id} />
    </Link>
  );
}
