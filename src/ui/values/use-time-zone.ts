import { useLocalStorage } from '@mantine/hooks';

export type TimeZone = 'utc' | 'local';

/** The time zone in which the console writes dates, remembered by this browser. */
export function useTimeZone(): readonly [TimeZone, (zone: TimeZone) => void] {
  const [zone, setZone] = useLocalStorage<TimeZone>({
    key: 'orrery.timeZone',
    defaultValue: 'utc',
    getInitialValueInEffect: false,
  });
  return [zone, setZone];
}
