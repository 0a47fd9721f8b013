import { Input } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { findJsonProblem } from '../../lib/json-problem.ts';
import classes from './JsonField.module.css';
import type { ScriptEditorHandle } from './ScriptEditor.tsx';

const Editor = lazy(async () => ({ default: (await import('./ScriptEditor.tsx')).ScriptEditor }));

interface JsonFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The code editor of documents as a field of a form. Tab leaves it, Ctrl and Enter submits the form. */
export function JsonField({ label, value, onChange }: JsonFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<ScriptEditorHandle>(null);
  const problem = useMemo(() => findJsonProblem(value), [value]);
  const notes = useMemo(
    () => (problem === undefined ? [] : [{ line: problem.line, column: problem.column, text: '' }]),
    [problem],
  );
  // A restored draft.
  useEffect(() => editor.current?.setText(value), [value]);
  const change = (text: string) => {
    onChange(text);
    // The dialog asks before it discards typed text.
    host.current?.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={problem && `Line ${problem.line}, column ${problem.column}: ${problem.message}`}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key of the form, typed in its editor */}
      <div
        ref={host}
        className={classes.field}
        data-editor
        data-invalid={problem !== undefined || undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.closest('form')?.requestSubmit();
        }}
      >
        <Suspense fallback={<pre className={classes.waiting}>{value}</pre>}>
          <Editor
            ref={editor}
            label={label}
            initialText={value}
            language="json"
            isField
            notes={notes}
            onChange={change}
            onSave={() => host.current?.closest('form')?.requestSubmit()}
          />
        </Suspense>
      </div>
    </Input.Wrapper>
  );
}
