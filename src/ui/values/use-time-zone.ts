import { z } from 'zod';
import { useStoredState } from '../hooks/use-stored-state.ts';

const timeZone = z.enum(['utc', 'local']);
export type TimeZone = z.infer<typeof timeZone>;

/** The time zone of dates in the console, stored in this browser. */
export function useTimeZone(): readonly [TimeZone, (zone: TimeZone) => void] {
  const [zone, setZone] = useStoredState('timeZone', timeZone, 'utc');
  return [zone, setZone];
}
