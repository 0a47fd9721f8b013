import { Progress } from '@mantine/core';
import { runCommand } from '../../command.ts';
import { formatBytes } from '../../lib/format.ts';
import type { Job } from '../../store/app-state.ts';
import { stopJob } from '../../store/jobs.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import classes from './Frame.module.css';

/** Less memory is nobody's concern. */
const shownBytes = 2 ** 20;

const words = { unknown: 'Connecting', online: 'Online', offline: 'Offline' } as const;

/** Server state and version, running jobs, shortcut help. */
export function Footer() {
  const server = useAppState((state) => state.server);
  const jobs = useAppState((state) => state.jobs);
  return (
    <footer className={classes.footer}>
      <span className={classes.state} role="status">
        <span className={classes.dot} data-kind={server.kind} aria-hidden />
        {words[server.kind]}
      </span>
      {server.version !== undefined && <span>Version {server.version}</span>}
      {jobs.slice(0, 2).map((job) => (
        <JobProgress key={job.id} job={job} />
      ))}
      {jobs.length > 2 && <span>{jobs.length - 2} more running</span>}
      <span className={classes.space} />
      <button type="button" className={classes.link} onClick={() => void runCommand('app.keyHelp')}>
        Keyboard shortcuts ?
      </button>
    </footer>
  );
}

function JobProgress({ job }: { readonly job: Job }) {
  const percent = job.total === undefined ? 100 : Math.min(100, (100 * job.done) / Math.max(1, job.total));
  return (
    <span className={classes.job}>
      <span className={classes.jobLabel}>{job.label}</span>
      <Progress value={percent} animated={job.total === undefined} w={96} size={6} aria-label={job.label} />
      {job.total !== undefined && <span>{Math.floor(percent)} %</span>}
      {job.bytes !== undefined && job.bytes >= shownBytes && (
        <span title="Memory of the computation">{formatBytes(job.bytes)}</span>
      )}
      {job.canStop && (
        <button type="button" className={classes.link} onClick={() => stopJob(job.id)}>
          Stop
        </button>
      )}
    </span>
  );
}
