import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { PaneTabs } from '../../ui/panes/PaneTabs.tsx';
import { InsertQuerySelect } from './InsertQuerySelect.tsx';
import { LeftPanel } from './panels/LeftPanel.tsx';
import { SavedPanel } from './panels/SavedPanel.tsx';
import { QueryBinds } from './QueryBinds.tsx';
import { QueryResult } from './QueryResult.tsx';
import classes from './QueryScreen.module.css';
import { QueryTabBar } from './QueryTabBar.tsx';
import { QueryText } from './QueryText.tsx';
import { QueryToolbar } from './QueryToolbar.tsx';
import type { QueryScreenState } from './state/use-query-screen.ts';

const narrowTabs = [
  { id: 'query', label: 'Query' },
  { id: 'result', label: 'Result' },
  { id: 'saved', label: 'Saved queries' },
] as const;

interface NarrowQueryPageProps {
  readonly screen: QueryScreenState;
  /** The dialogs. */
  readonly children: ReactNode;
}

/** The query page in a narrow window: one area at a time. */
export function NarrowQueryPage({ screen, children }: NarrowQueryPageProps) {
  const { page, layout, text } = screen;
  return (
    <div className={classes.narrow}>
      <VisuallyHidden component="h1">Query</VisuallyHidden>
      <QueryTabBar page={page}>
        <InsertQuerySelect page={page} />
      </QueryTabBar>
      <PaneTabs
        label="Areas"
        tabs={narrowTabs}
        active={layout.narrowTab}
        onChange={layout.setNarrowTab}
        className={classes.areas}
      />
      {layout.narrowTab === 'query' && (
        <div className={classes.narrowQuery}>
          <QueryToolbar
            page={page}
            {...text.history}
            hasSelection={text.hasSelection}
            statementCount={text.statements.length}
          />
          <div className={classes.narrowEditor}>
            <QueryText screen={screen} />
          </div>
          <QueryBinds screen={screen} />
        </div>
      )}
      {layout.narrowTab === 'result' && (
        <div className={classes.lower}>
          <QueryResult screen={screen} />
        </div>
      )}
      {layout.narrowTab === 'saved' && (
        <div className={classes.narrowSaved}>
          {layout.hasPanelChoice ? (
            <LeftPanel
              page={page}
              panel={layout.panel}
              onPanel={layout.setPanelText}
              onInsert={screen.insert}
              historyFocusCount={layout.historyFocusCount}
            />
          ) : (
            <SavedPanel page={page} />
          )}
        </div>
      )}
      {children}
    </div>
  );
}
