import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import { CodeEditor, type CodeEditorHandle, type CodeMark } from '../../../ui/code/CodeEditor.tsx';
import type { DocumentSession, SessionState } from '../DocumentSession.ts';
import { typing } from '../EditHistory.ts';

interface CodeModeProps {
  readonly session: DocumentSession;
  readonly state: SessionState;
  readonly isReadOnly: boolean;
  readonly marks: readonly CodeMark[];
  /** The current search result. */
  readonly found: CodeMark | undefined;
  readonly ref?: Ref<{ showError(): void }>;
}

/** The document as text. */
export function CodeMode({ session, state, isReadOnly, marks, found, ref }: CodeModeProps) {
  const editor = useRef<CodeEditorHandle>(null);
  useEffect(() => session.subscribeEdits((edit) => editor.current?.apply(edit)), [session]);
  useEffect(() => {
    if (found) editor.current?.show(found);
  }, [found]);
  const showError = useCallback(() => {
    const { problem } = session.state;
    if (!problem) return;
    editor.current?.show({ from: problem.offset, to: problem.offset });
    editor.current?.focus();
  }, [session]);
  useImperativeHandle(ref, () => ({ showError }), [showError]);
  return (
    <CodeEditor
      ref={editor}
      label="Document as JSON"
      initialText={state.text}
      isReadOnly={isReadOnly}
      error={state.problem}
      marks={marks}
      onEdit={(edit) => session.edit(typing, edit, { isTyped: true })}
      onUndo={() => session.undo()}
      onRedo={() => session.redo()}
      onNextError={showError}
    />
  );
}
