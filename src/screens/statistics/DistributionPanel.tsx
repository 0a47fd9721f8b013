import { formatExact } from '../../lib/format.ts';
import { ShareBars } from '../../ui/charts/ShareBars.tsx';
import { Panel } from './Panel.tsx';
import classes from './Statistics.module.css';

interface DistributionPanelProps {
  readonly title: string;
  readonly info: string;
  readonly unit: 'seconds' | 'bytes';
  readonly values: readonly number[];
  /** Upper limits; the last value is above them. */
  readonly cuts: readonly number[];
  readonly onDetails: () => void;
}

/** How the requests of the last 20 minutes are distributed over ranges of time or size. */
export function DistributionPanel({ title, info, unit, values, cuts, onDetails }: DistributionPanelProps) {
  const isEmpty = values.every((value) => value === 0);
  return (
    <Panel title={title} note="20 min" info={info} size="quarter" onDetails={onDetails}>
      {isEmpty ? (
        <p className={classes.note}>Collecting, first values in 10 s</p>
      ) : (
        <ShareBars label={title} rows={distributionRows(values, cuts, unit)} />
      )}
    </Panel>
  );
}

/** Rows of a distribution; further ranges are part of the last one. */
const maxRows = 7;

/** The shares with the names of their ranges: 'under 10 ms', '10 to 50 ms', 'over 1 s'. */
export function distributionRows(
  values: readonly number[],
  cuts: readonly number[],
  unit: 'seconds' | 'bytes',
): readonly { readonly label: string; readonly share: number }[] {
  const shown = values.slice(0, maxRows - 1);
  const rest = values.slice(maxRows - 1).reduce((sum, share) => sum + share, 0);
  const shares = values.length > maxRows - 1 ? [...shown, rest] : shown;
  return shares.map((share, index) => ({
    label: rangeText(cuts[index - 1], index === shares.length - 1 ? undefined : cuts[index], unit),
    share,
  }));
}

function rangeText(low: number | undefined, high: number | undefined, unit: 'seconds' | 'bytes'): string {
  const format = unit === 'seconds' ? formatSeconds : formatDecimalBytes;
  if (low === undefined) return high === undefined ? 'all' : `under ${format(high)}`;
  if (high === undefined) return `over ${format(low)}`;
  const [lowValue, lowUnit] = format(low).split(' ');
  const highText = format(high);
  return highText.endsWith(` ${lowUnit}`) ? `${lowValue} to ${highText}` : `${format(low)} to ${highText}`;
}

function formatSeconds(seconds: number): string {
  return seconds < 1 ? `${Math.round(seconds * 1000)} ms` : `${seconds} s`;
}

/** 250 B, 10 kB: the limits of the server are decimal. */
function formatDecimalBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${formatExact(bytes / 1000)} kB`;
}
