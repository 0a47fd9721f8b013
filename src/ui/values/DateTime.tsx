import { formatDate } from '../../lib/format.ts';
import { useTimeZone } from './use-time-zone.ts';

/** A date in the selected time zone; the tooltip also has the other one. */
export function DateTime({ timeMs }: { readonly timeMs: number }) {
  const [zone] = useTimeZone();
  const date = new Date(timeMs);
  return (
    <time
      dateTime={date.toISOString()}
      title={`${formatDate(timeMs, 'utc')}\n${formatDate(timeMs, 'local')} (local)`}
    >
      {formatDate(timeMs, zone)}
    </time>
  );
}
