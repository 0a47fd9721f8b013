import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { ResizeBar } from '../../ui/panes/ResizeBar.tsx';
import { InsertQuerySelect } from './InsertQuerySelect.tsx';
import { LeftPanel, PanelRail } from './panels/LeftPanel.tsx';
import { QueryBinds } from './QueryBinds.tsx';
import { QueryResult } from './QueryResult.tsx';
import classes from './QueryScreen.module.css';
import { QueryTabBar } from './QueryTabBar.tsx';
import { QueryText } from './QueryText.tsx';
import { QueryToolbar } from './QueryToolbar.tsx';
import { bindLimits, minPanePx, panelLimits } from './state/use-query-layout.ts';
import type { QueryScreenState } from './state/use-query-screen.ts';

interface WideQueryPageProps {
  readonly screen: QueryScreenState;
  /** The dialogs. */
  readonly children: ReactNode;
}

/** The query page in a wide window: panel, editor with bind parameters, and the result below. */
export function WideQueryPage({ screen, children }: WideQueryPageProps) {
  const { page, layout, isRunning } = screen;
  const { fold } = layout;
  return (
    <div className={classes.page} data-running={isRunning || undefined}>
      <VisuallyHidden component="h1">Query</VisuallyHidden>
      <SidePanel screen={screen} />
      <div className={classes.main}>
        <QueryTabBar page={page}>
          <InsertQuerySelect page={page} />
        </QueryTabBar>
        <div ref={layout.bodyRef} className={classes.body}>
          <Upper screen={screen} />
          {fold === 'none' && (
            <ResizeBar
              label="Height of the editor"
              orientation="horizontal"
              hasHandle
              valuePx={layout.editorPx}
              minPx={minPanePx}
              maxPx={layout.maxEditorPx}
              onChange={layout.setEditorPx}
              onReset={layout.resetEditorPx}
            />
          )}
          {fold !== 'result' && (
            <div className={classes.lower}>
              <QueryResult screen={screen} />
            </div>
          )}
        </div>
      </div>
      {children}
    </div>
  );
}

/** Saved queries, history and schema; folded to a rail of buttons if the user chooses so. */
function SidePanel({ screen }: { readonly screen: QueryScreenState }) {
  const { page, layout, insert } = screen;
  if (layout.isPanelFolded) {
    return (
      <PanelRail
        onPanel={(id) => {
          layout.showPanel(id);
          layout.setPanelFolded(false);
        }}
      />
    );
  }
  return (
    <>
      <div className={classes.left} style={{ width: layout.panelPx }}>
        <LeftPanel
          page={page}
          panel={layout.panel}
          onPanel={layout.showPanel}
          onInsert={insert}
          historyFocusCount={layout.historyFocusCount}
        />
      </div>
      <ResizeBar
        label="Width of the left panel"
        orientation="vertical"
        valuePx={layout.panelPx}
        minPx={panelLimits.min}
        maxPx={panelLimits.max}
        onChange={layout.setPanelPx}
        onReset={() => layout.setPanelPx(panelLimits.default)}
      />
    </>
  );
}

/** The editor and, beside it, the bind parameters. */
function Upper({ screen }: { readonly screen: QueryScreenState }) {
  const { page, layout, text } = screen;
  const { fold } = layout;
  const style =
    fold === 'none' ? { height: layout.editorPx } : fold === 'editor' ? { display: 'none' } : { flex: 1 };
  return (
    <div className={classes.upper} style={style}>
      <div className={classes.write}>
        <QueryToolbar
          page={page}
          {...text.history}
          hasSelection={text.hasSelection}
          statementCount={text.statements.length}
        />
        <div className={classes.editor}>
          <QueryText screen={screen} />
        </div>
      </div>
      <ResizeBar
        label="Width of the bind parameters"
        orientation="vertical"
        valuePx={layout.bindPx}
        minPx={bindLimits.min}
        maxPx={bindLimits.max}
        direction={-1}
        onChange={layout.setBindPx}
        onReset={() => layout.setBindPx(bindLimits.default)}
      />
      <div className={classes.right} style={{ width: layout.bindPx }}>
        <QueryBinds screen={screen} />
      </div>
    </div>
  );
}
