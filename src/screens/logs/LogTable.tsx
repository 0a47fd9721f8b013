import {
  IconAlertCircle,
  IconAlertTriangle,
  IconCode,
  IconHelpCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { type ReactNode, type Ref, useImperativeHandle, useMemo } from 'react';
import type { LogEntry } from '../../api/logs.ts';
import { cutText } from '../../lib/bound-text.ts';
import { formatDate } from '../../lib/format.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { TableOf } from '../../ui/tables/Table.tsx';
import { type TableProps, useRowTable } from '../../ui/tables/use-row-table.ts';
import { BoundedText } from '../../ui/values/BoundedText.tsx';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import { OneLine } from '../../ui/values/OneLine.tsx';
import type { TimeZone } from '../../ui/values/use-time-zone.ts';
import classes from './LogTable.module.css';
import { levelName } from './log-levels.ts';

export interface LogTableHandle extends ItemListHandle {
  scrollToTop(): void;
}

interface LogTableProps {
  /** Undefined while loading. */
  readonly entries: readonly LogEntry[] | undefined;
  readonly zone: TimeZone;
  /** The entry with the full text; undefined for none. */
  readonly openLid: number | undefined;
  readonly onOpen: (lid: number | undefined) => void;
  /** True while the list is not at its top. */
  readonly onScrolled: (isScrolled: boolean) => void;
  readonly empty: ReactNode;
  readonly ref?: Ref<LogTableHandle>;
}

const icons: Readonly<Record<string, typeof IconCode>> = {
  Error: IconAlertCircle,
  Warning: IconAlertTriangle,
  Info: IconInfoCircle,
  Debug: IconCode,
};

/** UTF-16 units of an entry in one line. */
const maxLine = 1_000;

const keyOf = ({ lid }: LogEntry) => String(lid);

/** Log entries in one line each. Arrow keys move between them; Enter shows the full text. */
export function LogTable(props: LogTableProps) {
  const { entries, zone, openLid, onOpen } = props;
  const toggle = ({ lid }: LogEntry) => onOpen(lid === openLid ? undefined : lid);
  const tableProps: TableProps<LogEntry> = {
    label: 'Log entries',
    name: 'logs',
    role: 'treegrid',
    isTight: true,
    rowHeightPx: 'content',
    columns: useMemo(() => columnsOf(zone), [zone]),
    rows: entries,
    keyOf,
    sort: { columnId: 'date', isDescending: true },
    attributesOf: ({ lid, level }) => ({ 'aria-expanded': lid === openLid, 'data-level': levelName(level) }),
    detailsOf: (entry) => (entry.lid === openLid ? <EntryDetails entry={entry} zone={zone} /> : undefined),
    onOpen: toggle,
    onRowKey: (event, entry) => {
      if (event.key !== ' ' || (event.target as HTMLElement).dataset.index === undefined) return false;
      toggle(entry);
      return true;
    },
    onEscape: () => onOpen(undefined),
    onScroll: (event) => props.onScrolled(event.currentTarget.scrollTop > 0),
    empty: props.empty,
    className: classes.table,
  };
  const table = useRowTable(tableProps);
  useImperativeHandle(props.ref, () => ({
    focus: table.focus,
    scrollToTop: () => table.scroller.current?.scrollTo({ top: 0 }),
  }));
  return <TableOf table={table} props={tableProps} />;
}

function columnsOf(zone: TimeZone): readonly Column<LogEntry>[] {
  return [
    {
      id: 'level',
      label: 'Loglevel',
      widthPx: 116,
      isResizable: false,
      render: ({ level }) => {
        const name = levelName(level);
        const Icon = icons[name] ?? IconHelpCircle;
        return (
          <span className={classes.name}>
            <Icon size={15} aria-hidden />
            {name}
          </span>
        );
      },
    },
    {
      id: 'date',
      label: `Date (${zone === 'utc' ? 'UTC' : 'local'})`,
      widthPx: 174,
      isResizable: false,
      isSortable: true,
      className: classes.time,
      render: (entry) => (
        <span title={otherTime(entry, zone)}>{formatDate(entry.timestamp * 1000, zone).slice(0, 19)}</span>
      ),
    },
    {
      id: 'message',
      label: 'Message',
      className: classes.text,
      render: ({ topic, text }) => (
        <>
          {topic !== undefined && topic !== 'general' && (
            <span className={classes.topic}>{`{${topic}} `}</span>
          )}
          <OneLine text={cutText(text, maxLine)} />
        </>
      ),
    },
  ];
}

/** The time of an entry in the zone that the table does not show. */
function otherTime({ timestamp }: LogEntry, zone: TimeZone): string {
  return zone === 'utc'
    ? `${formatDate(timestamp * 1000, 'local')} local time`
    : formatDate(timestamp * 1000, 'utc');
}

function EntryDetails({ entry, zone }: { readonly entry: LogEntry; readonly zone: TimeZone }) {
  const { lid, text, topic } = entry;
  return (
    <>
      <pre className={classes.full}>
        <BoundedText text={text} units={10_000} />
      </pre>
      <div className={classes.actions}>
        <CopyButton text={text} label="Copy" />
        <span>
          lid {lid} · {otherTime(entry, zone)}
          {topic !== undefined && ` · topic ${topic}`}
        </span>
      </div>
    </>
  );
}
