import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { CollectionEntry } from '../../api/overview.ts';
import { addresses } from '../../lib/addresses.ts';
import { Count } from '../../ui/lists/Count.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { Bytes } from '../../ui/values/Bytes.tsx';
import { DateTime } from '../../ui/values/DateTime.tsx';
import { LongName } from '../../ui/values/LongName.tsx';
import { ColumnFilter, type FilterProps } from './CollectionFilters.tsx';
import { CollectionIcon } from './CollectionIcon.tsx';
import { CollectionMenu } from './CollectionMenu.tsx';
import { CollectionStatus } from './CollectionStatus.tsx';
import classes from './CollectionTable.module.css';
import type { Access } from './refusals.ts';
import { SizeBar } from './SizeBar.tsx';

interface ColumnsOptions extends FilterProps {
  readonly access: Access;
  /** Size of the largest collection of the filter's result. */
  readonly largestBytes: number;
  readonly zone: 'utc' | 'local';
  readonly onDetails: (name: string) => void;
}

/** Columns that are always shown. */
export const fixedColumns = ['name', 'actions'];

/** Columns beside open details. */
export const narrowColumns = ['name', 'status', 'documents', 'size'];

export function columnsOf(options: ColumnsOptions): readonly Column<CollectionEntry>[] {
  const { zone } = options;
  return [
    nameColumn,
    ...kindColumns(options),
    ...amountColumns(options),
    lastWriteColumn(zone),
    actionsColumn(options),
  ];
}

const nameColumn: Column<CollectionEntry> = {
  id: 'name',
  label: 'Name',
  isSortable: true,
  render: ({ name, type }) => (
    <>
      <CollectionIcon type={type} className={classes.icon} />
      <Link to={addresses.documents(name)} className={classes.name} tabIndex={-1}>
        <LongName name={name} />
      </Link>
    </>
  ),
};

function kindColumns({ filter, onChange }: FilterProps): readonly Column<CollectionEntry>[] {
  const filterProps = { filter, onChange };
  return [
    {
      id: 'type',
      label: 'Type',
      widthPx: 112,
      isSortable: true,
      control: <ColumnFilter label="Type" of={['document', 'edge', 'system']} {...filterProps} />,
      render: ({ type, isSystem }) => (
        <span className={classes.muted}>
          {isSystem ? 'system ' : ''}
          {type}
        </span>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 112,
      isSortable: true,
      control: <ColumnFilter label="Status" of={['loaded', 'unloaded']} {...filterProps} />,
      render: ({ status }) => <CollectionStatus status={status} />,
    },
  ];
}

function amountColumns({
  filter,
  onChange,
  largestBytes,
}: ColumnsOptions): readonly Column<CollectionEntry>[] {
  const filterProps = { filter, onChange };
  return [
    {
      id: 'documents',
      label: 'Documents',
      widthPx: 128,
      align: 'end',
      isSortable: true,
      isDescendingFirst: true,
      control: <ColumnFilter label="Documents" of={['documents']} {...filterProps} />,
      render: ({ count, type }) => <Count value={count} tooltipUnit={type} />,
    },
    {
      id: 'size',
      label: 'Data size',
      widthPx: 176,
      align: 'end',
      isSortable: true,
      isDescendingFirst: true,
      control: <ColumnFilter label="Data size" of={['size']} {...filterProps} />,
      render: ({ documentsBytes }) => (
        <span className={classes.size}>
          {documentsBytes !== undefined && <SizeBar value={documentsBytes} largest={largestBytes} />}
          <Bytes value={documentsBytes} />
        </span>
      ),
    },
    {
      id: 'indexes',
      label: 'Indexes',
      widthPx: 104,
      align: 'end',
      isSortable: true,
      isDescendingFirst: true,
      control: <ColumnFilter label="Indexes" of={['indexes']} {...filterProps} />,
      render: ({ indexes }) => <Count value={indexes?.length} />,
    },
    {
      id: 'indexSize',
      label: 'Index size',
      widthPx: 110,
      align: 'end',
      isSortable: true,
      isDescendingFirst: true,
      render: ({ indexesBytes }) => (
        <span className={classes.muted}>
          <Bytes value={indexesBytes} />
        </span>
      ),
    },
  ];
}

function lastWriteColumn(zone: ColumnsOptions['zone']): Column<CollectionEntry> {
  return {
    id: 'lastWrite',
    label: zone === 'utc' ? 'Last write (UTC)' : 'Last write',
    widthPx: 150,
    isSortable: true,
    isDescendingFirst: true,
    render: ({ lastWrite }) => (
      <span className={classes.muted}>
        {lastWrite === undefined ? (
          <span title="No write is known">–</span>
        ) : (
          <DateTime isShort timeMs={Date.parse(lastWrite)} />
        )}
      </span>
    ),
  };
}

function actionsColumn({ access, onDetails }: ColumnsOptions): Column<CollectionEntry> {
  return {
    id: 'actions',
    label: 'Actions',
    isLabelHidden: true,
    widthPx: 56,
    align: 'end',
    render: (collection, { tabIndex }) => (
      <CollectionMenu collection={collection} access={access} onDetails={() => onDetails(collection.name)}>
        <ActionIcon size={26} tabIndex={tabIndex} aria-label={`Actions of ${collection.name}`}>
          <IconDots size={16} />
        </ActionIcon>
      </CollectionMenu>
    ),
  };
}
