import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useStore } from 'zustand';
import type { BindParameterInfo } from '../../../aql/editor/bind-parameters.ts';
import { fetchCollectionEntries } from '../../api/overview.ts';
import { fetchOptimizerRules } from '../../api/queries.ts';
import { runCommand } from '../../command.ts';
import { addresses } from '../../lib/addresses.ts';
import { BindPanel } from '../../query/binds/BindPanel.tsx';
import { textOf } from '../../query/binds/bind-values.ts';
import { OptionsSection } from '../../query/binds/OptionsSection.tsx';
import { AqlEditor, type AqlEditorHandle, forgetText } from '../../query/editor/AqlEditor.tsx';
import { isTextOf, lineFigures } from '../../query/plan/plan-view.ts';
import type { TextRange } from '../../query/tabs/QuerySession.ts';
import { defaultEditorShare, isChanged } from '../../query/tabs/query-tab.ts';
import { confirm } from '../../store/confirm.ts';
import { notifyError } from '../../store/notifications.ts';
import { useCommandContext } from '../../ui/CommandContextProvider.tsx';
import { useAddressState } from '../../ui/hooks/use-address-state.ts';
import { useCommandRegistration } from '../../ui/hooks/use-commands.ts';
import { useStoredState } from '../../ui/hooks/use-stored-state.ts';
import { PaneTabs } from '../../ui/panes/PaneTabs.tsx';
import { ResizeBar } from '../../ui/panes/ResizeBar.tsx';
import { type QueryActions, queryPageCommands } from './commands.ts';
import { QueryDialogs } from './dialogs/QueryDialogs.tsx';
import { InsertQuerySelect } from './InsertQuerySelect.tsx';
import { LowerPane, type LowerTab } from './LowerPane.tsx';
import { LeftPanel, type PanelId, PanelRail, panels } from './panels/LeftPanel.tsx';
import { SavedPanel } from './panels/SavedPanel.tsx';
import classes from './QueryScreen.module.css';
import { QueryTabBar } from './QueryTabBar.tsx';
import { QueryToolbar } from './QueryToolbar.tsx';
import { savedQueryCommands } from './saved-query-commands.ts';
import { useOpenFromAddress } from './use-open-from-address.ts';
import { useSavedQueries } from './use-query-lists.ts';
import { useQueryPage } from './use-query-page.ts';
import { useRunError } from './use-run-error.ts';

type Fold = 'none' | 'result' | 'editor';
type NarrowTab = 'query' | 'result' | 'saved';

const narrowTabs = [
  { id: 'query', label: 'Query' },
  { id: 'result', label: 'Result' },
  { id: 'saved', label: 'Saved queries' },
] as const;

const minPanePx = 88;
const panelLimits = { least: 200, most: 400, default: 264 } as const;
const bindLimits = { least: 240, most: 420, default: 288 } as const;

/** The query page: saved queries, editor, bind parameters and the result. */
export function QueryScreen() {
  const page = useQueryPage();
  const { session, tab, user } = page;
  const commandContext = useCommandContext();
  const client = useQueryClient();
  const isNarrow = useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false });
  const isCramped = useMediaQuery('(max-width: 1359px)', false, { getInitialValueInEffect: false });
  const [panelText, setPanelText] = useAddressState('panel');
  const panel: PanelId = panels.find(({ id }) => id === panelText)?.id ?? 'saved';
  const [foldedChoice, setFolded] = useStoredState(
    `query.panel-folded.${isCramped ? 'cramped' : 'wide'}`,
    z.boolean().optional(),
    undefined,
  );
  const isFolded = foldedChoice ?? isCramped;
  const [panelPx, setPanelPx] = useStoredState('pane.query-panel', z.number(), panelLimits.default);
  const [bindPx, setBindPx] = useStoredState('pane.query-binds', z.number(), bindLimits.default);
  const [fold, setFold] = useState<Fold>('none');
  const [narrowTab, setNarrowTab] = useState<NarrowTab>('query');
  const [lowerTab, setLowerTab] = useState<LowerTab>('result');
  const [historyFocusCount, setHistoryFocusCount] = useState(0);
  const [dialog, setDialog] = useState<'save' | 'import'>();
  const [history, setHistory] = useState({ canUndo: false, canRedo: false });
  const [selection, setSelection] = useState<TextRange>();
  const [caret, setCaret] = useState<number>();
  const [parameters, setParameters] = useState<readonly BindParameterInfo[]>([]);
  const editor = useRef<AqlEditorHandle>(null);
  /** The range that the page has selected, such as that of an error: it is not run alone. */
  const marked = useRef<TextRange>(undefined);
  const { ref: bodyRef, height: bodyPx } = useElementSize<HTMLDivElement>();
  const saved = useSavedQueries(user);
  useOpenFromAddress(page, saved.data);

  const run = session.runOf(tab.id);
  const isRunning = useStore(run.store, ({ status }) => status.kind === 'running');
  const profile = useStore(run.store, (state) => state.profile);
  const figures = useMemo(() => profile && lineFigures(profile), [profile]);
  const lineNotes = profile && isTextOf(profile.request, tab.text) ? figures : undefined;
  const hasSelection =
    selection !== undefined && tab.text.slice(selection.start, selection.end).trim() !== '';
  const deferredTab = useDeferredValue(tab);
  const request = useMemo(() => session.toRequest(deferredTab, undefined), [session, deferredTab]);
  const selectRange = useCallback((start: number, end: number) => {
    setFold((now) => (now === 'editor' ? 'none' : now));
    setNarrowTab('query');
    // After the editor is shown.
    requestAnimationFrame(() => editor.current?.select(start, end));
    marked.current = { start, end };
  }, []);

  const error = useRunError(session, tab, selectRange);
  const collections = useQuery({
    queryKey: ['collections', 'overview'],
    queryFn: ({ signal }) => fetchCollectionEntries(signal),
  });
  const collectionNames = useMemo(
    () =>
      (collections.data?.collections ?? [])
        .filter(({ isSystem }) => !isSystem)
        .map(({ name }) => name)
        .sort(),
    [collections.data],
  );
  const rules = useQuery({
    queryKey: ['queries', 'rules'],
    queryFn: ({ signal }) => fetchOptimizerRules(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const bindNames = useMemo(() => Object.keys(tab.values), [tab.values]);
  const bindCollections = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(tab.values).flatMap(([name, raw]) =>
          name.startsWith('@') && raw.startsWith('"') ? [[name.slice(1), textOf(raw)]] : [],
        ),
      ),
    [tab.values],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has another selection
  useEffect(() => setSelection(undefined), [tab.id]);

  const actions: QueryActions = {
    async run(kind, isWholeText) {
      setLowerTab(kind === 'query' ? 'result' : kind);
      setFold((now) => (now === 'result' ? 'none' : now));
      setNarrowTab('result');
      await session.start(tab.id, kind, isWholeText ? undefined : selection);
    },
    cancel: () => run.cancel(),
    isRunning: () => run.isRunning,
    async edit(action) {
      try {
        await editor.current?.run(action);
      } catch (failure) {
        notifyError(failure, action === 'format' ? 'The query could not be formatted' : 'Query');
      }
    },
    clearInput() {
      session.tabs.change(tab.id, { text: '' });
      editor.current?.focus();
    },
    save: () => setDialog('save'),
    newTab() {
      session.tabs.create();
      requestAnimationFrame(() => editor.current?.focus());
    },
    async closeTab(id = tab.id) {
      const closing = page.tabs.find((each) => each.id === id);
      if (closing === undefined) return;
      if (isChanged(closing) || session.runOf(id).isRunning) {
        const { isConfirmed } = await confirm({
          title: `Close ${closing.title}`,
          text: session.runOf(id).isRunning
            ? 'This cancels the running query and closes its tab.'
            : 'The query has changes that are not saved. This discards them.',
          facts: [['Query', closing.text.slice(0, 200)]],
          action: 'Close query',
        });
        if (!isConfirmed) return;
      }
      session.close(id);
      await forgetText(id);
    },
    stepTab(step) {
      const place = page.tabs.findIndex(({ id }) => id === tab.id);
      session.tabs.activate(page.tabs.at((place + step) % page.tabs.length)!.id);
    },
    togglePanel: () => setFolded(!isFolded),
    toggleResult: () => setFold(fold === 'result' ? 'none' : 'result'),
    maximizeResult: () => setFold(fold === 'editor' ? 'none' : 'editor'),
    searchHistory() {
      setFolded(false);
      setPanelText('history');
      setNarrowTab('saved');
      setHistoryFocusCount((count) => count + 1);
    },
  };
  const latest = useRef({ actions, saved: saved.data ?? [] });
  latest.current = { actions, saved: saved.data ?? [] };
  const context = useMemo(
    () => ({
      ...commandContext,
      user,
      historyKey: session.historyKey,
      actions: () => latest.current.actions,
      saved: () => latest.current.saved,
      openImport: () => setDialog('import'),
      onDeleted: (name: string) => session.tabs.forgetSaved(name),
      onHistoryCleared: () =>
        void client.invalidateQueries({ queryKey: ['query-history', session.historyKey] }),
    }),
    [commandContext, user, session, client],
  );
  useCommandRegistration(queryPageCommands, context);
  useCommandRegistration(savedQueryCommands, context);

  const maxEditorPx = Math.max(minPanePx, bodyPx - minPanePx - 7);
  const editorPx = Math.round(
    Math.max(minPanePx, Math.min(maxEditorPx, (tab.editorShare ?? defaultEditorShare(bodyPx)) * bodyPx)),
  );
  const setEditorPx = (px: number) => session.tabs.change(tab.id, { editorShare: px / Math.max(1, bodyPx) });

  const toolbar = <QueryToolbar page={page} {...history} hasSelection={hasSelection} />;
  const textEditor = (
    <AqlEditor
      key={tab.id}
      ref={editor}
      name={tab.id}
      text={tab.text}
      onChange={(text) => session.tabs.change(tab.id, { text })}
      connection={session.connection}
      bindNames={bindNames}
      bindCollections={bindCollections}
      error={error}
      lineNotes={lineNotes}
      onBinds={(found) => {
        setParameters(found);
        session.tabs.follow(tab.id, found);
      }}
      onHistory={setHistory}
      onSelection={({ start, end }) => {
        const isMarked = marked.current?.start === start && marked.current.end === end;
        setSelection(start === end || isMarked ? undefined : { start, end });
        setCaret(end);
      }}
      onRun={() => void runCommand('query.run')}
      onUserFunction={(name) => commandContext.navigate(addresses.functions(name))}
    />
  );
  const binds = (
    <div className={classes.binds}>
      <BindPanel
        key={tab.id}
        parameters={parameters}
        binds={tab}
        invalidText={tab.invalidBindText}
        collections={collectionNames}
        onChange={(changed, invalidBindText) => session.tabs.change(tab.id, { ...changed, invalidBindText })}
      />
      <OptionsSection
        key={`options ${tab.id}`}
        options={tab.options}
        rules={rules.data ?? []}
        onChange={(options) => session.tabs.change(tab.id, { options })}
      />
    </div>
  );
  const lower = (
    <LowerPane
      page={page}
      request={request}
      shown={lowerTab}
      onShow={setLowerTab}
      onSelectRange={selectRange}
      caret={caret}
    />
  );
  const tabBar = (
    <QueryTabBar page={page}>
      <InsertQuerySelect page={page} />
    </QueryTabBar>
  );
  const dialogs = (
    <QueryDialogs page={page} shown={dialog} saved={saved.data ?? []} onClose={() => setDialog(undefined)} />
  );

  if (isNarrow) {
    return (
      <div className={classes.narrow}>
        <VisuallyHidden component="h1">Query</VisuallyHidden>
        {tabBar}
        <PaneTabs
          label="Areas"
          tabs={narrowTabs}
          active={narrowTab}
          onChange={setNarrowTab}
          className={classes.areas}
        />
        {narrowTab === 'query' && (
          <div className={classes.narrowQuery}>
            {toolbar}
            <div className={classes.narrowEditor}>{textEditor}</div>
            {binds}
          </div>
        )}
        {narrowTab === 'result' && <div className={classes.lower}>{lower}</div>}
        {narrowTab === 'saved' && (
          <div className={classes.narrowSaved}>
            {panelText === '' || panelText === 'saved' ? (
              <SavedPanel page={page} />
            ) : (
              <LeftPanel
                page={page}
                panel={panel}
                onPanel={setPanelText}
                onInsert={insert}
                historyFocusCount={historyFocusCount}
              />
            )}
          </div>
        )}
        {dialogs}
      </div>
    );
  }
  return (
    <div className={classes.page} data-running={isRunning || undefined}>
      <VisuallyHidden component="h1">Query</VisuallyHidden>
      {isFolded ? (
        <PanelRail
          onPanel={(id) => {
            setPanelText(id === 'saved' ? '' : id);
            setFolded(false);
          }}
        />
      ) : (
        <>
          <div className={classes.left} style={{ width: panelPx }}>
            <LeftPanel
              page={page}
              panel={panel}
              onPanel={(id) => setPanelText(id === 'saved' ? '' : id)}
              onInsert={insert}
              historyFocusCount={historyFocusCount}
            />
          </div>
          <ResizeBar
            label="Width of the left panel"
            orientation="vertical"
            valuePx={panelPx}
            minPx={panelLimits.least}
            maxPx={panelLimits.most}
            onChange={setPanelPx}
            onReset={() => setPanelPx(panelLimits.default)}
          />
        </>
      )}
      <div className={classes.main}>
        {tabBar}
        <div ref={bodyRef} className={classes.body}>
          <div
            className={classes.upper}
            style={
              fold === 'none' ? { height: editorPx } : fold === 'editor' ? { display: 'none' } : { flex: 1 }
            }
          >
            <div className={classes.write}>
              {toolbar}
              <div className={classes.editor}>{textEditor}</div>
            </div>
            <ResizeBar
              label="Width of the bind parameters"
              orientation="vertical"
              valuePx={bindPx}
              minPx={bindLimits.least}
              maxPx={bindLimits.most}
              direction={-1}
              onChange={setBindPx}
              onReset={() => setBindPx(bindLimits.default)}
            />
            <div className={classes.right} style={{ width: bindPx }}>
              {binds}
            </div>
          </div>
          {fold === 'none' && (
            <ResizeBar
              label="Height of the editor"
              orientation="horizontal"
              hasHandle
              valuePx={editorPx}
              minPx={minPanePx}
              maxPx={maxEditorPx}
              onChange={setEditorPx}
              onReset={() => session.tabs.change(tab.id, { editorShare: undefined })}
            />
          )}
          {fold !== 'result' && <div className={classes.lower}>{lower}</div>}
        </div>
      </div>
      {dialogs}
    </div>
  );

  function insert(text: string): void {
    setNarrowTab('query');
    editor.current?.insert(text);
  }
}
