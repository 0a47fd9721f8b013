import { Button, NativeSelect, Pill, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch, IconSortDescending } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { formatAmount, formatCount, formatExact } from '../../../../lib/format.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import type { ItemListHandle } from '../../../../ui/lists/ItemList.tsx';
import type { Column } from '../../../../ui/tables/columns.ts';
import { DataTable } from '../../../../ui/tables/DataTable.tsx';
import { type Selection, toggleKey } from '../../../../ui/tables/selection.ts';
import { CopyButton } from '../../../../ui/values/CopyButton.tsx';
import { facetText, type HubChoice, type HubIndex, type HubNeighbour } from '../HubIndex.ts';
import { describeOrder, sliceTokens } from '../hub-words.ts';
import type { NeighbourSort } from '../neighbour-sort.ts';
import classes from './HubDialog.module.css';

interface HubResultProps {
  /** Undefined while nothing has been read. */
  readonly index: HubIndex | undefined;
  /** Places of the listed neighbours, in order. */
  readonly places: readonly number[];
  /** Attributes shown as columns. */
  readonly columns: readonly string[];
  readonly choice: HubChoice;
  readonly onChoice: (choice: HubChoice) => void;
  readonly order: NeighbourSort;
  readonly onOrder: (order: NeighbourSort) => void;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly pageSize: number;
  readonly onPageSize: (size: number) => void;
  /** Rows were ticked one by one. */
  readonly isPicked: boolean;
  /** The slice as AQL. */
  readonly query: string;
  readonly onLoad: () => void;
}

/** Sizes of a page of neighbours, besides all of them. */
const pageSizes = [10, 50, 100] as const;
const keyOf = ({ id }: HubNeighbour) => id;

/** The neighbours of the slice with search, order, and the size of the page. */
export function HubResult(props: HubResultProps) {
  const { index, places, onChoice, order, onOrder, selection } = props;
  const list = useRef<ItemListHandle>(null);
  const rows = useMemo(() => index && places.map((place) => index.neighbours[place]!), [index, places]);
  const maxDegree = useMemo(
    () => (rows ?? []).reduce((largest, { inDegree }) => Math.max(largest, inDegree), 1),
    [rows],
  );
  const columns = useMemo(
    () => toColumns(index, props.columns, maxDegree),
    [index, props.columns, maxDegree],
  );
  return (
    <div className={classes.result}>
      <SearchRow {...props} onLeave={() => list.current?.focus()} />
      <SliceRow {...props} />
      <div className={classes.table}>
        <DataTable
          ref={list}
          label="Neighbours"
          name="hub-neighbours"
          isTight
          columns={columns}
          rows={rows}
          keyOf={keyOf}
          sort={toSort(order)}
          onSort={({ columnId, isDescending }) =>
            onOrder({
              by: columnId === 'key' || columnId === 'inDegree' ? columnId : { attribute: columnId },
              isDescending,
            })
          }
          selection={selection}
          onSelect={props.onSelect}
          onOpen={props.onLoad}
          onDetails={({ id }) => props.onSelect(toggleKey(selection, id))}
          footer={<span />}
          empty={
            <EmptyState title="No results" text="No neighbour outside the view matches this slice.">
              <Button variant="default" onClick={() => onChoice({ direction: 'any', search: '' })}>
                Clear
              </Button>
            </EmptyState>
          }
        />
      </div>
      <PageRow {...props} />
    </div>
  );
}

type SearchRowProps = Pick<
  HubResultProps,
  'places' | 'choice' | 'onChoice' | 'order' | 'onOrder' | 'columns'
> & {
  /** The arrow down leads to the list. */
  readonly onLeave: () => void;
};

function SearchRow({ places, choice, onChoice, order, onOrder, columns, onLeave }: SearchRowProps) {
  return (
    <div className={classes.search}>
      <TextInput
        data-autofocus
        aria-label="Search neighbours"
        placeholder={`Search in ${formatAmount(places.length, 'neighbour')}`}
        leftSection={<IconSearch size={16} />}
        value={choice.search}
        onChange={(event) => onChoice({ ...choice, search: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onLeave();
        }}
      />
      <NativeSelect
        aria-label="Order"
        leftSection={<IconSortDescending size={16} />}
        value={toOrderName(order)}
        data={orderChoices(columns)}
        onChange={(event) => onOrder(fromOrderName(event.currentTarget.value))}
      />
    </div>
  );
}

/** The conditions of the slice, each of which can be removed. */
function SliceRow({ choice, onChoice, query }: Pick<HubResultProps, 'choice' | 'onChoice' | 'query'>) {
  const tokens = sliceTokens(choice);
  return (
    <div className={classes.slice}>
      <span className={classes.muted}>Slice</span>
      {tokens.length === 0 && <span>all neighbours not in the view</span>}
      {tokens.map(({ text, rest }) => (
        <Pill
          key={text}
          withRemoveButton
          className={classes.token ?? ''}
          removeButtonProps={{ 'aria-label': `Remove ${text}`, 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => onChoice(rest)}
        >
          {text}
        </Pill>
      ))}
      <span className={classes.copy}>
        <CopyButton text={query} label="Copy as AQL" />
      </span>
    </div>
  );
}

type PageRowProps = Pick<
  HubResultProps,
  'places' | 'order' | 'selection' | 'pageSize' | 'onPageSize' | 'isPicked'
>;

/** The number of chosen neighbours, and the choice of a page. */
function PageRow({ places, order, selection, pageSize, onPageSize, isPicked }: PageRowProps) {
  const sizes = [...pageSizes.filter((size) => size < places.length), places.length];
  const size = Math.min(pageSize, places.length);
  return (
    <div className={classes.page}>
      <b>
        {formatExact(selection.size)} of {formatExact(places.length)} chosen
      </b>
      <span className={classes.muted}>
        {isPicked ? 'ticked one by one' : `${describeOrder(order)}; the next page continues after them`}
      </span>
      {places.length > 0 && (
        <span className={classes.sizes}>
          <span className={classes.muted}>Load</span>
          <SegmentedControl
            size="xs"
            aria-label="Number of neighbours to load"
            value={isPicked ? '' : String(size)}
            data={sizes.map((each) => ({ value: String(each), label: formatCount(each) }))}
            onChange={(value) =>
              onPageSize(Number(value) === places.length ? Number.MAX_SAFE_INTEGER : Number(value))
            }
          />
        </span>
      )}
    </div>
  );
}

function toColumns(
  index: HubIndex | undefined,
  names: readonly string[],
  maxDegree: number,
): readonly Column<HubNeighbour>[] {
  const valueIn = (row: HubNeighbour, name: string) =>
    row.values[index?.vertexAttributes.indexOf(name) ?? -1];
  const isNumeric = (name: string) =>
    index?.neighbours.slice(0, 100).some((row) => typeof valueIn(row, name) === 'number') ?? false;
  const attributes = names.map((name): Column<HubNeighbour> => {
    const isNumber = isNumeric(name);
    return {
      id: name,
      label: name,
      isSortable: true,
      isOptional: true,
      align: isNumber ? 'end' : 'start',
      ...(isNumber ? { widthPx: 112, isDescendingFirst: true } : {}),
      render: (row) => {
        const value = valueIn(row, name);
        if (value === undefined || value === null) return null;
        return (
          <span className={classes.muted}>
            {typeof value === 'number' ? formatExact(value) : facetText(value)}
          </span>
        );
      },
    };
  });
  const key: Column<HubNeighbour> = {
    id: 'key',
    label: '_key',
    widthPx: 156,
    isSortable: true,
    render: (row) => <b title={row.id}>{row.key}</b>,
  };
  const used: Column<HubNeighbour> = {
    id: 'inDegree',
    label: 'used by',
    widthPx: 150,
    align: 'end',
    isSortable: true,
    isDescendingFirst: true,
    render: ({ inDegree }) => (
      <span className={classes.used}>
        <span className={classes.usedTrack} aria-hidden>
          <span style={{ width: inDegree === 0 ? 0 : `max(2px, ${(100 * inDegree) / maxDegree}%)` }} />
        </span>
        <span className={classes.usedCount}>{formatExact(inDegree)}</span>
      </span>
    ),
  };
  return [key, ...attributes.slice(0, 1), used, ...attributes.slice(1)];
}

function toSort({ by, isDescending }: NeighbourSort) {
  return { columnId: typeof by === 'object' ? by.attribute : by, isDescending };
}

function orderChoices(names: readonly string[]) {
  return [
    { value: 'inDegree desc', label: 'Most used first' },
    { value: 'inDegree', label: 'Least used first' },
    { value: 'key', label: '_key, A to Z' },
    { value: 'key desc', label: '_key, Z to A' },
    ...names.flatMap((name) => [
      { value: `=${name}`, label: `${name}, ascending` },
      { value: `=${name} desc`, label: `${name}, descending` },
    ]),
  ];
}

function toOrderName({ by, isDescending }: NeighbourSort): string {
  return `${typeof by === 'object' ? `=${by.attribute}` : by}${isDescending ? ' desc' : ''}`;
}

function fromOrderName(name: string): NeighbourSort {
  const isDescending = name.endsWith(' desc');
  const by = isDescending ? name.slice(0, -5) : name;
  if (by === 'inDegree' || by === 'key') return { by, isDescending };
  return { by: { attribute: by.slice(1) }, isDescending };
}
