import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchAlerts } from '../api/monitor.ts';
import { notify } from '../store/notifications.ts';

const refreshMs = 20_000;

/** Shows a notification for each alert of the server that begins, and for those that are there at the start. */
export function AlertWatch() {
  const shown = useRef<ReadonlySet<string>>(new Set());
  const { data } = useQuery({
    queryKey: ['statistics', 'alerts'],
    queryFn: ({ signal }) => fetchAlerts(signal),
    // A server without alerts gets one request.
    refetchInterval: ({ state }) => (state.data === null ? false : refreshMs),
    retry: false,
  });
  useEffect(() => {
    if (!data) return;
    const keyOf = ({ name, sinceMs }: (typeof data.firing)[number]) => `${sinceMs} ${name}`;
    for (const alert of data.firing) {
      if (shown.current.has(keyOf(alert))) continue;
      const rule = data.rules.find(({ name }) => name === alert.name);
      if (rule === undefined) continue;
      notify(
        'warning',
        `Alert: ${alert.name}`,
        `${rule.figure} is ${alert.value}, ${rule.condition} ${rule.limit}.`,
      );
    }
    shown.current = new Set(data.firing.map(keyOf));
  }, [data]);
  return null;
}
