import { useLocalStorage } from '@mantine/hooks';

export type TimeZone = 'utc' | 'local';

/** The time zone of dates in the console, stored in this browser. */
export function useTimeZone(): readonly [TimeZone, (zone: TimeZone) => void] {
  const [zone, setZone] = useLocalStorage<TimeZone>({
    key: 'orrery.timeZone',
    defaultValue: 'utc',
    getInitialValueInEffect: false,
  });
  return [zone, setZone];
}
