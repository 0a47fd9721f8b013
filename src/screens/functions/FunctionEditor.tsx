import { Button, Switch, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft, IconDeviceFloppy, IconIndentIncrease, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { UserFunctionInfo } from '../../../protocol/api/aqlfunction.ts';
import { RequestError } from '../../api/errors.ts';
import { keyOf } from '../../api/functions.ts';
import { runCommand, tryCommand } from '../../command.ts';
import { notifyError } from '../../store/notifications.ts';
import type { LineNote, ScriptEditorHandle } from '../../ui/code/ScriptEditor.tsx';
import { ActionButton } from '../../ui/forms/ActionButton.tsx';
import { useRefusal } from '../../ui/hooks/use-refusal.ts';
import { KeyHint } from '../../ui/KeyHint.tsx';
import type { SaveFunctionArgs } from './commands.ts';
import classes from './FunctionEditor.module.css';
import { type FunctionDraft, isSameDraft, newFunction, toDraft } from './function-draft.ts';
import { TestTable } from './TestTable.tsx';
import { TryPane } from './TryPane.tsx';
import { textOf, useTestRun } from './use-test-run.ts';
import { lineOfValue, nameHelp, placeIn, validateCode, validateName } from './validate-function.ts';

const ScriptEditor = lazy(async () => ({
  default: (await import('../../ui/code/ScriptEditor.tsx')).ScriptEditor,
}));

interface FunctionEditorProps {
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

/** One function: name, text, tests and a query. The owner stores unsaved changes. */
export function FunctionEditor(props: FunctionEditorProps) {
  const { saved, taken, onDraft, onSaved, onRemoved } = props;
  const refusal = useRefusal();
  const editor = useRef<ScriptEditorHandle>(null);
  const name = useRef<HTMLInputElement>(null);
  const stored = useMemo(() => (saved ? toDraft(saved) : newFunction), [saved]);
  const [draft, setDraft] = useState(props.draft ?? stored);
  const isChanged = !isSameDraft(draft, stored);
  const [nameError, setNameError] = useState<string>();
  const [codeError, setCodeError] = useState<LineNote>();
  const [isSaving, setSaving] = useState(false);
  const tests = useTestRun(draft);
  /** The newest state: keys arrive faster than renders. */
  const latest = useRef(draft);

  const replace = (next: FunctionDraft) => {
    latest.current = next;
    setDraft(next);
    onDraft(isSameDraft(next, stored) ? undefined : next);
  };
  const change = (part: Partial<FunctionDraft>) => replace({ ...latest.current, ...part });
  const reset = () => {
    setNameError(undefined);
    setCodeError(undefined);
    replace(stored);
    editor.current?.setText(stored.code);
  };
  // A change from elsewhere replaces a text without unsaved changes.
  const shown = useRef(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after a load, not after each key
  useEffect(() => {
    const isUnchanged = isSameDraft(latest.current, shown.current);
    shown.current = stored;
    if (isUnchanged) reset();
  }, [stored]);
  /** Shows an error of the server at its place; false for other errors. */
  const place = (error: unknown): boolean => {
    if (!(error instanceof RequestError)) return false;
    const text = textOf(error);
    if (error.errorName === 'ERROR_QUERY_FUNCTION_INVALID_NAME') {
      setNameError(text);
      name.current?.focus();
      return true;
    }
    if (error.errorName !== 'ERROR_QUERY_FUNCTION_INVALID_CODE') return false;
    const { line = 1, column } = placeIn(text) ?? {};
    setCodeError({ line, column, text });
    editor.current?.show(line);
    return true;
  };
  const problemOfName = (text: string): string | undefined => {
    const isTaken = taken.has(keyOf(text)) && keyOf(text) !== keyOf(saved?.name ?? '');
    return validateName(text) ?? (isTaken ? `The function ${keyOf(text)} exists already.` : undefined);
  };
  const save = async () => {
    if (refusal !== undefined || isSaving) return;
    const sent = latest.current;
    const wrongName = problemOfName(sent.name);
    setNameError(wrongName);
    const wrongCode = validateCode(sent.code);
    if (wrongCode !== undefined) setCodeError({ line: 1, text: wrongCode });
    if (wrongName !== undefined) name.current?.focus();
    else if (wrongCode !== undefined) editor.current?.focus();
    if (wrongName !== undefined || wrongCode !== undefined) return;
    setSaving(true);
    try {
      const args: SaveFunctionArgs = {
        function: { ...sent, tests: [...sent.tests] },
        previousName: saved?.name,
      };
      await tryCommand('function.save', args);
      onSaved(keyOf(sent.name), isSameDraft(sent, latest.current) ? undefined : latest.current);
    } catch (error) {
      if (!place(error)) notifyError(error, 'Function error');
    } finally {
      setSaving(false);
    }
  };
  const run = async () => {
    try {
      await tests.run();
      setCodeError(undefined);
    } catch (error) {
      if (!place(error)) notifyError(error, 'Function error');
    }
  };
  useHotkeys([['mod+S', () => void save()]], []);

  const notes = useMemo((): readonly LineNote[] => {
    if (codeError) return [codeError];
    if (tests.isStale || !tests.results) return [];
    const valueLine = lineOfValue(draft.code);
    return tests.results.flatMap(({ isPassed, actual, line = valueLine }, index) => {
      const test = draft.tests[index];
      if (isPassed || !test) return [];
      return [{ line, text: `Test ${test.name}: expected ${test.expected}, actual ${actual}` }];
    });
  }, [codeError, tests.isStale, tests.results, draft.tests, draft.code]);

  return (
    <div className={classes.editor}>
      <div className={classes.head}>
        <Button
          className={classes.back!}
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconArrowLeft size={16} />}
          onClick={props.onBack}
        >
          All functions
        </Button>
        <TextInput
          ref={name}
          className={classes.name!}
          classNames={{ input: classes.nameInput! }}
          label="Name"
          description={nameHelp}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autoComplete="off"
          spellCheck={false}
          readOnly={refusal !== undefined}
          value={draft.name}
          error={nameError}
          onChange={(event) => {
            const text = event.currentTarget.value;
            if (nameError !== undefined) setNameError(problemOfName(text));
            change({ name: text });
          }}
          onBlur={() => draft.name !== '' && setNameError(problemOfName(draft.name))}
        />
        <div className={classes.switch}>
          <span className={classes.label} aria-hidden>
            Deterministic
          </span>
          <Switch
            aria-label="Deterministic"
            label="Same arguments, same result"
            disabled={refusal !== undefined}
            checked={draft.isDeterministic}
            onChange={(event) => change({ isDeterministic: event.currentTarget.checked })}
          />
        </div>
        <div className={classes.actions}>
          {saved && (
            <ActionButton
              variant="outline"
              color="danger"
              leftSection={<IconTrash size={16} />}
              refusal={refusal}
              onClick={() => void runCommand('function.delete', { name: saved.name, onRemoved })}
            >
              Delete
            </ActionButton>
          )}
          {isChanged && (
            <Button variant="default" onClick={reset}>
              Discard
            </Button>
          )}
          <ActionButton
            variant="default"
            leftSection={<IconIndentIncrease size={16} />}
            refusal={refusal}
            onClick={() => editor.current?.format()}
          >
            Format
          </ActionButton>
          <ActionButton
            leftSection={<IconDeviceFloppy size={16} />}
            rightSection={<KeyHint shortcut="mod+S" />}
            loading={isSaving}
            refusal={refusal ?? (isChanged || !saved ? undefined : 'There are no changes.')}
            onClick={() => void save()}
          >
            Save
          </ActionButton>
        </div>
      </div>
      <div className={classes.code}>
        <Suspense fallback={<div className={classes.loading} aria-busy />}>
          <ScriptEditor
            ref={editor}
            label="Code"
            initialText={draft.code}
            readOnlyReason={refusal}
            notes={notes}
            onChange={(code) => {
              setCodeError(undefined);
              change({ code });
            }}
            onSave={() => void save()}
          />
        </Suspense>
      </div>
      <div className={classes.lower}>
        <TestTable
          tests={draft.tests}
          results={tests.results}
          isStale={tests.isStale}
          isRunning={tests.isRunning}
          refusal={refusal}
          onChange={(next) => {
            if (next.length !== draft.tests.length) tests.clear();
            change({ tests: next });
          }}
          onRun={() => void run()}
          onShow={(index) => editor.current?.show(tests.results?.[index]?.line ?? lineOfValue(draft.code))}
        />
        {saved && <TryPane name={keyOf(saved.name)} test={draft.tests[0]} isChanged={isChanged} />}
      </div>
    </div>
  );
}
