import { lazy, Suspense } from 'react';
import type { ChartSettings } from '../../lib/notebook.ts';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { ScreenSkeleton } from '../../ui/feedback/ScreenSkeleton.tsx';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryResult } from '../run/run-state.ts';
import type { RowShape } from './row-shape.ts';
import { TableView } from './TableView.tsx';
import { type ViewKind, viewLabels } from './view-kinds.ts';

const JsonView = lazy(async () => ({ default: (await import('./json/JsonView.tsx')).JsonView }));
const ChartView = lazy(async () => ({ default: (await import('./chart/ChartView.tsx')).ChartView }));
const GraphResult = lazy(async () => ({ default: (await import('./graph/GraphResult.tsx')).GraphResult }));
const MapView = lazy(async () => ({ default: (await import('./map/MapView.tsx')).MapView }));

interface ResultViewProps {
  readonly run: QueryRun;
  readonly result: QueryResult;
  readonly view: ViewKind;
  readonly shape: RowShape;
  readonly chart?: ChartSettings | undefined;
  readonly onChart?: ((chart: ChartSettings) => void) | undefined;
}

/** The chosen view of a result. Views with large libraries are loaded when they are first shown. */
export function ResultView(props: ResultViewProps) {
  return (
    <ErrorBoundary key={props.view} what={`The view ${viewLabels[props.view].label}`}>
      <Suspense fallback={<ScreenSkeleton />}>{viewOf(props)}</Suspense>
    </ErrorBoundary>
  );
}

function viewOf({ run, result, view, shape, chart, onChart }: ResultViewProps) {
  switch (view) {
    case 'table':
      return <TableView run={run} result={result} />;
    case 'json':
      return <JsonView run={run} result={result} />;
    case 'chart':
      return <ChartView run={run} result={result} shape={shape} settings={chart} onSettings={onChart} />;
    case 'graph':
      return <GraphResult run={run} result={result} />;
    case 'map':
      return <MapView run={run} result={result} shape={shape} />;
  }
}
