import { Button, Select, Switch } from '@mantine/core';
import { IconArrowUp, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { logTopics } from '../../../protocol/log-topics.ts';
import { describeError } from '../../api/errors.ts';
import type { Command, CommandContext } from '../../command.ts';
import { runCommand } from '../../command.ts';
import { formatAmount, formatDate, formatExact } from '../../lib/format.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { FilterChip } from '../../ui/lists/FilterChip.tsx';
import { Pager } from '../../ui/lists/Pager.tsx';
import { SearchInput } from '../../ui/lists/SearchInput.tsx';
import { ListScreen } from '../../ui/screen/ListScreen.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { ScreenTabs } from '../../ui/screen/ScreenTabs.tsx';
import { ToolStrip } from '../../ui/screen/ToolStrip.tsx';
import { type TimeZone, useTimeZone } from '../../ui/values/use-time-zone.ts';
import { type DownloadLogArgs, downloadLog } from './download-log.ts';
import { LogHistogram } from './LogHistogram.tsx';
import classes from './LogsScreen.module.css';
import { LogTable, type LogTableHandle } from './LogTable.tsx';
import { countOf, findTab, logTabs } from './log-levels.ts';
import { fixedRange, logRanges, rangeOf } from './log-range.ts';
import { pageSize, useLog } from './use-log.ts';

const screenCommands: readonly Command<DownloadLogArgs, CommandContext>[] = [downloadLog];

const zones: { value: TimeZone; label: string }[] = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local' },
];

/** The newest log entries of the server. */
export function LogsScreen() {
  useCommandRegistration(screenCommands, useCommandContext());
  const { level } = useParams();
  const tab = findTab(level);
  const table = useRef<LogTableHandle>(null);
  const [search, setSearch] = useAddressState('search');
  const [pageText, setPageText] = useAddressState('page');
  const [openText, setOpenText] = useAddressState('open');
  const [tailText, setTailText] = useAddressState('tail');
  const [topic, setTopic] = useAddressState('topic');
  const [rangeText, setRangeText] = useAddressState('range');
  const range = rangeOf(rangeText);
  const [zone, setZone] = useTimeZone();
  const [isScrolled, setScrolled] = useState(false);
  const isAdministrator = useAppState((state) => state.access?.isAdministrator);
  const wantedPage = Number(pageText);
  const page = Number.isInteger(wantedPage) && wantedPage > 0 ? wantedPage : 1;
  const isLive = tailText !== 'off';
  const openLid = openText === '' ? undefined : Number(openText);
  const log = useLog({
    tab,
    search,
    topic,
    range,
    page,
    isLive,
    isHeld: isLive && page === 1 && (isScrolled || openLid !== undefined),
    isEnabled: isAdministrator === true,
  });
  const total = log.page?.totalAmount;
  const pageCount = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const setPage = (next: number) => {
    setPageText(next === 1 ? '' : String(next));
    table.current?.scrollToTop();
  };
  const counts = log.summary?.counts;
  const setRange = (id: string) => {
    setRangeText(id);
    setPageText('');
  };
  const hasFilter = search !== '' || topic !== '' || range.id !== '';
  const showNewest = () => {
    setOpenText('');
    setPage(1);
  };
  // A narrower search or tab may have fewer pages.
  useEffect(() => {
    if (total !== undefined && page > pageCount) setPageText('');
  }, [total, page, pageCount, setPageText]);

  if (isAdministrator === false) {
    return (
      <ListScreen head={<ScreenHeader title="Logs" />}>
        <div className={classes.reason}>
          <EmptyState
            title="You do not have permission to view this page."
            text="Only administrators, who are users with read/write access to _system, can read the log of the server."
          />
        </div>
      </ListScreen>
    );
  }
  return (
    <ListScreen
      head={
        <>
          <ScreenHeader
            title="Logs"
            actions={
              <>
                <Switch
                  label="Live tail"
                  checked={isLive}
                  onChange={(event) => setTailText(event.currentTarget.checked ? '' : 'off')}
                />
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} />}
                  disabled={!total}
                  onClick={() =>
                    void runCommand(downloadLog.id, {
                      tab,
                      search,
                      topic,
                      range,
                      zone,
                    } satisfies DownloadLogArgs)
                  }
                >
                  Download
                </Button>
              </>
            }
          >
            <ScreenTabs
              label="Log levels"
              tabs={logTabs.map((each) => ({
                label: each.label,
                to: each.address,
                ...(counts ? { count: countOf(each, counts) } : {}),
              }))}
            />
          </ScreenHeader>
          <ToolStrip label="Filter">
            <SearchInput
              label="Filter by text or /regular expression/"
              value={search}
              widthPx={320}
              onSearch={(text) => {
                setSearch(text);
                setPageText('');
              }}
              onLeave={() => table.current?.focus()}
            />
            <Select
              size="xs"
              w={152}
              aria-label="Time"
              allowDeselect={false}
              data={[
                ...logRanges.map(({ id, label }) => ({ value: id, label })),
                ...(range.fixed ? [{ value: range.id, label: 'Selected time' }] : []),
              ]}
              value={range.id}
              onChange={(value) => setRange(value ?? '')}
            />
            <Select
              size="xs"
              w={152}
              aria-label="Topic"
              allowDeselect={false}
              data={[
                { value: '', label: 'Topic: all' },
                ...logTopics.map((name) => ({ value: name, label: name })),
              ]}
              value={topic}
              onChange={(value) => {
                setTopic(value ?? '');
                setPageText('');
              }}
            />
            {range.fixed && (
              <FilterChip
                field="Date"
                operator="in"
                value={`${formatDate(range.fixed.fromMs, zone).slice(0, 19)} to ${formatDate(range.fixed.toMs, zone).slice(11, 19)}`}
                onRemove={() => setRange('')}
              />
            )}
            {log.error && log.page && (
              <span role="alert" className={classes.error} title={describeError(log.error).text}>
                {describeError(log.error).text}
              </span>
            )}
            <span className={classes.space} />
            <span className={classes.muted}>Time zone</span>
            <Select
              size="xs"
              w={92}
              aria-label="Time zone"
              allowDeselect={false}
              data={zones}
              value={zone}
              onChange={(value) => setZone(value === 'local' ? 'local' : 'utc')}
            />
          </ToolStrip>
        </>
      }
    >
      {log.error && !log.page ? (
        <ErrorPanel title="The log could not be loaded" error={log.error} onRetry={log.refetch} />
      ) : (
        <div className={classes.log}>
          <LogHistogram
            buckets={log.summary?.buckets ?? []}
            fromMs={timeOf(log.summary?.from)}
            toMs={timeOf(log.summary?.to)}
            zone={zone}
            onPick={(newer) => setPage(Math.floor(newer / pageSize) + 1)}
            onBrush={(fromMs, toMs) => setRange(fixedRange(fromMs, toMs).id)}
          />
          {log.newEntries > 0 && (
            <Button
              size="xs"
              radius="xl"
              className={classes.pill}
              leftSection={<IconArrowUp size={14} />}
              onClick={showNewest}
            >
              {log.newEntries === pageSize ? `${pageSize} or more` : formatExact(log.newEntries)} new{' '}
              {log.newEntries === 1 ? 'entry' : 'entries'}
            </Button>
          )}
          <LogTable
            ref={table}
            entries={log.page?.entries}
            zone={zone}
            openLid={openLid}
            onOpen={(lid) => setOpenText(lid === undefined ? '' : String(lid))}
            onScrolled={setScrolled}
            empty={
              <EmptyState
                title={hasFilter ? 'No results' : 'No log entries'}
                text={
                  !hasFilter
                    ? `The log has no entries${tab.id === 'all' ? '' : ` of the level ${tab.label}`}.`
                    : search === ''
                      ? 'No entry of this level has this topic and time.'
                      : `No entry has "${search}" in its text.`
                }
              >
                {hasFilter && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={() => {
                      setSearch('');
                      setTopic('');
                      setRange('');
                    }}
                  >
                    {search !== '' && topic === '' && range.id === '' ? 'Clear search' : 'Clear filter'}
                  </Button>
                )}
              </EmptyState>
            }
          />
          <div className={classes.foot}>
            <span>
              {total !== undefined && total > 0 && (
                <>
                  <b>
                    {formatExact((page - 1) * pageSize + 1)} to{' '}
                    {formatExact(Math.min(page * pageSize, total))}
                  </b>{' '}
                  of {formatAmount(total, 'entry', 'entries')}
                </>
              )}
            </span>
            <Pager page={page} pageCount={pageCount} onPage={setPage} />
          </div>
        </div>
      )}
    </ListScreen>
  );
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
