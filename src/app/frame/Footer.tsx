import { Progress } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { formatBytes } from '../../lib/format.ts';
import type { Task } from '../../store/app-state.ts';
import { stopTask } from '../../store/tasks.ts';
import { useAppState } from '../../ui/hooks/use-app-state.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import { findScreen } from '../screens.ts';
import classes from './Frame.module.css';
import { NewVersion } from './NewVersion.tsx';
import { useProductVersion, useServerVersion } from './use-server-version.ts';

/** Smaller amounts of memory are not shown. */
const shownBytes = 2 ** 20;

const words = { unknown: 'Connecting', online: 'Online', offline: 'Offline' } as const;

/** Server state and version, running tasks, help and keyboard help. */
export function Footer() {
  useServerVersion();
  const product = useProductVersion();
  const server = useAppState((state) => state.server);
  const tasks = useAppState((state) => state.tasks);
  return (
    <footer className={classes.footer}>
      <span className={classes.state} role="status">
        <span className={classes.dot} data-kind={server.kind} aria-hidden />
        {words[server.kind]}
      </span>
      {server.version !== undefined && (
        <>
          {product !== undefined && <span>Orrery {product}</span>}
          {product === undefined ? (
            <span>Version {server.version}</span>
          ) : (
            <span className={classes.apiVersion}>API version {server.version}</span>
          )}
          <NewVersion current={server.version} />
        </>
      )}
      <span className={classes.space} />
      {tasks.slice(0, 2).map((task) => (
        <TaskProgress key={task.id} task={task} />
      ))}
      {tasks.length > 2 && <span>{tasks.length - 2} more running</span>}
      <HelpLink />
      <button
        type="button"
        className={`${classes.link} ${classes.keys}`}
        onClick={() => void runCommand('app.keyHelp')}
      >
        Keyboard shortcuts <KeyHint shortcut="?" />
      </button>
    </footer>
  );
}

/** Opens the page of the guide about the screen. */
function HelpLink() {
  const { pathname } = useLocation();
  return (
    <Link className={classes.link} to={addresses.help(findScreen(pathname)?.id)}>
      Help
    </Link>
  );
}

function TaskProgress({ task }: { readonly task: Task }) {
  const percent = task.total === undefined ? 100 : Math.min(100, (100 * task.done) / Math.max(1, task.total));
  return (
    <span className={classes.job}>
      <span className={classes.jobLabel}>{task.label}</span>
      <Progress value={percent} animated={task.total === undefined} w={96} size={3} aria-label={task.label} />
      {task.total !== undefined && <span>{Math.floor(percent)} %</span>}
      {task.bytes !== undefined && task.bytes >= shownBytes && (
        <span title="Memory used by the task">{formatBytes(task.bytes)}</span>
      )}
      {task.canStop && (
        <button
          type="button"
          className={classes.stop}
          aria-label={`Stop: ${task.label}`}
          onClick={() => stopTask(task.id)}
        >
          Stop
        </button>
      )}
    </span>
  );
}
