import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowDown,
  IconCode,
  IconHelpCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import type { LogEntry } from '../../api/logs.ts';
import { cutText } from '../../lib/bound-text.ts';
import { formatDate } from '../../lib/format.ts';
import type { ItemListHandle } from '../../ui/lists/ItemList.tsx';
import { rowMoveOf } from '../../ui/tables/row-keys.ts';
import { BoundedText } from '../../ui/values/BoundedText.tsx';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
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
const skeletonRows = Array.from({ length: 16 }, (_, index) => 30 + ((index * 37) % 55));

/** UTF-16 units of an entry in one line. */
const maxLine = 1_000;

/** Log entries in one line each. Arrow keys move between them; Enter shows the full text. */
export function LogTable(props: LogTableProps) {
  const { entries, zone, openLid, onOpen } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [activeLid, setActiveLid] = useState<number>();
  const list = entries ?? [];
  const active = Math.max(
    0,
    list.findIndex(({ lid }) => lid === activeLid),
  );
  const focusRow = (index: number) => {
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  useImperativeHandle(props.ref, () => ({
    focus: () => focusRow(active),
    scrollToTop: () => scroller.current?.scrollTo({ top: 0 }),
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (target.dataset.index === undefined) return;
    const index = Number(target.dataset.index);
    const entry = list[index];
    const move = rowMoveOf(event, index, list.length);
    if (move) focusRow(move.index);
    else if (entry && (event.key === 'Enter' || event.key === ' '))
      onOpen(entry.lid === openLid ? undefined : entry.lid);
    else if (event.key === 'Escape' && openLid !== undefined) onOpen(undefined);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      onScroll={(event) => props.onScrolled(event.currentTarget.scrollTop > 0)}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows have keyboard shortcuts
        role="treegrid"
        aria-label="Log entries"
        aria-busy={entries === undefined}
        className={classes.table}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={classes.level}>
              Loglevel
            </th>
            <th scope="col" className={classes.date} aria-sort="descending">
              Date {zone === 'utc' ? '(UTC)' : '(local)'} <IconArrowDown size={13} aria-hidden />
            </th>
            <th scope="col">Message</th>
          </tr>
        </thead>
        <tbody>
          {entries === undefined &&
            skeletonRows.map((share) => (
              <tr key={share} className={classes.skeleton} aria-hidden>
                <td>
                  <span style={{ width: '70%' }} />
                </td>
                <td>
                  <span style={{ width: '85%' }} />
                </td>
                <td>
                  <span style={{ width: `${share}%` }} />
                </td>
              </tr>
            ))}
          {list.map((entry, index) => (
            <EntryRows
              key={entry.lid}
              entry={entry}
              index={index}
              zone={zone}
              isActive={index === active}
              isOpen={entry.lid === openLid}
              onFocus={() => setActiveLid(entry.lid)}
              onToggle={() => onOpen(entry.lid === openLid ? undefined : entry.lid)}
            />
          ))}
        </tbody>
      </table>
      {entries?.length === 0 && <div className={classes.empty}>{props.empty}</div>}
    </div>
  );
}

function EntryRows(props: {
  readonly entry: LogEntry;
  readonly index: number;
  readonly zone: TimeZone;
  readonly isActive: boolean;
  readonly isOpen: boolean;
  readonly onFocus: () => void;
  readonly onToggle: () => void;
}) {
  const { entry, index, zone, isOpen } = props;
  const name = levelName(entry.level);
  const Icon = icons[name] ?? IconHelpCircle;
  const timeMs = entry.timestamp * 1000;
  const topic = entry.topic === undefined || entry.topic === 'general' ? '' : `{${entry.topic}} `;
  const other = zone === 'utc' ? `${formatDate(timeMs, 'local')} local time` : formatDate(timeMs, 'utc');
  return (
    <>
      <tr
        data-index={index}
        data-level={name}
        tabIndex={props.isActive ? 0 : -1}
        aria-expanded={isOpen}
        className={classes.row}
        onFocus={props.onFocus}
        onClick={props.onToggle}
      >
        <td>
          <span className={classes.name}>
            <Icon size={15} aria-hidden />
            {name}
          </span>
        </td>
        <td className={classes.time} title={other}>
          {formatDate(timeMs, zone).slice(0, 19)}
        </td>
        <td className={classes.text}>
          {topic !== '' && <span className={classes.topic}>{topic}</span>}
          <bdi>{cutText(entry.text, maxLine)}</bdi>
        </td>
      </tr>
      {isOpen && (
        <tr data-level={name} className={classes.details}>
          <td colSpan={3}>
            <pre className={classes.full}>
              <BoundedText text={entry.text} units={10_000} />
            </pre>
            <div className={classes.actions}>
              <CopyButton text={entry.text} label="Copy" />
              <span>
                lid {entry.lid} · {other}
                {entry.topic !== undefined && ` · topic ${entry.topic}`}
              </span>
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
