import { Button, Kbd, Loader } from '@mantine/core';
import { IconSquare } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { progressDelayMs } from '../../store/progress.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryRequest } from '../run/query-request.ts';
import type { RunStatus } from '../run/run-state.ts';
import classes from './ResultPane.module.css';

interface RunningOverlayProps {
  readonly run: QueryRun;
  readonly status: Extract<RunStatus, { readonly kind: 'running' }>;
  readonly request: QueryRequest;
}

/** The text of the progress overlay. */
function runningText(kind: 'query' | 'explain' | 'profile'): string {
  return kind === 'explain' ? 'Explain is operating...' : 'Query is operating...';
}

/** Covers the result while a query runs. It appears after a delay, so that short queries do not flicker. */
export function RunningOverlay({ run, status, request }: RunningOverlayProps) {
  const { startedAtMs } = status;
  const [nowMs, setNowMs] = useState(() => Date.now());
  const elapsedMs = nowMs - startedAtMs;
  const isVisible = elapsedMs >= progressDelayMs;
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      void run.cancel();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [run]);
  if (!isVisible) return undefined;
  const { maxRuntime } = request.options;
  return (
    <div className={classes.veil}>
      <div className={classes.running}>
        <div className={classes.runningHead}>
          <Loader size={16} aria-hidden />
          <strong role="status">{runningText(status.run)}</strong>
          <span className={classes.elapsed}>{(elapsedMs / 1000).toFixed(1)} s</span>
        </div>
        <div className={classes.busy} aria-hidden>
          <span />
        </div>
        <p>
          Running on the server. You can work in other tabs meanwhile; this tab shows the result when it is
          there.
        </p>
        <div className={classes.runningFoot}>
          <span>{maxRuntime !== undefined && maxRuntime > 0 && `Maximum runtime ${maxRuntime} s`}</span>
          <Button
            variant="default"
            c="var(--orrery-error)"
            leftSection={<IconSquare size={14} aria-hidden />}
            rightSection={<Kbd>Esc</Kbd>}
            onClick={() => void run.cancel()}
          >
            Cancel
          </Button>
        </div>
      </div>
    </div>
  );
}
