import { useStore } from 'zustand';
import { PlanPane } from '../../query/plan/PlanPane.tsx';
import { ResultPane } from '../../query/results/ResultPane.tsx';
import type { QueryRequest } from '../../query/run/query-request.ts';
import { shownStatement } from '../../query/tabs/query-tab.ts';
import { PaneTabs } from '../../ui/panes/PaneTabs.tsx';
import classes from './LowerPane.module.css';
import { StatementTabs } from './StatementTabs.tsx';
import type { QueryPage } from './use-query-page.ts';

export type LowerTab = 'result' | 'explain' | 'profile';

const lowerTabs = [
  { id: 'result', label: 'Result' },
  { id: 'explain', label: 'Explain' },
  { id: 'profile', label: 'Profile' },
] as const;

interface LowerPaneProps {
  readonly page: QueryPage;
  /** What a run would send now. */
  readonly request: QueryRequest;
  readonly shown: LowerTab;
  readonly onShow: (tab: LowerTab) => void;
  readonly onSelectRange: (start: number, end: number) => void;
  /** Offset of the caret in the text. */
  readonly caret: number | undefined;
}

const caretOf = (caret: number | undefined) => (caret === undefined ? {} : { caret });

/** Result, plan and profile of the current query. */
export function LowerPane({ page, request, shown, onShow, onSelectRange, caret }: LowerPaneProps) {
  const { session, tab } = page;
  const run = session.shownRun(tab);
  const status = useStore(run.store, (state) => state.status);
  const tabs = (
    <PaneTabs
      label="Result and plans"
      tabs={lowerTabs}
      active={shown}
      onChange={onShow}
      className={classes.tabs}
    />
  );
  const shared = { run, editorText: tab.text, onSelectRange };
  // While a plan is computed, and after a failure, the result pane has the progress and the error.
  const isPlan =
    shown !== 'result' && !((status.kind === 'running' || status.kind === 'failed') && status.run === shown);
  const key = `${tab.id} ${shownStatement(tab)}`;
  return (
    <div className={classes.host}>
      <StatementTabs page={page} />
      {isPlan ? (
        <div className={classes.plan}>
          <div className={classes.bar}>{tabs}</div>
          <div className={classes.body}>
            <PlanPane key={`${key} ${shown}`} {...shared} kind={shown} {...caretOf(caret)} />
          </div>
        </div>
      ) : (
        <ResultPane
          key={key}
          {...shared}
          tabs={tabs}
          request={request}
          onEdit={(text) => session.tabs.change(tab.id, { text })}
        />
      )}
    </div>
  );
}
