import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { RequestError } from '../../api/errors.ts';
import type { Command, CommandContext } from '../../command.ts';
import { runCommand } from '../../command.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { timeParts } from '../../ui/charts/chart-options.ts';
import { CoordinatorSelect } from '../../ui/connections/CoordinatorSelect.tsx';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { DashboardTabs } from '../../ui/screen/DashboardTabs.tsx';
import { ScreenHeader } from '../../ui/screen/ScreenHeader.tsx';
import { Status } from '../../ui/values/Status.tsx';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import { AlertsPanel } from './AlertsPanel.tsx';
import { alertCommands } from './alert-commands.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { DetailDialog } from './DetailDialog.tsx';
import { DistributionPanel } from './DistributionPanel.tsx';
import { type Figure, figures } from './figures.ts';
import { MemoryPanel } from './MemoryPanel.tsx';
import { ReplicationPanel } from './ReplicationPanel.tsx';
import { parseSpan, printSpan, ranges } from './ranges.ts';
import { replicationCommands } from './replication-commands.ts';
import classes from './Statistics.module.css';
import { TendencyStrip } from './TendencyStrip.tsx';
import { useHistory } from './use-history.ts';

interface StatisticsContext extends CommandContext {
  togglePause(): void;
  resetZoom(): void;
}

const commands: readonly Command<void, StatisticsContext>[] = [
  {
    id: 'statistics.pause',
    label: 'Pause or continue the statistics',
    group: 'Dashboard',
    key: ' ',
    run: (context) => context.togglePause(),
  },
  {
    id: 'statistics.resetZoom',
    label: 'Reset the zoom of the charts',
    group: 'Dashboard',
    key: '0',
    run: (context) => context.resetZoom(),
  },
];

const panelCommands = [...replicationCommands, ...alertCommands] as const;

const pageRanges = ranges.filter(({ value }) => value !== '24h');

interface StatisticsPageProps {
  /** True once the user is known to be an administrator. */
  readonly isReady: boolean;
  /** Shown to users without access. */
  readonly refused: ReactNode;
}

/** Range, zoom, pause and details of the page, and the figures of its range. */
function useStatistics(isReady: boolean) {
  const [rangeText, setRange] = useAddressState('range');
  const [zoomText, setZoom] = useAddressState('zoom', { isStep: true });
  const [detailId, setDetail] = useAddressState('detail', { isStep: true });
  const [, setView] = useAddressState('view');
  const [pausedAt, setPausedAt] = useState<number>();
  const isPaused = pausedAt !== undefined;
  const range = pageRanges.find(({ value }) => value === rangeText) ?? pageRanges[0]!;
  const { data, error, refetch, isPlaceholderData } = useHistory(range.seconds, isPaused, isReady);

  const appContext = useCommandContext();
  const context = useMemo(
    () => ({
      ...appContext,
      togglePause: () => setPausedAt((time) => (time === undefined ? Date.now() / 1000 : undefined)),
      resetZoom: () => setZoom(''),
    }),
    [appContext, setZoom],
  );
  useCommandRegistration(commands, context);
  useCommandRegistration(panelCommands, appContext);

  const zoom = parseSpan(zoomText);
  const liveSpan = data?.span;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the span is parsed from the text
  const span = useMemo(() => zoom ?? liveSpan, [zoomText, liveSpan]);

  // Another range is read although the page is paused.
  useEffect(() => {
    if (isPaused && isPlaceholderData) void refetch();
  }, [isPaused, isPlaceholderData, refetch]);

  return {
    range,
    setRange,
    zoom,
    setZoom,
    span,
    pausedAt,
    isPaused,
    data,
    error,
    refetch,
    isPlaceholderData,
    detail: figures.find(({ id }) => id === detailId),
    setDetail,
    closeDetail: () => {
      setView('');
      setDetail('');
    },
  };
}

type StatisticsState = ReturnType<typeof useStatistics>;

/** Charts of the server, continued every 10 seconds. */
export function StatisticsPage({ isReady, refused }: StatisticsPageProps) {
  const screen = useStatistics(isReady);
  const { data, error, refetch, span, detail, closeDetail } = screen;
  if (error instanceof RequestError && error.status === 403) return refused;
  return (
    <>
      <ScreenHeader title="Dashboard" actions={<PageActions screen={screen} />}>
        <DashboardTabs />
      </ScreenHeader>
      {error && !data && (
        <ErrorPanel title="The statistics could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <StatisticsSkeleton />}
      {data && span && <Panels screen={screen} data={data} span={span} />}
      {detail && isReady && <DetailDialog figure={detail} onClose={closeDetail} />}
    </>
  );
}

function PageActions({ screen }: { readonly screen: StatisticsState }) {
  const { pausedAt, isPaused, range, setRange, zoom, setZoom } = screen;
  return (
    <>
      <CoordinatorSelect />
      <PauseState pausedAt={pausedAt} />
      <Button
        variant="default"
        leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        rightSection={<KeyHint shortcut=" " />}
        onClick={() => void runCommand('statistics.pause')}
        className={classes.pause}
      >
        {isPaused ? 'Continue' : 'Pause'}
      </Button>
      <SegmentedControl
        aria-label="Range"
        size="sm"
        data={pageRanges.map(({ value, label }) => ({ value, label }))}
        value={range.value}
        onChange={(value) => {
          setZoom('');
          setRange(value === pageRanges[0]!.value ? '' : value);
        }}
      />
      <Button variant="default" disabled={!zoom} onClick={() => setZoom('')}>
        Reset zoom
      </Button>
    </>
  );
}

interface PanelsProps {
  readonly screen: StatisticsState;
  readonly data: NonNullable<StatisticsState['data']>;
  readonly span: NonNullable<StatisticsState['span']>;
}

function Panels({ screen, data, span }: PanelsProps) {
  const { isPaused, isPlaceholderData, setZoom, setDetail } = screen;
  const chart = (figure: Figure, size: 'third' | 'quarter') => (
    <ChartPanel
      key={figure.id}
      figure={figure}
      history={data.history}
      span={span}
      size={size}
      onZoom={(next) => setZoom(printSpan(next))}
      onReset={() => setZoom('')}
      onDetails={() => setDetail(figure.id)}
    />
  );
  const { totalTimeDistributionPercent: times, bytesSentDistributionPercent: sizes } = data.short;
  return (
    <div className={classes.page} aria-busy={isPlaceholderData}>
      <TendencyStrip history={data.history} />
      {figures.slice(0, 3).map((figure) => chart(figure, 'third'))}
      <DistributionPanel
        title="Request time distribution"
        info="Share of the requests of the last 20 minutes by their total time."
        unit="seconds"
        values={times.values}
        cuts={times.cuts}
        onDetails={() => setDetail('time')}
      />
      <DistributionPanel
        title="Sent size distribution"
        info="Share of the responses of the last 20 minutes by their size."
        unit="bytes"
        values={sizes.values}
        cuts={sizes.cuts}
        onDetails={() => setDetail('transfer')}
      />
      {figures.slice(3).map((figure) => chart(figure, 'quarter'))}
      <MemoryPanel short={data.short} history={data.history} onDetails={() => setDetail('memory')} />
      <ReplicationPanel isPaused={isPaused} />
      <AlertsPanel isPaused={isPaused} />
    </div>
  );
}

function PauseState({ pausedAt }: { readonly pausedAt: number | undefined }) {
  const [zone] = useTimeZone();
  return (
    <span className={classes.live} role="status">
      {pausedAt === undefined ? (
        <Status kind="on">Live, every 10 s</Status>
      ) : (
        <Status kind="off">
          Paused since {timeParts(pausedAt, zone).time} {zone === 'utc' ? 'UTC' : ''}
        </Status>
      )}
    </span>
  );
}

function StatisticsSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading">
      <Skeleton className={classes.strip} height={74} />
      {[1, 2, 3].map((nth) => (
        <Skeleton key={nth} className={classes.panel} data-size="third" height={236} />
      ))}
      {[1, 2, 3, 4].map((nth) => (
        <Skeleton key={nth} className={classes.panel} data-size="quarter" height={208} />
      ))}
    </div>
  );
}
