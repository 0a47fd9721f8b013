import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchLicense } from '../../../api/cluster.ts';
import { formatBytes, formatExact } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/values/DateTime.tsx';
import { KeyValueList } from '../../../ui/values/KeyValueList.tsx';
import { Status } from '../../../ui/values/Status.tsx';
import classes from './maintenance.module.css';

type LicenseAnswer = Awaited<ReturnType<typeof fetchLicense>>;

/** The licence of the servers: its end, or the limit of the disk usage. */
export function License() {
  const { data } = useQuery({
    queryKey: ['cluster', 'license'],
    queryFn: ({ signal }) => fetchLicense(signal),
    staleTime: 60_000,
    retry: false,
  });
  const entries = data ? entriesOf(data) : [];
  if (entries.length === 0) return null;
  return (
    <section className={classes.block} aria-label="Licence">
      <h2 className={classes.heading}>Licence</h2>
      <KeyValueList entries={entries} />
    </section>
  );
}

function entriesOf({
  license,
  status,
  features,
  diskUsage,
}: LicenseAnswer): readonly (readonly [string, ReactNode])[] {
  const entries: (readonly [string, ReactNode])[] = [];
  if (license !== undefined) entries.push(['Kind', license]);
  if (status !== undefined)
    entries.push([
      'State',
      <Status key="state" kind={status === 'good' ? 'on' : 'warning'}>
        {status}
      </Status>,
    ]);
  if (features?.expires !== undefined) {
    entries.push(['Expires', <DateTime key="expires" timeMs={features.expires * 1000} isShort />]);
  }
  const { bytesUsed, bytesLimit, limitReached, secondsUntilReadOnly, secondsUntilShutDown } = diskUsage ?? {};
  if (bytesUsed !== undefined && bytesLimit !== undefined) {
    entries.push(['Data', `${formatBytes(bytesUsed)} of ${formatBytes(bytesLimit)}`]);
  }
  if (limitReached === true)
    entries.push([
      'Limit',
      <Status key="limit" kind="error">
        reached
      </Status>,
    ]);
  if (limitReached === true && secondsUntilReadOnly !== undefined) {
    entries.push(['Read-only in', hoursText(secondsUntilReadOnly)]);
  }
  if (limitReached === true && secondsUntilShutDown !== undefined) {
    entries.push(['Shutdown in', hoursText(secondsUntilShutDown)]);
  }
  return entries;
}

function hoursText(seconds: number): string {
  return `${formatExact(Math.floor(seconds / 3600))} h`;
}
