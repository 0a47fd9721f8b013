import { IconAlertCircle, IconPencil } from '@tabler/icons-react';
import { formatTime } from '../../lib/format.ts';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryRequest } from '../run/query-request.ts';
import classes from './ResultPane.module.css';
import { useRun } from './use-run.ts';

interface RunNoteProps {
  readonly run: QueryRun;
  readonly request: QueryRequest;
  readonly isFailureShown: boolean;
}

/** Beside the view switch: whether the shown result belongs to the text in the editor. */
export function RunNote({ run, request, isFailureShown }: RunNoteProps) {
  const { status, result } = useRun(run);
  const [zone] = useTimeZone();
  if (isFailureShown && status.kind === 'failed') {
    return (
      <span className={classes.failedNote}>
        <IconAlertCircle size={14} aria-hidden />
        Failed at {formatTime(status.failure.failedAtMs, zone)}
      </span>
    );
  }
  if (status.kind === 'skipped') {
    const kept = result === undefined ? '' : ` Result of ${formatTime(result.startedAtMs, zone)}`;
    return (
      <span className={classes.skippedNote} role="status">
        Not run: {status.reason}
        {kept}
      </span>
    );
  }
  if (result === undefined) {
    return status.kind === 'cancelled' ? (
      <span className={classes.note} role="status">
        Query canceled.
      </span>
    ) : undefined;
  }
  const time = formatTime(result.startedAtMs, zone);
  if (status.kind === 'running') return <span className={classes.note}>Previous result, of {time}</span>;
  if (status.kind === 'cancelled') {
    return (
      <span className={classes.note} role="status">
        Query canceled. Result of {time}
      </span>
    );
  }
  if (isSame(result.request, request)) return undefined;
  return (
    <span className={classes.note}>
      <IconPencil size={14} aria-hidden />
      Edited since this run ({time})
    </span>
  );
}

/** Text and values: the selection and the size of a batch change no result. */
function isSame(left: QueryRequest, right: QueryRequest): boolean {
  const valuesOf = ({ bindVars }: QueryRequest) => JSON.stringify(Object.entries(bindVars).sort());
  return left.text === right.text && valuesOf(left) === valuesOf(right);
}
