import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { BindParameterInfo } from '../../../../aql/editor/bind-parameters.ts';
import { statementAt } from '../../../../aql/editor/statements.ts';
import { boundNames } from '../../../query/binds/bound-names.ts';
import type { AqlEditorHandle } from '../../../query/editor/AqlEditor.tsx';
import { isTextOf, lineFigures } from '../../../query/plan/plan-view.ts';
import type { TextRange } from '../../../query/tabs/QuerySession.ts';
import { shownRange } from '../../../query/tabs/query-tab.ts';
import type { StatementMark } from '../../../ui/code/statement-marks.ts';
import type { QueryPage } from '../use-query-page.ts';
import { useRunError } from '../use-run-error.ts';
import { statementNotes, useStatements } from './use-statements.ts';

const none: readonly StatementMark[] = [];

/**
 * The text of the open query: selection, bind parameters, undo list and marks.
 * @param showEditor stable
 */
export function useQueryText(page: QueryPage, showEditor: () => void) {
  const { session, tab } = page;
  const editor = useRef<AqlEditorHandle>(null);
  const [history, setHistory] = useState({ canUndo: false, canRedo: false });
  const [selection, setSelection] = useState<TextRange>();
  const [caret, setCaret] = useState<number>();
  const [parameters, setParameters] = useState<readonly BindParameterInfo[]>([]);
  /** The range that the page has selected, such as that of an error: it is not run alone. */
  const marked = useRef<TextRange>(undefined);

  const profile = useStore(session.shownRun(tab).store, (state) => state.profile);
  const figures = useMemo(() => profile && lineFigures(profile), [profile]);
  const all = useStatements(page);
  const hasSeveral = all.length > 1;
  const current = statementAt(all, caret ?? shownRange(tab).start);
  const statements = useMemo(
    () => (hasSeveral ? all.map(({ start, end }, at) => ({ start, end, isCurrent: at === current })) : none),
    [all, hasSeveral, current],
  );
  const notes = useMemo(() => (hasSeveral ? statementNotes(all) : undefined), [all, hasSeveral]);
  const bindNames = useMemo(() => Object.keys(tab.values), [tab.values]);
  const bound = useMemo(() => boundNames(tab.values, parameters), [tab.values, parameters]);
  const selectRange = useCallback(
    (start: number, end: number) => {
      showEditor();
      // After the editor is shown.
      requestAnimationFrame(() => editor.current?.select(start, end));
      marked.current = { start, end };
    },
    [showEditor],
  );
  const error = useRunError(session, tab, selectRange);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab has another selection
  useEffect(() => setSelection(undefined), [tab.id]);

  return {
    editor,
    error,
    history,
    setHistory,
    selection,
    hasSelection: selection !== undefined && tab.text.slice(selection.start, selection.end).trim() !== '',
    caret,
    parameters,
    bindNames,
    bound,
    /** The statements of a text that has several. */
    statements,
    /** Figures of the profile, as long as the text is the one that was run; of several statements, their rows and times. */
    lineNotes: notes ?? (profile && isTextOf(profile.request, tab.text) ? figures : undefined),
    selectRange,
    onSelection({ start, end }: TextRange) {
      const isMarked = marked.current?.start === start && marked.current.end === end;
      setSelection(start === end || isMarked ? undefined : { start, end });
      setCaret(end);
    },
    onBinds(found: readonly BindParameterInfo[]) {
      setParameters(found);
      session.tabs.follow(tab.id, found);
    },
  };
}
