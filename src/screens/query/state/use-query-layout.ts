import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { defaultEditorShare } from '../../../query/tabs/query-tab.ts';
import { useAddressState } from '../../../ui/hooks/use-address-state.ts';
import { useStoredState } from '../../../ui/hooks/use-stored-state.ts';
import type { LowerTab } from '../LowerPane.tsx';
import { type PanelId, panels } from '../panels/LeftPanel.tsx';
import type { QueryPage } from '../use-query-page.ts';

/** The part of the page that is hidden in favour of another one. */
type Fold = 'none' | 'result' | 'editor';
type NarrowTab = 'query' | 'result' | 'saved';

export const minPanePx = 88;
export const panelLimits = { min: 200, max: 400, default: 264 } as const;
export const bindLimits = { min: 240, max: 420, default: 288 } as const;

/** Which areas of the query page are shown, and their sizes. */
export function useQueryLayout({ session, tab }: QueryPage) {
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false });
  const isCramped = useMediaQuery('(max-width: 1359px)', false, { getInitialValueInEffect: false });
  const [panelText, setPanelText] = useAddressState('panel');
  const panel: PanelId = panels.find(({ id }) => id === panelText)?.id ?? 'saved';
  const [foldedChoice, setPanelFolded] = useStoredState(
    `query.panel-folded.${isCramped ? 'cramped' : 'wide'}`,
    z.boolean().optional(),
    undefined,
  );
  const [panelPx, setPanelPx] = useStoredState('pane.query-panel', z.number(), panelLimits.default);
  const [bindPx, setBindPx] = useStoredState('pane.query-binds', z.number(), bindLimits.default);
  const [fold, setFold] = useState<Fold>('none');
  const [narrowTab, setNarrowTab] = useState<NarrowTab>('query');
  const [lowerTab, setLowerTab] = useState<LowerTab>('result');
  const [historyFocusCount, setHistoryFocusCount] = useState(0);
  const { ref: bodyRef, height: bodyPx } = useElementSize<HTMLDivElement>();
  const maxEditorPx = Math.max(minPanePx, bodyPx - minPanePx - 7);
  const editorPx = Math.round(
    Math.max(minPanePx, Math.min(maxEditorPx, (tab.editorShare ?? defaultEditorShare(bodyPx)) * bodyPx)),
  );
  const isPanelFolded = foldedChoice ?? isCramped;
  const showEditor = useCallback(() => {
    setFold((now) => (now === 'editor' ? 'none' : now));
    setNarrowTab('query');
  }, []);

  return {
    isNarrow,
    panel,
    /** False: the address names no panel. */
    hasPanelChoice: panelText !== '' && panelText !== 'saved',
    setPanelText,
    isPanelFolded,
    panelPx,
    setPanelPx,
    bindPx,
    setBindPx,
    fold,
    narrowTab,
    setNarrowTab,
    lowerTab,
    setLowerTab,
    historyFocusCount,
    bodyRef,
    editorPx,
    maxEditorPx,
    setEditorPx: (px: number) => session.tabs.change(tab.id, { editorShare: px / Math.max(1, bodyPx) }),
    resetEditorPx: () => session.tabs.change(tab.id, { editorShare: undefined }),
    setPanelFolded,
    showPanel: (id: PanelId) => setPanelText(id === 'saved' ? '' : id),
    toggleResult: () => setFold(fold === 'result' ? 'none' : 'result'),
    maximizeResult: () => setFold(fold === 'editor' ? 'none' : 'editor'),
    showLower(shown: LowerTab) {
      setLowerTab(shown);
      setFold((now) => (now === 'result' ? 'none' : now));
      setNarrowTab('result');
    },
    searchHistory() {
      setPanelFolded(false);
      setPanelText('history');
      setNarrowTab('saved');
      setHistoryFocusCount((count) => count + 1);
    },
    showEditor,
  };
}
