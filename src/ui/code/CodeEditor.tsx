import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import classes from './CodeEditor.module.css';
import { editorOptions } from './editor-options.ts';
import { monaco } from './monaco.ts';
import { useEditorTheme } from './use-editor-theme.ts';

/** Replaces a part of the text. */
interface CodeEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface CodeMark {
  readonly from: number;
  readonly to: number;
}

export interface CodeEditorHandle {
  /** Applies an edit that came from outside the editor; `onEdit` is not called. */
  apply(edit: CodeEdit): void;
  /** Selects a range and scrolls to it. */
  show(mark: CodeMark): void;
  focus(): void;
}

interface CodeEditorProps {
  /** Accessible name. */
  readonly label: string;
  /** The text at the start; later changes go through the handle. */
  readonly initialText: string;
  readonly isReadOnly?: boolean;
  /** Shown below its line. */
  readonly error?: { readonly offset: number; readonly message: string } | undefined;
  /** Highlighted ranges, such as search results. */
  readonly marks?: readonly CodeMark[];
  readonly onEdit: (edit: CodeEdit) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** F8; the editor itself would look for markers, which it does not have. */
  readonly onNextError?: (() => void) | undefined;
  readonly ref?: Ref<CodeEditorHandle>;
}

const noMarks: readonly CodeMark[] = [];

/** A code editor for JSON. The owner keeps the text and the undo list. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, isReadOnly = false, error, marks = noMarks } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<ReturnType<typeof monaco.editor.create>>(undefined);
  const isApplying = useRef(false);
  const onEdit = useEffectEvent(props.onEdit);
  const onUndo = useEffectEvent(props.onUndo);
  const onRedo = useEffectEvent(props.onRedo);
  const onNextError = useEffectEvent(() => props.onNextError?.());
  useEditorTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once
  useEffect(() => {
    const model = monaco.editor.createModel(props.initialText, 'json');
    model.updateOptions({
      tabSize: 2,
      bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
    });
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
    const created = monaco.editor.create(host.current!, { ...editorOptions, model, ariaLabel: label });
    editor.current = created;
    created.onDidChangeModelContent(({ changes }) => {
      if (isApplying.current) return;
      const from = Math.min(...changes.map(({ rangeOffset }) => rangeOffset));
      const to = Math.max(...changes.map(({ rangeOffset, rangeLength }) => rangeOffset + rangeLength));
      const grown = changes.reduce((sum, { text, rangeLength }) => sum + text.length - rangeLength, 0);
      const range = monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to + grown));
      onEdit({ from, to, text: model.getValueInRange(range) });
    });
    const { KeyMod, KeyCode } = monaco;
    created.addCommand(KeyCode.F8, () => onNextError());
    created.addCommand(KeyMod.CtrlCmd | KeyCode.KeyZ, () => onUndo());
    created.addCommand(KeyMod.CtrlCmd | KeyCode.KeyY, () => onRedo());
    created.addCommand(KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.KeyZ, () => onRedo());
    return () => {
      created.dispose();
      model.dispose();
      editor.current = undefined;
    };
  }, []);

  useEffect(() => editor.current?.updateOptions({ readOnly: isReadOnly }), [isReadOnly]);
  useEffect(() => {
    const model = editor.current?.getModel();
    if (!model) return;
    const found = editor.current!.createDecorationsCollection(
      marks.map(({ from, to }) => ({
        range: monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to)),
        options: { inlineClassName: classes.mark! },
      })),
    );
    return () => found.clear();
  }, [marks]);
  useEffect(() => {
    const current = editor.current;
    if (!current || !error) return;
    return showError(current, error);
  }, [error]);

  useImperativeHandle(
    props.ref,
    () => ({
      apply(edit) {
        const model = editor.current?.getModel();
        if (!model) return;
        const range = monaco.Range.fromPositions(
          model.getPositionAt(edit.from),
          model.getPositionAt(edit.to),
        );
        isApplying.current = true;
        model.applyEdits([{ range, text: edit.text }]);
        isApplying.current = false;
        const end = model.getPositionAt(edit.from + edit.text.length);
        editor.current?.setPosition(end);
        editor.current?.revealPositionInCenterIfOutsideViewport(end);
      },
      show({ from, to }) {
        const model = editor.current?.getModel();
        if (!model) return;
        const range = monaco.Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to));
        editor.current?.setSelection(range);
        editor.current?.revealRangeInCenterIfOutsideViewport(range);
      },
      focus: () => editor.current?.focus(),
    }),
    [],
  );
  return <div ref={host} className={classes.editor} />;
}

/** Marks the error and writes it below its line. Returns a function that removes both. */
function showError(
  editor: ReturnType<typeof monaco.editor.create>,
  { offset, message }: { readonly offset: number; readonly message: string },
): () => void {
  const model = editor.getModel()!;
  const start = model.getPositionAt(offset);
  const word = model.getLineContent(start.lineNumber).slice(start.column - 1);
  const length = /^("(?:[^"\\]|\\.)*"?|[\w.+-]+|.)/u.exec(word)?.[0].length ?? 1;
  const range = new monaco.Range(start.lineNumber, start.column, start.lineNumber, start.column + length);
  const line = new monaco.Range(start.lineNumber, 1, start.lineNumber, 1);
  const marks = editor.createDecorationsCollection([
    { range, options: { inlineClassName: classes.wrong! } },
    {
      range: line,
      options: {
        isWholeLine: true,
        className: classes.wrongLine!,
        lineNumberClassName: classes.wrongNumber!,
      },
    },
  ]);
  const domNode = document.createElement('div');
  const box = document.createElement('div');
  box.className = classes.error!;
  box.setAttribute('role', 'alert');
  box.textContent = `${message} (line ${start.lineNumber}, column ${start.column})`;
  domNode.append(box);
  let zone = '';
  editor.changeViewZones((zones) => {
    zone = zones.addZone({ afterLineNumber: start.lineNumber, heightInPx: 28, domNode });
  });
  return () => {
    marks.clear();
    editor.changeViewZones((zones) => zones.removeZone(zone));
  };
}
