import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPin, IconPinFilled, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { runCommand } from '../../../command.ts';
import { formatAmount, formatExact } from '../../../lib/format.ts';
import { type HistoryRun, readHistory, setPinned } from '../../../store/query-history.ts';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { DateTime } from '../../../ui/values/DateTime.tsx';
import { useTimeZone } from '../../../ui/values/use-time-zone.ts';
import { openText } from '../open-query.ts';
import type { QueryPage } from '../use-query-page.ts';
import { historyItems } from './history-items.ts';
import classes from './LeftPanel.module.css';

const rowHeightPx = 50;
const titleHeightPx = 30;

interface HistoryPanelProps {
  readonly page: QueryPage;
  /** The search field is focused after each increase. */
  readonly focusCount: number;
}

/** The runs of the user by day, newest first, below the pinned ones. The search finds words of queries and results. */
export function HistoryPanel({ page, focusCount }: HistoryPanelProps) {
  const { session } = page;
  const client = useQueryClient();
  const queryKey = useMemo(() => ['query-history', session.historyKey], [session]);
  const { data } = useQuery({ queryKey, queryFn: () => readHistory(session.historyKey), staleTime: 0 });
  useEffect(
    () => session.onHistory(() => void client.invalidateQueries({ queryKey })),
    [session, client, queryKey],
  );
  const [search, setSearch] = useState('');
  const [zone] = useTimeZone();
  const items = useMemo(() => historyItems(data ?? [], search, zone), [data, search, zone]);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusCount > 0) head.current?.querySelector('input')?.focus();
  }, [focusCount]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ('title' in items[index]! ? titleHeightPx : rowHeightPx),
    getItemKey: (index) => items[index]!.key,
    overscan: 10,
  });
  const pin = async (run: HistoryRun) => {
    await setPinned(session.historyKey, run, !run.isPinned);
    await client.invalidateQueries({ queryKey });
  };
  return (
    <>
      <div ref={head} className={classes.head}>
        <SearchInput
          label="Search history"
          value={search}
          onSearch={setSearch}
          hasShortcut={false}
          widthPx={400}
        />
        <HistoryMenu isEmpty={(data?.length ?? 0) === 0} />
      </div>
      <div ref={scroller} className={classes.scroller}>
        {data !== undefined && items.length === 0 && (
          <p className={classes.empty}>
            {search === '' ? 'Queries that you run appear here with time, duration and rows.' : 'No results'}
          </p>
        )}
        <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const item = items[index]!;
            return (
              <div
                key={item.key}
                style={{ position: 'absolute', top: start, right: 0, left: 0, height: size }}
              >
                {'title' in item ? (
                  <h2 className={classes.group}>
                    {item.title} <span className={classes.count}>{formatExact(item.count)}</span>
                  </h2>
                ) : (
                  <HistoryEntry
                    {...item}
                    onOpen={() => openText(session, item.run.text, item.run.values)}
                    onPin={() => void pin(item.run)}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

function HistoryMenu({ isEmpty }: { readonly isEmpty: boolean }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label="History actions">
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          disabled={isEmpty}
          onClick={() => void runCommand('query.clearHistory')}
        >
          Clear history…
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface HistoryEntryProps {
  readonly run: HistoryRun;
  /** The part of the result that the search has found. */
  readonly found: string | undefined;
  readonly onOpen: () => void;
  readonly onPin: () => void;
}

function HistoryEntry({ run, found, onOpen, onPin }: HistoryEntryProps) {
  const { text, startedMs, outcome, message, isPinned = false } = run;
  return (
    <div className={classes.item}>
      <button type="button" className={classes.entry} title={message ?? text.slice(0, 1000)} onClick={onOpen}>
        <span className={classes.code}>{text.slice(0, 300).replace(/\s+/g, ' ')}</span>
        <span className={classes.line}>
          <span className={classes.name}>
            <span className={classes.note}>
              {found === undefined ? <DateTime timeMs={startedMs} isShort /> : `Result: ${found}`}
            </span>
          </span>
          {outcome === 'finished' ? (
            <span className={classes.note}>{figuresOf(run)}</span>
          ) : (
            <span className={classes.failed}>{outcome}</span>
          )}
        </span>
      </button>
      <ActionIcon
        size={22}
        className={`${classes.menu} ${classes.pin}`}
        aria-label={isPinned ? 'Unpin the run' : 'Pin the run'}
        aria-pressed={isPinned}
        onClick={onPin}
      >
        {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} />}
      </ActionIcon>
    </div>
  );
}

function figuresOf({ seconds, rows }: HistoryRun): string {
  return [
    seconds === undefined ? undefined : `${seconds.toFixed(3)} s`,
    rows === undefined ? undefined : formatAmount(rows, 'row'),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}
