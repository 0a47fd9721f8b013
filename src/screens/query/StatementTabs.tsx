import { formatExact } from '../../lib/format.ts';
import { shownStatement } from '../../query/tabs/query-tab.ts';
import { statementTitle } from '../../query/tabs/statement-title.ts';
import type { StatementState } from '../../query/tabs/TabRuns.ts';
import { PaneTabs } from '../../ui/panes/PaneTabs.tsx';
import classes from './LowerPane.module.css';
import { useStatements } from './state/use-statements.ts';
import type { QueryPage } from './use-query-page.ts';

/** The statements of a text that has several, each with its own result. */
export function StatementTabs({ page }: { readonly page: QueryPage }) {
  const { session, tab } = page;
  const statements = useStatements(page);
  if (statements.length < 2) return null;
  return (
    <PaneTabs
      label="Statements"
      className={classes.statements}
      active={String(shownStatement(tab))}
      onChange={(id) => session.tabs.change(tab.id, { statement: Number(id) })}
      tabs={statements.map(({ text, state }, at) => ({
        id: String(at),
        label: statementTitle(text),
        start: <span className={classes.number}>{at + 1}</span>,
        count: <StatementNote state={state} />,
      }))}
    />
  );
}

function StatementNote({ state }: { readonly state: StatementState | undefined }) {
  switch (state?.status.kind) {
    case 'running':
      return 'running';
    case 'failed':
      return <span className={classes.failed}>failed</span>;
    case 'skipped':
      return <span className={classes.skipped}>not run</span>;
    case 'cancelled':
      return 'cancelled';
    default:
      return state?.rows === undefined ? null : formatExact(state.rows);
  }
}
