import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { BackupOverview, BackupSchedule } from '../../../protocol/api/console-backups.ts';
import { runCommand } from '../../command.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { Tag } from '../../ui/values/Tag.tsx';
import classes from './BackupsScreen.module.css';
import { countNights, describeTimes, lastNights, type NightKind } from './backup-words.ts';
import type { BackupsScreenState } from './use-backups-screen.ts';

interface StripProps {
  readonly screen: BackupsScreenState;
  readonly overview: BackupOverview;
}

/** The schedules, their last runs, and the last failure. */
export function BackupStrip({ screen, overview }: StripProps) {
  const { schedules, runs } = overview;
  if (schedules.length === 0 && runs.length === 0) return null;
  const [last] = runs;
  return (
    <>
      <ul className={classes.strip} aria-label="Schedules">
        {schedules.map((schedule) => (
          <li key={schedule.name} className={classes.card}>
            <ScheduleCard schedule={schedule} screen={screen} schedules={schedules} />
          </li>
        ))}
        <li className={classes.card}>
          <Nights overview={overview} />
        </li>
      </ul>
      {last?.problem !== undefined && (
        <p className={classes.failure} role="alert">
          <b>
            The backup '{last.schedule}' of {formatDate(last.timeMs, 'utc')} failed:
          </b>{' '}
          {last.problem}
        </p>
      )}
    </>
  );
}

interface CardProps {
  readonly schedule: BackupSchedule;
  readonly schedules: readonly BackupSchedule[];
  readonly screen: BackupsScreenState;
}

function ScheduleCard({ schedule, schedules, screen }: CardProps) {
  const { name, isOn, keep, database } = schedule;
  return (
    <>
      <div className={classes.cardHead}>
        <b className={classes.label} title={name}>
          {name}
        </b>
        <Tag kind={isOn ? 'success' : 'plain'}>{isOn ? 'on' : 'off'}</Tag>
        <span className={classes.fill} />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={26} aria-label={`Actions of ${name}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconPencil size={16} />}
              disabled={screen.rightsRefusal !== undefined}
              title={screen.rightsRefusal}
              onClick={() => screen.setDialog(`schedule:${name}`)}
            >
              Edit…
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPlayerPlay size={16} />}
              disabled={screen.workRefusal !== undefined}
              title={screen.workRefusal}
              onClick={() => void runCommand('backups.runSchedule', schedule)}
            >
              Run now
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTrash size={16} />}
              color="var(--orrery-error)"
              disabled={screen.rightsRefusal !== undefined}
              title={screen.rightsRefusal ?? 'Its backups stay.'}
              onClick={() =>
                void runCommand(
                  'backups.saveSchedules',
                  schedules.filter((each) => each !== schedule),
                )
              }
            >
              Delete schedule
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <p className={classes.line}>
        {describeTimes(schedule)}, {database === undefined ? 'all databases' : `database ${database}`}
      </p>
      <p className={classes.line}>Keeps {formatAmount(keep, 'backup')}, verifies each</p>
    </>
  );
}

const words: Readonly<Record<NightKind, string>> = {
  good: 'good',
  damaged: 'damaged',
  failed: 'failed',
  none: 'no run',
};

function Nights({ overview }: { readonly overview: BackupOverview }) {
  const nights = lastNights(overview, Date.now());
  return (
    <>
      <div className={classes.cardHead}>
        <b>Last 28 days</b>
        <span className={classes.fill} />
        <span className={classes.line}>{countNights(nights)}</span>
      </div>
      <ol className={classes.nights} aria-label="Runs of the last 28 days">
        {nights.map(({ dayMs, kind }) => {
          const text = `${formatDate(dayMs, 'utc').slice(0, 10)}: ${words[kind]}`;
          return (
            <li key={dayMs} data-kind={kind} title={text}>
              <span className={classes.hidden}>{text}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
