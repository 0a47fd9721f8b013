import { Button } from '@mantine/core';
import { formatAmount } from '../../lib/format.ts';
import { Mono } from '../../ui/values/Mono.tsx';
import { toPlanView } from '../plan/plan-view.ts';
import { isModifying } from '../run/is-modifying.ts';
import type { QueryRun } from '../run/QueryRun.ts';
import type { QueryProfile, QueryResult } from '../run/run-state.ts';
import classes from './EmptyResult.module.css';
import { useRun } from './use-run.ts';

interface EmptyResultProps {
  readonly run: QueryRun;
  readonly result: QueryResult;
  readonly onEdit: ((text: string) => void) | undefined;
}

/** A result without rows: what was read, and what dropped it. */
export function EmptyResult({ run, result, onEdit }: EmptyResultProps) {
  const { stats, request } = result;
  const { profile } = useRun(run);
  const steps = profile?.request === request ? toSteps(profile) : undefined;
  const written = stats.writesExecuted ?? 0;
  return (
    <div className={classes.host}>
      <div className={classes.empty}>
        <h2 className={classes.title}>No rows</h2>
        <p className={classes.text}>
          {written > 0
            ? `The query ran without an error, wrote ${formatAmount(written, 'document')} and returned nothing.`
            : `The query ran without an error and returned an empty result. ${dropText(stats)}`}
        </p>
        {steps !== undefined && <StepTable steps={steps} />}
        <div className={classes.actions}>
          {steps === undefined && !isModifying(request.text) && (
            <Button onClick={() => void run.profile(request)}>Count rows per filter</Button>
          )}
          <Button variant="default" onClick={() => void run.explain(request)}>
            Explain
          </Button>
          {onEdit && (
            <Button variant="subtle" color="gray" onClick={() => onEdit('')}>
              Clear input
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** A statement of a profiled query with the rows that it passed on. */
interface Step {
  readonly id: number;
  readonly text: string;
  readonly rows: number;
}

function toSteps(profile: QueryProfile): readonly Step[] {
  return toPlanView(profile).rows.flatMap(({ id, role, text, measured }) =>
    measured === undefined || role === 'start' || role === 'return'
      ? []
      : [{ id, text, rows: measured.items }],
  );
}

/** The rows after each statement; the first one without rows is the cause of the empty result. */
function StepTable({ steps }: { readonly steps: readonly Step[] }) {
  const cause = steps.find(({ rows }) => rows === 0);
  return (
    <table className={classes.steps} aria-label="Rows per statement">
      <tbody>
        {steps.map((step) => (
          <tr key={step.id} data-cause={step === cause || undefined}>
            <td>
              <Mono>{step.text}</Mono>
            </td>
            <td>
              {formatAmount(step.rows, 'row')}
              {step === cause && ' (drops all)'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What was read and dropped, from the statistics of the run. */
function dropText({ scannedFull = 0, scannedIndex = 0, filtered = 0 }: QueryResult['stats']): string {
  const read = scannedFull + scannedIndex;
  if (read === 0) return 'No documents were read.';
  const documents = `${formatAmount(read, 'document was')} read`;
  if (filtered >= read) return `${documents} and all of them dropped by a filter.`;
  return filtered === 0 ? `${documents}.` : `${documents}, filters dropped ${formatAmount(filtered, 'row')}.`;
}
