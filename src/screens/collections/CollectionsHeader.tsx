import { ActionIcon, Text } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import type { CollectionEntry } from '../../api/overview.ts';
import { formatAmount, formatBytes, formatCount } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { CsvMenu } from '../../ui/forms/CsvMenu.tsx';
import { LayoutSwitch, type ListLayout } from '../../ui/lists/LayoutSwitch.tsx';
import { ListHeader } from '../../ui/lists/ListHeader.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { SortMenu } from '../../ui/lists/SortMenu.tsx';
import { ColumnChooser } from '../../ui/tables/ColumnChooser.tsx';
import type { ColumnChoice } from '../../ui/tables/use-column-choice.ts';
import classes from './CollectionsScreen.module.css';
import { downloadList } from './download-list.ts';
import type { CollectionSort, SortName } from './sort-collections.ts';

interface CollectionsHeaderProps {
  readonly shown: readonly CollectionEntry[] | undefined;
  readonly total: number | undefined;
  readonly text: string;
  readonly onSearch: (text: string) => void;
  readonly onLeaveSearch: () => void;
  readonly layout: ListLayout;
  readonly onLayout: (layout: ListLayout) => void;
  readonly sort: CollectionSort;
  readonly onSort: (sort: CollectionSort) => void;
  readonly choice: ColumnChoice<CollectionEntry>;
  /** The reason why the user cannot create a collection. */
  readonly newRefusal: string | undefined;
  readonly onNew: () => void;
}

/** Sort orders of the tiles; the table sorts by its headings. */
const sortFields: readonly { readonly value: SortName; readonly label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'type', label: 'Type' },
  { value: 'documents', label: 'Documents' },
  { value: 'size', label: 'Data size' },
];

export function CollectionsHeader(props: CollectionsHeaderProps) {
  const { shown, layout, sort } = props;
  return (
    <ListHeader
      title="Collections"
      shown={shown?.length}
      total={props.total}
      actions={
        <>
          {shown && <Totals collections={shown} />}
          {layout === 'rows' && <ColumnChooser choice={props.choice} />}
          <CsvMenu label="Export list as CSV" onSave={() => shown && downloadList(shown)}>
            <ActionIcon
              size={32}
              aria-label="Export list as CSV"
              title="Export list as CSV"
              disabled={shown === undefined || shown.length === 0}
            >
              <IconDownload size={18} />
            </ActionIcon>
          </CsvMenu>
          <ActionButton leftSection={<IconPlus size={16} />} onClick={props.onNew} refusal={props.newRefusal}>
            New collection
          </ActionButton>
        </>
      }
    >
      <SearchInput
        label="Search collections"
        value={props.text}
        onSearch={props.onSearch}
        onLeave={props.onLeaveSearch}
      />
      <LayoutSwitch value={layout} onChange={props.onLayout} />
      {layout === 'tiles' && (
        <SortMenu
          fields={sortFields}
          field={sort.columnId}
          isDescending={sort.isDescending}
          onChange={(columnId, isDescending) => props.onSort({ columnId, isDescending })}
        />
      )}
    </ListHeader>
  );
}

/** Sums over the shown collections. */
function Totals({ collections }: { readonly collections: readonly CollectionEntry[] }) {
  let [documents, edges, bytes] = [0, 0, 0];
  for (const { type, count = 0, documentsBytes = 0 } of collections) {
    if (type === 'edge') edges += count;
    else documents += count;
    bytes += documentsBytes;
  }
  // A server without figures: zeros would be wrong.
  if (!collections.some(({ count }) => count !== undefined)) return null;
  return (
    <Text
      c="dimmed"
      size="sm"
      className={classes.totals}
      title={`${formatAmount(documents, 'document')}, ${formatAmount(edges, 'edge')}, ${formatAmount(bytes, 'byte')}`}
    >
      {formatCount(documents)} {agree(documents, 'document')} · {formatCount(edges)} {agree(edges, 'edge')} ·{' '}
      {formatBytes(bytes)} data
    </Text>
  );
}
