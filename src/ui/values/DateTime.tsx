import { formatDate, isoTime } from '../../lib/format.ts';
import { useTimeZone } from './use-time-zone.ts';

interface DateTimeProps {
  readonly timeMs: number;
  /** Without seconds and zone, for a column whose heading names the zone. */
  readonly isShort?: boolean;
}

/** A date in the selected time zone; the tooltip has both zones. */
export function DateTime({ timeMs, isShort = false }: DateTimeProps) {
  const [zone] = useTimeZone();
  const text = formatDate(timeMs, zone);
  return (
    <time
      dateTime={isoTime(timeMs)}
      title={`${formatDate(timeMs, 'utc')}\n${formatDate(timeMs, 'local')} (local)`}
    >
      {isShort ? text.slice(0, 16) : text}
    </time>
  );
}
