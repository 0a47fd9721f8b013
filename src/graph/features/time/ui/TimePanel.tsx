import {
  ActionIcon,
  Button,
  NativeSelect,
  RangeSlider,
  SegmentedControl,
  Skeleton,
  Switch,
  Tooltip,
} from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { queryRows } from '../../../../api/cursor.ts';
import { describeError } from '../../../../api/errors.ts';
import { runCommand } from '../../../../command.ts';
import { formatDate, formatExact } from '../../../../lib/format.ts';
import { shareIn, valueAt } from '../../../../lib/number-range.ts';
import { runAtOnce } from '../../../../lib/slices.ts';
import { shownName } from '../../../../ui/forms/attribute-names.tsx';
import { PanelFrame } from '../../../ui/PanelFrame.tsx';
import { useWorkspace, useWorkspaceState } from '../../../ui/workspace-context.tsx';
import type { GraphWorkspace } from '../../../workspace/GraphWorkspace.ts';
import {
  dateAttributes,
  histogramOf,
  idsBetween,
  type TimedElements,
  type TimeSpan,
  toTimed,
} from '../time-values.ts';
import { timesOf } from '../time-window.ts';
import classes from './time.module.css';

interface TimeAttribute {
  readonly kind: 'vertices' | 'edges';
  readonly name: string;
}

const bins = 60;
/** Positions of the slider. */
const steps = 1000;
const sampleSize = 50;
/** One pass over the whole time takes this many ticks. */
const ticks = 120;
const tickMs: Readonly<Record<string, number>> = { slow: 240, normal: 120, fast: 60 };

/** Histogram of a date attribute over the shown elements, with a window that can be moved and played. */
export function TimePanel() {
  const workspace = useWorkspace();
  const { adapter } = workspace;
  const { data: attributes, error } = useQuery({
    queryKey: ['documents', adapter.name, 'date-attributes'],
    queryFn: ({ signal }) => findDateAttributes(workspace, signal),
  });
  const [chosen, setChosen] = useState(0);
  const attribute = attributes?.[chosen];
  return (
    <PanelFrame title="Time">
      {error !== null && <p role="alert">{describeError(error).text}</p>}
      {attributes === undefined && error === null && <Skeleton height={120} />}
      {attributes?.length === 0 && (
        <p className={classes.note}>
          No attribute of the graph is a date: ISO 8601 text such as 2026-11-23, or milliseconds since 1970.
        </p>
      )}
      {attribute !== undefined && (
        <>
          <NativeSelect
            size="xs"
            label="Attribute"
            data={attributes!.map(({ kind, name }, place) => ({
              value: String(place),
              label: `${shownName(name)} (${kind})`,
            }))}
            value={String(chosen)}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <TimeWindowForm key={`${attribute.kind} ${attribute.name}`} attribute={attribute} />
        </>
      )}
    </PanelFrame>
  );
}

type Steps = readonly [from: number, to: number];

/** The window of an attribute as positions of the slider, and its playback. */
function useTimeWindow(attribute: TimeAttribute) {
  const workspace = useWorkspace();
  const revision = useWorkspaceState((state) => state.shown);
  const window = useWorkspaceState((state) => state.timeWindow);
  const { data: timed, error } = useQuery({
    queryKey: [
      'documents',
      workspace.adapter.name,
      'times',
      attribute,
      revision,
      workspace.elementValues.revision,
    ],
    queryFn: ({ signal }) => loadTimes(workspace, attribute, signal),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  const isOwn = window?.element === attribute.kind && window.attribute === attribute.name;
  const range: Steps =
    isOwn && timed !== undefined ? [stepAt(timed, window.from), stepAt(timed, window.to)] : [0, steps];
  const hidesUndated = isOwn && window.hidesUndated;
  const show = (next: Steps, isPassing: boolean, isUndatedHidden = hidesUndated) => {
    if (timed === undefined) return;
    const isWhole = next[0] <= 0 && next[1] >= steps && !isUndatedHidden && !isPassing;
    const [from, to] = [timeAt(timed, next[0]), timeAt(timed, next[1])];
    const { kind: element, name } = attribute;
    void runCommand('graph.setTimeWindow', {
      window: isWhole ? undefined : { element, attribute: name, from, to, hidesUndated: isUndatedHidden },
      isPassing,
    });
  };
  const playback = usePlayback({
    showNext: () => show(advance(range), true),
    showRange: () => show(range, false),
  });
  return { ...playback, timed, error, range, hidesUndated, show, hasWindow: window !== undefined };
}

/** Calls `showNext` in each tick, and `showRange` at the end. */
function usePlayback(actions: { readonly showNext: () => void; readonly showRange: () => void }) {
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState('normal');
  const showNext = useEffectEvent(actions.showNext);
  const showRange = useEffectEvent(actions.showRange);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => showNext(), tickMs[speed]);
    return () => clearInterval(timer);
  }, [isPlaying, speed]);
  // The playback ends with the panel; its last window stays as one step of the history.
  useEffect(() => {
    if (!isPlaying) return;
    return () => showRange();
  }, [isPlaying]);
  return { isPlaying, setPlaying, speed, setSpeed };
}

function TimeWindowForm({ attribute }: { readonly attribute: TimeAttribute }) {
  const form = useTimeWindow(attribute);
  const { timed, range, hidesUndated, show, setPlaying, hasWindow } = form;
  const windowError = useWorkspaceState((state) => state.timeError);
  const error = form.error ?? windowError ?? null;
  if (error !== null) return <p role="alert">{describeError(error).text}</p>;
  if (timed === undefined) return <Skeleton height={120} mt="sm" />;
  if (timed.ids.length === 0) {
    return <p className={classes.note}>No shown element has a value of '{attribute.name}'.</p>;
  }
  const [from, to] = range.map((step) => timeAt(timed, step)) as [number, number];
  return (
    <section className={classes.window} aria-label="Time window">
      <Histogram attribute={attribute} timed={timed} range={range} />
      <RangeSlider
        size="sm"
        min={0}
        max={steps}
        minRange={0}
        label={null}
        value={[...range] as [number, number]}
        onChange={(next) => {
          setPlaying(false);
          show(next, true);
        }}
        onChangeEnd={(next) => show(next, false)}
        thumbFromLabel="From"
        thumbToLabel="To"
      />
      <div className={classes.range}>
        <span>{formatDate(from, 'utc').slice(0, 16)}</span>
        <strong>
          {formatExact(idsBetween(timed, from, to).length)} of {formatExact(timed.ids.length)}
        </strong>
        <span>{formatDate(to, 'utc').slice(0, 16)}</span>
      </div>
      <Playback form={form} />
      {timed.undated > 0 && (
        <Switch
          size="xs"
          label={`Hide ${formatExact(timed.undated)} without a value of '${attribute.name}'`}
          checked={hidesUndated}
          onChange={(event) => show(range, false, event.currentTarget.checked)}
        />
      )}
      <div className={classes.play}>
        <p className={classes.note}>Elements outside the time are hidden.</p>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          style={{ flex: 'none' }}
          disabled={!hasWindow}
          onClick={() => {
            setPlaying(false);
            void runCommand('graph.showAllTimes');
          }}
        >
          Show all times
        </Button>
      </div>
    </section>
  );
}

interface HistogramProps {
  readonly attribute: TimeAttribute;
  readonly timed: TimedElements;
  readonly range: Steps;
}

function Histogram({ attribute, timed, range }: HistogramProps) {
  const counts = histogramOf(timed, bins);
  const max = Math.max(...counts);
  return (
    <svg
      className={classes.histogram}
      viewBox={`0 0 ${bins} 40`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${formatExact(timed.ids.length)} ${attribute.kind} by ${attribute.name}`}
    >
      {counts.map((count, bin) => {
        const height = count === 0 ? 0 : Math.max(1, (38 * count) / max);
        const isInside = (bin + 1) / bins > range[0] / steps && bin / bins < range[1] / steps;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the number of bars is fixed
            key={bin}
            x={bin + 0.1}
            y={40 - height}
            width={0.8}
            height={height}
            data-inside={isInside || undefined}
          />
        );
      })}
    </svg>
  );
}

function Playback({ form }: { readonly form: ReturnType<typeof useTimeWindow> }) {
  const { range, show, isPlaying, setPlaying, speed, setSpeed } = form;
  return (
    <div className={classes.play}>
      <Tooltip label={isPlaying ? 'Pause' : 'Play'} position="bottom">
        <ActionIcon
          size={32}
          variant="default"
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => {
            if (!isPlaying && range[1] - range[0] >= steps) show([0, steps / 10], true);
            setPlaying(!isPlaying);
          }}
        >
          {isPlaying ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
        </ActionIcon>
      </Tooltip>
      <SegmentedControl
        size="xs"
        aria-label="Speed"
        data={[
          { value: 'slow', label: 'Slow' },
          { value: 'normal', label: 'Normal' },
          { value: 'fast', label: 'Fast' },
        ]}
        value={speed}
        onChange={setSpeed}
      />
    </div>
  );
}

/** The window one tick later; after the end it begins again. */
function advance([from, to]: Steps): Steps {
  const step = steps / ticks;
  return to >= steps ? [0, to - from] : [from + step, Math.min(steps, to + step)];
}

function timeAt({ times, last }: TimedElements, step: number): number {
  const first = times[0] ?? 0;
  return valueAt([first, last], step / steps);
}

/** Position of a time on the slider. */
function stepAt({ times, last }: TimedElements, timeMs: number): number {
  const first = times[0] ?? 0;
  if (last === first) return timeMs < first ? 0 : steps;
  return steps * shareIn([first, last], timeMs);
}

async function findDateAttributes(
  { adapter }: GraphWorkspace,
  signal: AbortSignal,
): Promise<readonly TimeAttribute[]> {
  const collections = await adapter.loadCollections(signal);
  const found: TimeAttribute[] = [];
  // A source without a database has all its documents in memory, and no collections to query.
  if (adapter.hasQueries !== true) return [];
  for (const kind of ['vertices', 'edges'] as const) {
    const names = new Set<string>();
    for (const collection of collections[kind]) {
      const documents = await queryRows('FOR d IN @@collection LIMIT @sampleSize RETURN d', {
        bindVars: { '@collection': collection, sampleSize },
        signal,
      });
      for (const name of dateAttributes(documents as Record<string, unknown>[])) names.add(name);
    }
    found.push(...[...names].map((name) => ({ kind, name })));
  }
  return found;
}

async function loadTimes(
  { elementValues, model }: GraphWorkspace,
  { kind, name }: TimeAttribute,
  signal: AbortSignal,
): Promise<TimedElements & { readonly undated: number }> {
  await elementValues.load(model, kind, name, signal);
  const { starts, ends } = runAtOnce(timesOf(model, { element: kind, attribute: name }, elementValues));
  const ids = kind === 'vertices' ? model.vertexIds : model.edgeIds;
  const rows: (readonly [string, TimeSpan])[] = [];
  let undated = 0;
  starts.forEach((start, index) => {
    if (Number.isNaN(start)) undated++;
    else if (Number.isFinite(start)) rows.push([ids.at(index)!, [start, ends[index]!]]);
  });
  return { ...toTimed(rows), undated };
}
