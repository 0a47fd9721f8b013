import { Text } from '@mantine/core';
import { useStore } from 'zustand';
import { formatAmount, formatBytes, formatExact } from '../../lib/format.ts';
import type { BenchmarkSession } from './BenchmarkSession.ts';
import classes from './benchmark.module.css';
import { formatMs, LineChart } from './LineChart.tsx';
import type { MeasuredRun } from './measure-run.ts';
import { PhaseBars } from './PhaseBars.tsx';
import { ResultView } from './ResultView.tsx';

const none: readonly number[] = [];

/** The current or last run: summary, graph, charts, phases. */
export function RunPanel({ session }: { readonly session: BenchmarkSession }) {
  const { workspace, isLoaded, measured, loading, step, subject } = useStore(session.store);
  const { model } = workspace;
  const untilMs = measured?.ms ?? 0;
  const isLayout = subject?.benchmark === 'layout';
  const notOfLayout = subject !== undefined && !isLayout;
  const nothingYet = measured?.outcome ? 'No intermediate results' : 'No run yet';
  return (
    <section className={classes.run} aria-label="Run">
      <p className={classes.status} role="status">
        {step ?? (measured?.outcome ? `Done: ${subject?.label}` : 'No run in progress')}
        {isLoaded && (
          <span>
            {formatAmount(model.vertexCount, 'vertex')}, {formatAmount(model.edgeCount, 'edge')}
          </span>
        )}
      </p>
      <Figures measured={measured} isLayout={!notOfLayout} />
      <div className={classes.columns}>
        <div>
          {isLoaded ? (
            <ResultView key={model.vertexCount} workspace={workspace} onReady={session.onViewReady} />
          ) : (
            <div className={classes.picture}>
              <Text c="dimmed" size="sm">
                The graph appears with the first run.
              </Text>
            </div>
          )}
          {(loading.length > 0 || (measured?.phases.length ?? 0) > 0) && (
            <div className={classes.times}>
              {loading.length > 0 && <PhaseBars label="Loading time" phases={loading} />}
              {measured && measured.phases.length > 0 && (
                <PhaseBars label="Time by phase" phases={measured.phases} />
              )}
            </div>
          )}
          {measured?.facts.map(({ label, text }) => (
            <Text key={label} size="sm">
              {label}: {text}
            </Text>
          ))}
        </div>
        <div className={classes.charts}>
          {notOfLayout ? (
            <LineChart
              title="Progress"
              timesMs={measured?.reports.timesMs ?? none}
              untilMs={untilMs}
              lines={[{ label: 'share', values: measured?.reports.progress ?? none }]}
              empty={nothingYet}
            />
          ) : (
            <>
              <LineChart
                title="Energy"
                timesMs={measured?.reports.timesMs ?? none}
                untilMs={untilMs}
                isLogarithmic
                lines={[{ label: 'energy', values: measured?.reports.energy ?? none }]}
                empty={nothingYet}
              />
              <LineChart
                title="Quality"
                timesMs={measured?.quality.timesMs ?? none}
                untilMs={untilMs}
                lines={[
                  { label: 'stress', values: measured?.quality.stress ?? none },
                  { label: 'neighbourhood', values: measured?.quality.neighbourhood ?? none },
                ]}
                empty={nothingYet}
              />
            </>
          )}
          <LineChart
            title="Page memory, MiB"
            timesMs={measured?.memory.timesMs ?? none}
            untilMs={untilMs}
            lines={[
              { label: 'in use', values: (measured?.memory.bytes ?? none).map((bytes) => bytes / 2 ** 20) },
            ]}
            empty={measured ? 'Not available in this browser' : 'No run yet'}
          />
          <LineChart
            title="Main thread, ms"
            timesMs={measured?.blocks?.timesMs ?? none}
            untilMs={untilMs}
            lines={[{ label: 'longest block', values: measured?.blocks?.blockMs ?? none }]}
            empty="No run yet"
          />
        </div>
      </div>
    </section>
  );
}

function Figures({
  measured,
  isLayout,
}: {
  readonly measured: MeasuredRun | undefined;
  readonly isLayout: boolean;
}) {
  const { blocks, outcome } = measured ?? {};
  const last = (values: readonly number[] | undefined) => values?.at(-1)?.toFixed(3);
  const figures: readonly (readonly [string, string | undefined, string?])[] = [
    ['Time', measured && formatMs(measured.ms)],
    ...(isLayout
      ? ([
          [
            'First frame',
            measured?.firstPictureMs === undefined ? undefined : formatMs(measured.firstPictureMs),
          ],
          ['Stress', last(measured?.quality.stress), 'Normalised; lower is better'],
          ['Neighbourhood', last(measured?.quality.neighbourhood), 'Preserved; higher is better'],
        ] as const)
      : Object.entries(outcome?.figures ?? {}).map(
          ([name, value]) => [name, Number.isInteger(value) ? formatExact(value) : value.toFixed(4)] as const,
        )),
    [
      'Longest block',
      blocks && formatMs(blocks.longestMs),
      'Longest block of the main thread, including drawing',
    ],
    ['Long tasks', blocks && formatExact(blocks.longTasks), 'Above 50 ms, reported by the browser'],
    [
      'Kernel memory',
      measured?.kernelBytes === undefined ? undefined : formatBytes(measured.kernelBytes),
      'Peak size of known arrays; temporary arrays may be missing',
    ],
    [
      'Total memory',
      measured?.allBytes === undefined ? undefined : formatBytes(measured.allBytes),
      'Peak of page and workers; available for long runs in pages with shared memory',
    ],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([label, value, help]) => (
        <div key={label} title={help}>
          <dt>{label}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
