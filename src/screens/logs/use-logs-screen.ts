import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Command, CommandContext } from '../../command.ts';
import { runCommand } from '../../command.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import { type DownloadLogArgs, downloadLog } from './download-log.ts';
import type { LogTableHandle } from './LogTable.tsx';
import { levelCommands } from './level-commands.ts';
import { findTab } from './log-levels.ts';
import { rangeOf } from './log-range.ts';
import { pageSize, useLog } from './use-log.ts';

const screenCommands: readonly Command<never, CommandContext>[] = [downloadLog, ...levelCommands];

export type LogsScreenState = ReturnType<typeof useLogsScreen>;

/** State and actions of the log: filter, page, live tail and the open entry. */
export function useLogsScreen() {
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
  const [dialog, setDialog] = useAddressState('dialog', { isStep: true });
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
  const setRange = (id: string) => {
    setRangeText(id);
    setPageText('');
  };
  // A narrower search or tab may have fewer pages.
  useEffect(() => {
    if (total !== undefined && page > pageCount) setPageText('');
  }, [total, page, pageCount, setPageText]);

  return {
    isAdministrator,
    tab,
    table,
    log,
    total,
    page,
    pageCount,
    search,
    topic,
    range,
    zone,
    isLive,
    openLid,
    isLevelsOpen: dialog === 'levels',
    openLevels: () => setDialog('levels'),
    closeDialog: () => setDialog(''),
    hasFilter: search !== '' || topic !== '' || range.id !== '',
    setPage,
    setRange,
    setZone,
    setScrolled,
    setLive: (isOn: boolean) => setTailText(isOn ? '' : 'off'),
    setSearch(text: string) {
      setSearch(text);
      setPageText('');
    },
    setTopic(name: string) {
      setTopic(name);
      setPageText('');
    },
    open: (lid: number | undefined) => setOpenText(lid === undefined ? '' : String(lid)),
    showNewest() {
      setOpenText('');
      setPage(1);
    },
    clearFilter() {
      setSearch('');
      setTopic('');
      setRange('');
    },
    download: () =>
      void runCommand(downloadLog.id, { tab, search, topic, range, zone } satisfies DownloadLogArgs),
  };
}
