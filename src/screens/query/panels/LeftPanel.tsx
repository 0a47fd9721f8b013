import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBookmark, IconDatabaseSearch, IconHistory } from '@tabler/icons-react';
import { PaneTabs } from '../../../ui/panes/PaneTabs.tsx';
import type { QueryPage } from '../use-query-page.ts';
import { HistoryPanel } from './HistoryPanel.tsx';
import classes from './LeftPanel.module.css';
import { SavedPanel } from './SavedPanel.tsx';
import { SchemaPanel } from './SchemaPanel.tsx';

export const panels = [
  { id: 'saved', label: 'Saved queries', icon: IconBookmark },
  { id: 'history', label: 'History', icon: IconHistory },
  { id: 'schema', label: 'Schema', icon: IconDatabaseSearch },
] as const;

export type PanelId = (typeof panels)[number]['id'];

interface LeftPanelProps {
  readonly page: QueryPage;
  readonly panel: PanelId;
  readonly onPanel: (panel: PanelId) => void;
  readonly onInsert: (text: string) => void;
  /** The search field of the history is focused after each increase. */
  readonly historyFocusCount: number;
}

/** Saved queries, history and schema. */
export function LeftPanel(props: LeftPanelProps) {
  const { page, panel, onPanel, onInsert, historyFocusCount } = props;
  return (
    <section aria-label="Saved queries, history and schema" className={classes.panel}>
      <PaneTabs label="Panel" tabs={panels} active={panel} onChange={onPanel} className={classes.tabs} />
      <div role="tabpanel" aria-label={panels.find(({ id }) => id === panel)!.label} className={classes.body}>
        {panel === 'saved' && <SavedPanel page={page} />}
        {panel === 'history' && <HistoryPanel page={page} focusCount={historyFocusCount} />}
        {panel === 'schema' && <SchemaPanel page={page} onInsert={onInsert} />}
      </div>
    </section>
  );
}

/** The folded panel. */
export function PanelRail({ onPanel }: { readonly onPanel: (panel: PanelId) => void }) {
  return (
    <nav aria-label="Panels" className={classes.rail}>
      {panels.map(({ id, label, icon: Icon }) => (
        <Tooltip key={id} label={label} position="right">
          <ActionIcon aria-label={label} onClick={() => onPanel(id)}>
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
    </nav>
  );
}
