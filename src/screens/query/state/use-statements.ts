import { useMemo } from 'react';
import { useStore } from 'zustand';
import { statementsOf } from '../../../../aql/editor/statements.ts';
import { formatAmount } from '../../../lib/format.ts';
import type { StatementState } from '../../../query/tabs/TabRuns.ts';
import type { LineNote } from '../../../ui/code/line-notes.ts';
import type { QueryPage } from '../use-query-page.ts';

interface Statement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Of its last run; undefined before the first one. */
  readonly state: StatementState | undefined;
}

/** The statements of the open query with their last runs. */
export function useStatements({ session, tab }: QueryPage): readonly Statement[] {
  const states = useStore(session.runsOf(tab.id).store, ({ statements }) => statements);
  return useMemo(
    () =>
      statementsOf(tab.text, '3.12').map((range, at) => ({
        ...range,
        text: tab.text.slice(range.start, range.end),
        state: states[at],
      })),
    [tab.text, states],
  );
}

/** Rows and time of each statement at its first line, as long as its text is the one that was run. */
export function statementNotes(statements: readonly Statement[]): readonly LineNote[] {
  return statements.flatMap(({ start, text, state }) => {
    if (state === undefined || state.text !== text) return [];
    const note = noteOf(state);
    return note === undefined ? [] : [{ offset: start, text: note, isStrong: false }];
  });
}

function noteOf({ status, rows, seconds }: StatementState): string | undefined {
  if (status.kind === 'skipped') return `not run: ${status.reason}`;
  if (status.kind === 'failed') return 'failed';
  if (status.kind !== 'finished' || rows === undefined || seconds === undefined) return undefined;
  return `${formatAmount(rows, 'row')}, ${seconds.toFixed(3)} s`;
}
