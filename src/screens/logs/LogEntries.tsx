import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { agree } from '../../lib/plural.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Pager } from '../../ui/lists/Pager.tsx';
import { LogHistogram } from './LogHistogram.tsx';
import classes from './LogsScreen.module.css';
import { LogTable } from './LogTable.tsx';
import { fixedRange } from './log-range.ts';
import { pageSize } from './use-log.ts';
import type { LogsScreenState } from './use-logs-screen.ts';

/** Histogram, entries and pages of the log. */
export function LogEntries({ screen }: { readonly screen: LogsScreenState }) {
  const { log, zone, page, total } = screen;
  return (
    <div className={classes.log}>
      <LogHistogram
        buckets={log.summary?.buckets ?? []}
        fromMs={timeOf(log.summary?.from)}
        toMs={timeOf(log.summary?.to)}
        zone={zone}
        onPick={(newer) => screen.setPage(Math.floor(newer / pageSize) + 1)}
        onBrush={(fromMs, toMs) => screen.setRange(fixedRange(fromMs, toMs).id)}
      />
      {log.newEntries > 0 && (
        <Button
          size="xs"
          radius="xl"
          className={classes.pill}
          leftSection={<IconArrowUp size={14} />}
          onClick={screen.showNewest}
        >
          {log.newEntries === pageSize ? `${pageSize} or more` : formatExact(log.newEntries)} new{' '}
          {agree(log.newEntries, 'entry')}
        </Button>
      )}
      <LogTable
        ref={screen.table}
        entries={log.page?.entries}
        zone={zone}
        openLid={screen.openLid}
        onOpen={screen.open}
        onScrolled={screen.setScrolled}
        empty={<NoEntries screen={screen} />}
      />
      <div className={classes.foot}>
        <span>
          {total !== undefined && total > 0 && (
            <>
              <b>
                {formatExact((page - 1) * pageSize + 1)} to {formatExact(Math.min(page * pageSize, total))}
              </b>{' '}
              of {formatAmount(total, 'entry')}
            </>
          )}
        </span>
        <Pager page={page} pageCount={screen.pageCount} onPage={screen.setPage} />
      </div>
    </div>
  );
}

function NoEntries({ screen }: { readonly screen: LogsScreenState }) {
  const { hasFilter, search, topic, range, tab } = screen;
  const text = !hasFilter
    ? `The log has no entries${tab.id === 'all' ? '' : ` of the level ${tab.label}`}.`
    : search === ''
      ? 'No entry of this level has this topic and time.'
      : `No entry has "${search}" in its text.`;
  return (
    <EmptyState title={hasFilter ? 'No results' : 'No log entries'} text={text}>
      {hasFilter && (
        <Button size="xs" variant="default" onClick={screen.clearFilter}>
          {search !== '' && topic === '' && range.id === '' ? 'Clear search' : 'Clear filter'}
        </Button>
      )}
    </EmptyState>
  );
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
