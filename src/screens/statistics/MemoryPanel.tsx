import { KeyValueList } from '../../ui/values/KeyValueList.tsx';
import { formatFigure, formatResident } from './figures.ts';
import type { History } from './history.ts';
import { Panel } from './Panel.tsx';
import classes from './Statistics.module.css';
import type { Statistics } from './use-history.ts';

interface MemoryPanelProps {
  readonly short: Statistics['short'];
  readonly history: History;
  readonly onDetails: () => void;
}

/** Resident memory as a share of the machine's memory, with page faults. */
export function MemoryPanel({ short, history, onDetails }: MemoryPanelProps) {
  const { residentSizeCurrent, residentSizePercent, physicalMemory } = short;
  const { heapUsed, majorPageFaultsPerSecond, minorPageFaultsPerSecond, eventLoopDelay } = history.values;
  const heap = heapUsed.at(-1);
  const percent = 100 * residentSizePercent;
  const share = (bytes: number) => `${Math.min(100, (100 * bytes) / (physicalMemory || 1))}%`;
  const rate = (values: readonly number[]) => (values.length === 0 ? '–' : formatFigure(values.at(-1)!));
  return (
    <Panel
      title="Resident memory"
      note={`of ${formatResident(physicalMemory)}`}
      info="Memory of the server process in the main memory of the machine. The heap is the part that the main thread uses for its objects; the rest belongs to other threads and to the mapped data file."
      size="third"
      onDetails={onDetails}
    >
      <div className={classes.memory}>
        <p className={classes.resident}>
          <b className={classes.now}>{formatResident(residentSizeCurrent)}</b>{' '}
          <span className={classes.muted}>{percent.toFixed(1)} % of the machine's memory</span>
        </p>
        <div className={classes.meter} aria-hidden>
          <span style={{ width: share(heap ?? 0), background: 'var(--orrery-chart-1)' }} />
          <span
            style={{
              width: share(Math.max(0, residentSizeCurrent - (heap ?? 0))),
              background: 'var(--orrery-chart-3)',
            }}
          />
        </div>
        <ul className={classes.parts}>
          <li>
            <span className={classes.square} style={{ background: 'var(--orrery-chart-1)' }} aria-hidden />
            Heap of the main thread <b>{heap === undefined ? '–' : formatResident(heap)}</b>
          </li>
          <li>
            <span className={classes.square} style={{ background: 'var(--orrery-chart-3)' }} aria-hidden />
            Threads and data file{' '}
            <b>{heap === undefined ? '–' : formatResident(Math.max(0, residentSizeCurrent - heap))}</b>
          </li>
        </ul>
        <KeyValueList
          entries={[
            [
              'Page faults',
              `major ${rate(majorPageFaultsPerSecond)}, minor ${rate(minorPageFaultsPerSecond)} per s`,
            ],
            ['Event loop delay', `${rate(eventLoopDelay)} ms (99 % of 10 s)`],
          ]}
        />
      </div>
    </Panel>
  );
}
