import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { runCommand } from '../../../command.ts';
import { formatAmount } from '../../../lib/format.ts';
import { type HistoryRun, readHistory } from '../../../store/query-history.ts';
import { SearchInput } from '../../../ui/lists/SearchInput.tsx';
import { DateTime } from '../../../ui/values/DateTime.tsx';
import { openText } from '../open-query.ts';
import type { QueryPage } from '../use-query-page.ts';
import classes from './LeftPanel.module.css';

const rowHeightPx = 50;

interface HistoryPanelProps {
  readonly page: QueryPage;
  /** The search field is focused after each increase. */
  readonly focusCount: number;
}

/** The runs of the user, newest first. */
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
  const shown = useMemo(() => {
    const wanted = search.toLowerCase();
    return data?.filter(({ text }) => text.toLowerCase().includes(wanted));
  }, [data, search]);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusCount > 0) head.current?.querySelector('input')?.focus();
  }, [focusCount]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: shown?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 10,
  });
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
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label="History actions">
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconTrash size={16} />}
              disabled={(data?.length ?? 0) === 0}
              onClick={() => void runCommand('query.clearHistory')}
            >
              Clear history…
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <div ref={scroller} className={classes.scroller}>
        {shown?.length === 0 && (
          <p className={classes.empty}>
            {search === '' ? 'Queries that you run appear here with time, duration and rows.' : 'No results'}
          </p>
        )}
        <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <div
              key={index}
              style={{ position: 'absolute', top: start, right: 0, left: 0, height: rowHeightPx }}
            >
              <HistoryEntry
                run={shown![index]!}
                onOpen={() => openText(session, shown![index]!.text, shown![index]!.values)}
              />
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

interface HistoryEntryProps {
  readonly run: HistoryRun;
  readonly onOpen: () => void;
}

function HistoryEntry({ run, onOpen }: HistoryEntryProps) {
  const { text, startedMs, outcome, message } = run;
  return (
    <button type="button" className={classes.entry} title={message ?? text.slice(0, 1000)} onClick={onOpen}>
      <span className={classes.code}>{text.slice(0, 300).replace(/\s+/g, ' ')}</span>
      <span className={classes.line}>
        <span className={classes.name}>
          <span className={classes.note}>
            <DateTime timeMs={startedMs} isShort />
          </span>
        </span>
        {outcome === 'finished' ? (
          <span className={classes.note}>{figuresOf(run)}</span>
        ) : (
          <span className={classes.failed}>{outcome}</span>
        )}
      </span>
    </button>
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
