import { type ReactNode, useEffect, useState } from 'react';
import type { ChartSettings } from '../../lib/notebook.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryRequest } from '../run/query-request.ts';
import { EmptyResult } from './EmptyResult.tsx';
import { FailedRun } from './FailedRun.tsx';
import { LoadNote } from './LoadNote.tsx';
import classes from './ResultPane.module.css';
import { ResultTools } from './ResultTools.tsx';
import { ResultView } from './ResultView.tsx';
import { RunNote } from './RunNote.tsx';
import { RunningOverlay } from './RunningOverlay.tsx';
import { StatisticsLine } from './StatisticsLine.tsx';
import { useResultView } from './use-result-view.ts';
import { useRun } from './use-run.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import type { ViewKind } from './view-kinds.ts';

interface ResultPaneProps {
  readonly run: QueryRun;
  /** What a run would send now; differs from the request of the shown result after an edit. */
  readonly request: QueryRequest;
  readonly editorText: string;
  /** Selects a range of the editor's text and shows it. */
  readonly onSelectRange: (start: number, end: number) => void;
  /** Replaces the text of the editor, for 'Clear input'. */
  readonly onEdit?: (text: string) => void;
  /** The view of a result until the user chooses another one; default: by the data. */
  readonly view?: ViewKind | undefined;
  readonly onView?: (view: ViewKind) => void;
  /** Accessible name; default: Result. */
  readonly label?: string;
  /** At the start of the bar, such as the tabs Result, Explain and Profile. */
  readonly tabs?: ReactNode;
  /** Saved settings of the chart. */
  readonly chart?: ChartSettings | undefined;
  readonly onChart?: ((chart: ChartSettings) => void) | undefined;
}

/** The result of a query: its views, failures, statistics and the overlay of a running query. */
export function ResultPane(props: ResultPaneProps) {
  const { run, request, editorText, onSelectRange, tabs } = props;
  const { status, result } = useRun(run);
  const [isResultShown, setResultShown] = useState(false);
  const { view, setView, refusals, shape } = useResultView(run, props.view);
  const choose = (next: ViewKind) => {
    setView(next);
    props.onView?.(next);
  };
  useEffect(() => {
    if (status.kind !== 'failed') setResultShown(false);
  }, [status]);

  const failure = status.kind === 'failed' && !isResultShown ? status.failure : undefined;
  const isRunning = status.kind === 'running';
  const shown = failure === undefined ? result : undefined;
  const isEmpty = shown !== undefined && shown.loadedRows === 0 && !shown.hasMore;
  return (
    <section className={classes.pane} aria-label={props.label ?? 'Result'}>
      <div className={classes.bar}>
        {tabs}
        {tabs !== undefined && <span className={classes.divider} aria-hidden />}
        {shown !== undefined && <ViewSwitch view={view} refusals={refusals} onChange={choose} />}
        <RunNote run={run} request={request} isFailureShown={failure !== undefined} />
        <span className={classes.space} />
        {shown !== undefined && <ResultTools run={run} result={shown} />}
      </div>
      {shown !== undefined && <LoadNote run={run} result={shown} />}
      <div className={classes.body} data-running={isRunning || undefined}>
        {failure !== undefined && status.kind === 'failed' ? (
          <FailedRun
            failure={failure}
            kind={status.run}
            request={request}
            editorText={editorText}
            kept={result}
            onSelectRange={onSelectRange}
            onShowKept={() => setResultShown(true)}
          />
        ) : isEmpty ? (
          <EmptyResult key={shown.id} run={run} result={shown} onEdit={props.onEdit} />
        ) : shown !== undefined ? (
          <ResultView
            key={shown.id}
            run={run}
            view={view}
            shape={shape}
            result={shown}
            chart={props.chart}
            onChart={props.onChart}
          />
        ) : (
          !isRunning && (
            <p className={classes.hint}>
              {status.kind === 'skipped'
                ? `Run all left this statement out. ${status.reason} Run it on its own to see its result here.`
                : 'Run the query to see its result here.'}
            </p>
          )
        )}
        {isRunning && <RunningOverlay run={run} status={status} request={request} />}
      </div>
      <StatisticsLine run={run} failure={failure} editorText={editorText} onSelectRange={onSelectRange} />
    </section>
  );
}
