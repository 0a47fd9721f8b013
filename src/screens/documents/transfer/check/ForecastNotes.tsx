import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatAmount, formatExact } from '../../../../lib/format.ts';
import { agree } from '../../../../lib/plural.ts';
import classes from '../transfer.module.css';
import type { Finding, Forecast } from './check-import.ts';

interface ForecastNotesProps {
  readonly forecast: Forecast | undefined;
  /** Records that cannot become documents and are named elsewhere. */
  readonly namedCount: number;
  readonly collection: string;
  readonly onCheckAll: () => void;
}

/** What the import will reject: values that the file repeats, and those that the collection has already. */
export function ForecastNotes({ forecast, namedCount, collection, onCheckAll }: ForecastNotesProps) {
  if (forecast === undefined) return <p className={classes.forecast}>Checking the documents …</p>;
  const { phase, findings, records, message } = forecast;
  const shown = findings.flatMap((finding) => {
    const count = finding.kind === 'invalid' ? finding.count - namedCount : finding.count;
    return count > 0 ? [{ ...finding, count }] : [];
  });
  return (
    <>
      {shown.map((finding) => (
        <p
          key={`${finding.kind} ${finding.attributes}`}
          className={finding.kind === 'changed' ? classes.forecast : classes.notice}
          role="status"
        >
          {textOf(finding, collection)}
        </p>
      ))}
      <p className={classes.forecast} role="status">
        {phase === 'running' && `Checking: ${formatAmount(records, 'document')} …`}
        {phase === 'failed' && `The check ended after ${formatAmount(records, 'document')}: ${message}`}
        {phase === 'done' && doneText(forecast, shown.length > 0)}{' '}
        {phase === 'done' && !forecast.isWhole && (
          <Button variant="subtle" size="compact-sm" onClick={onCheckAll}>
            Check all documents
          </Button>
        )}
      </p>
    </>
  );
}

function doneText({ isWhole, isExact, records }: Forecast, hasFindings: boolean): string {
  const what = isWhole
    ? `All ${formatAmount(records, 'document')} checked`
    : `The first ${formatAmount(records, 'document')} checked`;
  const repeated = isExact ? '' : ' Repeated values are searched among the first 2,000,000 values.';
  return `${what}${hasFindings ? '.' : ': no document is expected to be rejected.'}${repeated}`;
}

function textOf({ kind, attributes, count, line }: Finding, collection: string): ReactNode {
  const documents = formatAmount(count, 'document');
  const first = line === undefined ? '' : `, first in line ${formatExact(line)}`;
  switch (kind) {
    case 'invalid':
      return `${documents} will be rejected: values or keys are not valid${first}.`;
    case 'repeated':
      return `${documents} will be rejected: the file repeats the value of ${attributes}, which is unique${first}.`;
    case 'stored':
      return `${documents} will be rejected: ${collection} has the value of ${attributes} already, which is unique${first}.`;
    case 'changed':
      return `${documents} of ${collection} ${agree(count, 'has')} the value of ${attributes} already: the setting above applies${first}.`;
  }
}
