import { useHotkeys } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { FunctionTest, UserFunctionInfo } from '../../../protocol/api/aqlfunction.ts';
import { RequestError } from '../../api/errors.ts';
import { keyOf } from '../../api/functions.ts';
import { runCommand, tryCommand } from '../../command.ts';
import { notifyError } from '../../store/notifications.ts';
import type { LineNote, ScriptEditorHandle } from '../../ui/code/ScriptEditor.tsx';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import type { SaveFunctionArgs } from './commands.ts';
import { type FunctionDraft, isSameDraft, newFunction, toDraft } from './function-draft.ts';
import { failedTestNotes } from './function-tests.ts';
import { textOf, useTestRun } from './use-test-run.ts';
import { lineOfValue, placeIn, validateCode, validateName } from './validate-function.ts';

export interface FunctionEditorProps {
  /** Undefined for a new function. */
  readonly saved: UserFunctionInfo | undefined;
  /** Unsaved changes. */
  readonly draft: FunctionDraft | undefined;
  /** Keys of all functions. */
  readonly taken: ReadonlySet<string>;
  readonly onDraft: (draft: FunctionDraft | undefined) => void;
  /** `later`: changes made while the request was under way. */
  readonly onSaved: (key: string, later: FunctionDraft | undefined) => void;
  readonly onRemoved: () => void;
  readonly onBack: () => void;
}

export type FunctionEditorState = ReturnType<typeof useFunctionEditor>;

/** State and actions of the editor of a function. */
export function useFunctionEditor(props: FunctionEditorProps) {
  const { saved, onSaved, onRemoved } = props;
  const refusal = useRefusal();
  const [isSaving, setSaving] = useState(false);
  const problems = useProblems(props);
  const { editor, nameError, codeError, showError, validate } = problems;
  const { draft, newest, stored, isChanged, change, reset } = useFunctionDraft(props, () => {
    problems.clear();
    editor.current?.setText(stored.code);
  });
  const tests = useTestRun(draft);

  const save = async () => {
    if (refusal !== undefined || isSaving) return;
    const sent = newest();
    if (!validate(sent)) return;
    setSaving(true);
    try {
      const args: SaveFunctionArgs = {
        function: { ...sent, tests: [...sent.tests] },
        previousName: saved?.name,
      };
      await tryCommand('function.save', args);
      onSaved(keyOf(sent.name), isSameDraft(sent, newest()) ? undefined : newest());
    } catch (error) {
      showError(error);
    } finally {
      setSaving(false);
    }
  };
  useHotkeys([['mod+S', () => void save()]], []);
  const notes = useMemo((): readonly LineNote[] => {
    if (codeError) return [codeError];
    if (tests.isStale || !tests.results) return [];
    return failedTestNotes(tests.results, draft.tests, lineOfValue(draft.code));
  }, [codeError, tests.isStale, tests.results, draft.tests, draft.code]);

  return {
    saved,
    refusal,
    editor,
    nameInput: problems.nameInput,
    draft,
    isChanged,
    isSaving,
    nameError,
    notes,
    tests,
    back: props.onBack,
    reset,
    save: () => void save(),
    remove: (name: string) => void runCommand('function.delete', { name, onRemoved }),
    changeName(name: string) {
      if (nameError !== undefined) problems.validateName(name);
      change({ name });
    },
    leaveName: () => draft.name !== '' && problems.validateName(draft.name),
    setDeterministic: (isDeterministic: boolean) => change({ isDeterministic }),
    changeCode(code: string) {
      problems.clearCode();
      change({ code });
    },
    changeTests(next: readonly FunctionTest[]) {
      if (next.length !== draft.tests.length) tests.clear();
      change({ tests: next });
    },
    async runTests() {
      try {
        await tests.run();
        problems.clearCode();
      } catch (error) {
        showError(error);
      }
    },
    showTest: (index: number) =>
      editor.current?.show(tests.results?.[index]?.line ?? lineOfValue(draft.code)),
  };
}

/** What is wrong with the function, shown at the name or at a line of the text. */
function useProblems({ saved, taken }: FunctionEditorProps) {
  const editor = useRef<ScriptEditorHandle>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const [nameError, setNameError] = useState<string>();
  const [codeError, setCodeError] = useState<LineNote>();

  /** Shows an error of the server at its place, or as a notification. */
  const showError = (error: unknown) => {
    const errorName = error instanceof RequestError ? error.errorName : undefined;
    const text = textOf(error);
    if (errorName === 'ERROR_QUERY_FUNCTION_INVALID_NAME') {
      setNameError(text);
      nameInput.current?.focus();
    } else if (errorName === 'ERROR_QUERY_FUNCTION_INVALID_CODE') {
      const { line = 1, column } = placeIn(text) ?? {};
      setCodeError({ line, column, text });
      editor.current?.show(line);
    } else notifyError(error, 'Function error');
  };
  const problemOfName = (text: string): string | undefined => {
    const isTaken = taken.has(keyOf(text)) && keyOf(text) !== keyOf(saved?.name ?? '');
    return validateName(text) ?? (isTaken ? `The function ${keyOf(text)} exists already.` : undefined);
  };
  /** Shows what is wrong with a function and returns whether it can be sent. */
  const validate = ({ name, code }: FunctionDraft): boolean => {
    const wrongName = problemOfName(name);
    setNameError(wrongName);
    const wrongCode = validateCode(code);
    if (wrongCode !== undefined) setCodeError({ line: 1, text: wrongCode });
    if (wrongName !== undefined) nameInput.current?.focus();
    else if (wrongCode !== undefined) editor.current?.focus();
    return wrongName === undefined && wrongCode === undefined;
  };
  return {
    editor,
    nameInput,
    nameError,
    codeError,
    showError,
    validate,
    validateName: (name: string) => setNameError(problemOfName(name)),
    clearCode: () => setCodeError(undefined),
    clear() {
      setNameError(undefined);
      setCodeError(undefined);
    },
  };
}

/** The edited function. A change from elsewhere replaces it if it has no unsaved changes. */
function useFunctionDraft({ saved, draft: unsaved, onDraft }: FunctionEditorProps, onReset: () => void) {
  const stored = useMemo(() => (saved ? toDraft(saved) : newFunction), [saved]);
  const [draft, setDraft] = useState(unsaved ?? stored);
  /** Keys arrive faster than renders. */
  const newest = useRef(draft);
  const replace = (next: FunctionDraft) => {
    newest.current = next;
    setDraft(next);
    onDraft(isSameDraft(next, stored) ? undefined : next);
  };
  const reset = () => {
    replace(stored);
    onReset();
  };
  const shown = useRef(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a load, not after each key
  useEffect(() => {
    const isUnchanged = isSameDraft(newest.current, shown.current);
    shown.current = stored;
    if (isUnchanged) reset();
  }, [stored]);
  return {
    draft,
    newest: () => newest.current,
    stored,
    isChanged: !isSameDraft(draft, stored),
    change: (part: Partial<FunctionDraft>) => replace({ ...newest.current, ...part }),
    reset,
  };
}
