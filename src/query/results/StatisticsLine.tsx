import { Popover } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatAmount, formatBytes, formatExact } from '../../lib/format.ts';
import { isTextOf } from '../plan/plan-view.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import { placeOf, type QueryFailure, warningRange } from '../run/query-failure.ts';
import type { QueryResult } from '../run/run-state.ts';
import classes from './StatisticsLine.module.css';
import { useRun } from './use-run.ts';

interface StatisticsLineProps {
  readonly run: QueryRun;
  readonly failure: QueryFailure | undefined;
  /** Selects a range of the editor's text. */
  readonly onSelectRange: (start: number, end: number) => void;
  readonly editorText: string;
}

/** Execution times have three decimals. */
export function secondsText(seconds: number): string {
  return `${seconds.toFixed(3)} s`;
}

/** Below the result: rows, times, warnings and memory. */
export function StatisticsLine({ run, failure, editorText, onSelectRange }: StatisticsLineProps) {
  const { result } = useRun(run);
  if (failure !== undefined) {
    return (
      <div className={classes.line}>
        <strong>{failure.errorNum > 0 ? `Error ${failure.errorNum}` : 'Error'}</strong>
      </div>
    );
  }
  if (result === undefined) return <div className={classes.line} />;
  const { hasMore, moreFailure, isLoadingMore, stats } = result;
  return (
    <div className={classes.line}>
      <strong>{rowsText(result)}</strong>
      <Times result={result} />
      {result.warnings.length > 0 && (
        <Warnings result={result} editorText={editorText} onSelectRange={onSelectRange} />
      )}
      {result.isRestored && <span className={classes.muted}>Kept from an earlier visit</span>}
      <span className={classes.space} />
      {moreFailure !== undefined && <span className={classes.warning}>{moreFailure}</span>}
      {hasMore && moreFailure === undefined && (
        <button
          type="button"
          className={classes.link}
          disabled={isLoadingMore}
          onClick={() => void run.loadMore()}
        >
          {isLoadingMore ? 'Loading …' : `Load the next ${formatExact(nextCount(result))}`}
        </button>
      )}
      {stats.peakMemoryUsage !== undefined && (
        <span className={classes.muted}>Peak memory {formatBytes(stats.peakMemoryUsage)}</span>
      )}
    </div>
  );
}

/** `1,000 of 4,546 rows`. */
function rowsText({ loadedRows, totalRows, hasMore }: QueryResult): string {
  if (!hasMore) return formatAmount(loadedRows, 'row');
  return totalRows === undefined
    ? `${formatAmount(loadedRows, 'row')} loaded, more follow`
    : `${formatExact(loadedRows)} of ${formatAmount(totalRows, 'row')}`;
}

function nextCount({ request, totalRows, loadedRows }: QueryResult): number {
  return totalRows === undefined ? request.batchSize : Math.min(request.batchSize, totalRows - loadedRows);
}

/** The total time, and a bar of its parts; a click opens all statistics. */
function Times({ result }: { readonly result: QueryResult }) {
  const { totalSeconds, serverSeconds } = result;
  const atServer = serverSeconds === undefined ? undefined : Math.min(serverSeconds, totalSeconds);
  return (
    <Popover position="top-start" withinPortal>
      <Popover.Target>
        <button type="button" className={classes.times} title="All statistics">
          <strong>{secondsText(totalSeconds)}</strong>
          {atServer !== undefined && (
            <>
              <span className={classes.timeBar} aria-hidden>
                <span style={{ width: `${(100 * atServer) / Math.max(totalSeconds, 1e-6)}%` }} />
              </span>
              <span className={classes.muted}>
                {secondsText(atServer)} at the server, {secondsText(totalSeconds - atServer)} on the way
              </span>
            </>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={12}>
        <Statistics result={result} />
      </Popover.Dropdown>
    </Popover>
  );
}

const statLabels: readonly (readonly [member: string, label: string])[] = [
  ['scannedFull', 'Documents read without an index'],
  ['scannedIndex', 'Documents read with an index'],
  ['filtered', 'Rows dropped by filters'],
  ['writesExecuted', 'Writes'],
  ['writesIgnored', 'Writes ignored after an error'],
  ['fullCount', 'Rows without the last LIMIT'],
  ['intermediateCommits', 'Intermediate commits'],
];

function Statistics({ result }: { readonly result: QueryResult }) {
  const { stats, totalSeconds, serverSeconds } = result;
  const rows = [
    ['Execution time', secondsText(serverSeconds ?? totalSeconds)],
    ['Until the first rows were here', secondsText(totalSeconds)],
    ...statLabels.flatMap(([member, label]) => {
      const value = stats[member];
      return typeof value === 'number' ? [[label, formatExact(value)] as const] : [];
    }),
    ...(stats.peakMemoryUsage === undefined ? [] : [['Peak memory', formatBytes(stats.peakMemoryUsage)]]),
  ] as const;
  return (
    <dl className={classes.statistics}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface WarningsProps extends Pick<StatisticsLineProps, 'editorText' | 'onSelectRange'> {
  readonly result: QueryResult;
}

function Warnings({ result, editorText, onSelectRange }: WarningsProps) {
  const { warnings, request } = result;
  const isCurrent = isTextOf(request, editorText);
  return (
    <Popover position="top-start" withinPortal>
      <Popover.Target>
        <button type="button" className={classes.warnings}>
          <IconAlertTriangle size={14} aria-hidden />
          {formatAmount(warnings.length, 'warning')}
        </button>
      </Popover.Target>
      <Popover.Dropdown p={12} maw={480} mah={320} style={{ overflow: 'auto' }}>
        <ul className={classes.warningList} aria-label="Warnings">
          {warnings.map((warning, index) => {
            const range = isCurrent ? warningRange(warning, request.text) : undefined;
            const start = (range?.start ?? 0) + request.selectionStart;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: warnings have no identity
              <li key={index}>
                [{warning.code}] {warning.message}
                {range && (
                  <button
                    type="button"
                    className={classes.link}
                    onClick={() => onSelectRange(start, range.end + request.selectionStart)}
                  >
                    Go to line {placeOf(editorText, start).line}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
