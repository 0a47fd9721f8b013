import { Button } from '@mantine/core';
import { IconAlertCircle, IconArrowUp } from '@tabler/icons-react';
import { formatAmount, formatTime } from '../../lib/format.ts';
import { AqlText } from '../../ui/values/AqlText.tsx';
import { BoundedText } from '../../ui/values/BoundedText.tsx';
import { CopyButton } from '../../ui/values/CopyButton.tsx';
import { useTimeZone } from '../../ui/values/use-time-zone.ts';
import { failureText, placeOf, type QueryFailure } from '../run/query-failure.ts';
import type { QueryRequest } from '../run/query-request.ts';
import type { QueryResult, RunKind } from '../run/run-state.ts';
import classes from './FailedRun.module.css';

interface FailedRunProps {
  readonly failure: QueryFailure;
  readonly kind: RunKind;
  readonly request: QueryRequest;
  readonly editorText: string;
  readonly kept: QueryResult | undefined;
  readonly onSelectRange: (start: number, end: number) => void;
  readonly onShowKept: () => void;
}

/** A failed run: number and message of the server, the place in the text, and the next steps. */
export function FailedRun(props: FailedRunProps) {
  const { failure, kind, request, editorText, kept, onSelectRange } = props;
  const [zone] = useTimeZone();
  const { status, errorName, range } = failure;
  const start = range && range.start + request.selectionStart;
  const end = range && range.end + request.selectionStart;
  const place = start === undefined ? undefined : placeOf(editorText, start);
  const facts = [
    ...(place === undefined ? [] : [`Line ${place.line}, column ${place.column}.`]),
    ...(status === undefined ? [] : [`HTTP ${status}${errorName === undefined ? '' : `, ${errorName}`}.`]),
  ];
  return (
    <div className={classes.host}>
      <div className={classes.box} role="alert">
        <IconAlertCircle size={18} className={classes.icon} aria-hidden />
        <div className={classes.content}>
          <h2 className={classes.title}>{kind === 'explain' ? 'Explain error' : 'Query error'}</h2>
          <p className={classes.message}>
            <BoundedText text={failureText(failure)} units={1_000} />
          </p>
          {facts.length > 0 && <p className={classes.facts}>{facts.join(' ')}</p>}
          {start !== undefined && end !== undefined && <Excerpt text={editorText} start={start} end={end} />}
          <div className={classes.actions}>
            {place !== undefined && (
              <Button
                variant="default"
                leftSection={<IconArrowUp size={16} aria-hidden />}
                onClick={() => onSelectRange(start!, end!)}
              >
                Go to line {place.line}
              </Button>
            )}
            <CopyButton text={`${failureText(failure)}\n${failure.details}`} label="Copy details" />
          </div>
        </div>
      </div>
      {kept !== undefined && (
        <p className={classes.kept}>
          The result of the last successful run ({formatTime(kept.startedAtMs, zone)},{' '}
          {formatAmount(kept.totalRows ?? kept.loadedRows, 'row')}) is kept.{' '}
          <button type="button" className={classes.link} onClick={props.onShowKept}>
            Show it
          </button>
        </p>
      )}
    </div>
  );
}

/** The line of the error between its neighbours. */
function Excerpt(props: { readonly text: string; readonly start: number; readonly end: number }) {
  const { text, start, end } = props;
  const lines = text.split('\n');
  const wrong = placeOf(text, start).line - 1;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const first = Math.max(0, wrong - 1);
  return (
    <pre className={classes.excerpt}>
      {lines.slice(first, wrong + 2).map((line, index) => {
        const number = first + index;
        const from = start - lineStart;
        const to = Math.min(line.length, end - lineStart);
        return (
          <div key={number} className={classes.line}>
            <span className={classes.lineNumber}>{number + 1}</span>
            {number === wrong ? (
              <span>
                <AqlText text={line.slice(0, from)} />
                <mark className={classes.wrong}>{line.slice(from, Math.max(to, from + 1))}</mark>
                <AqlText text={line.slice(Math.max(to, from + 1))} />
              </span>
            ) : (
              <AqlText text={line} />
            )}
          </div>
        );
      })}
    </pre>
  );
}
