import type { BackupSchedule } from '../../../../protocol/api/console-backups.ts';
import { maxKept, maxSchedules, scheduleName } from '../../../../protocol/api/console-backups.ts';
import { DatabaseError } from '../../../../protocol/errors.ts';

const dayMs = 86_400_000;
const timeOfDay = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** True if a time of the schedule is after `fromMs` and not after `toMs`. */
export function isDue({ at, days, isOn }: BackupSchedule, fromMs: number, toMs: number): boolean {
  const [, hours, minutes] = timeOfDay.exec(at) ?? [];
  if (!isOn || hours === undefined) return false;
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const firstDay = Math.floor((fromMs - offsetMs) / dayMs) + 1;
  const lastDay = Math.floor((toMs - offsetMs) / dayMs);
  // A week has all days; a clock that was set forward must not count thousands.
  for (let day = firstDay; day <= Math.min(lastDay, firstDay + 6); day++) {
    // The first day of 1970 was a Thursday.
    if (days.includes((day + 4) % 7)) return true;
  }
  return false;
}

/** Throws 10 (bad parameter) with the place of the first wrong value. */
export function requireSchedules(schedules: readonly BackupSchedule[]): void {
  const refuse = (detail: string): never => {
    throw new DatabaseError('ERROR_BAD_PARAMETER', { detail });
  };
  if (schedules.length > maxSchedules) {
    refuse(`schedules: expected at most ${maxSchedules}, found ${schedules.length}`);
  }
  const names = new Set<string>();
  for (const { name, days, at, keep } of schedules) {
    const where = `schedule '${name.slice(0, 64)}'`;
    if (!scheduleName.test(name)) {
      refuse(`${where}: expected a name of up to 32 letters, digits, '_' and '-', a letter or digit first`);
    }
    if (names.has(name.toLowerCase())) refuse(`${where}: the name is used twice`);
    names.add(name.toLowerCase());
    if (days.length === 0) refuse(`${where}: expected at least one day`);
    if (!timeOfDay.test(at)) refuse(`${where}: expected a time such as 02:00, found '${at.slice(0, 32)}'`);
    if (keep < 1 || keep > maxKept) refuse(`${where}: keep: expected 1 to ${maxKept}, found ${keep}`);
  }
}
