import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { editorOptions } from './editor-options.ts';
import { monaco } from './monaco.ts';
import classes from './ScriptEditor.module.css';
import { useEditorTheme } from './use-editor-theme.ts';

/** A message at a line, counted from 1. */
export interface LineNote {
  readonly line: number;
  /** Counted from 1; undefined for the whole line. */
  readonly column?: number | undefined;
  readonly text: string;
}

export interface ScriptEditorHandle {
  /** Replaces the text as one undo step. */
  setText(text: string): void;
  /** Indents all lines by their brackets. */
  format(): void;
  show(line: number): void;
  focus(): void;
}

interface ScriptEditorProps {
  /** Accessible name. */
  readonly label: string;
  /** The text at the start; later changes go through the handle. */
  readonly initialText: string;
  /** Default: JavaScript. */
  readonly language?: 'javascript' | 'json' | 'plaintext';
  /** The editor is a field of a form: Tab leaves it. */
  readonly isField?: boolean;
  /** The reason why the text cannot be changed. */
  readonly readOnlyReason?: string | undefined;
  /** Shown at the ends of their lines; an empty text only marks its line. */
  readonly notes: readonly LineNote[];
  readonly onChange: (text: string) => void;
  /** Ctrl or Cmd and S. */
  readonly onSave: () => void;
  readonly ref?: Ref<ScriptEditorHandle>;
}

const fieldOptions: typeof editorOptions = {
  tabFocusMode: true,
  lineNumbersMinChars: 2,
  // Widgets are not clipped by the border of the field.
  fixedOverflowWidgets: true,
};

/** An editor for JavaScript with its own undo list. */
export function ScriptEditor(props: ScriptEditorProps) {
  const { label, readOnlyReason, notes } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<ReturnType<typeof monaco.editor.create>>(undefined);
  const onChange = useEffectEvent(props.onChange);
  const onSave = useEffectEvent(props.onSave);
  useEditorTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once
  useEffect(() => {
    const model = monaco.editor.createModel(props.initialText, props.language ?? 'javascript');
    model.updateOptions({ tabSize: 2 });
    model.setEOL(monaco.editor.EndOfLineSequence.LF);
    const created = monaco.editor.create(host.current!, {
      ...editorOptions,
      foldingStrategy: 'auto',
      model,
      ariaLabel: label,
      ...(props.isField && fieldOptions),
    });
    editor.current = created;
    created.onDidChangeModelContent(() => onChange(model.getValue()));
    created.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyS, () => onSave());
    return () => {
      created.dispose();
      model.dispose();
      editor.current = undefined;
    };
  }, []);

  useEffect(
    () =>
      editor.current?.updateOptions({
        readOnly: readOnlyReason !== undefined,
        readOnlyMessage: { value: readOnlyReason ?? '' },
      }),
    [readOnlyReason],
  );
  useEffect(() => {
    const model = editor.current?.getModel();
    if (!model) return;
    const shown = editor.current!.createDecorationsCollection(
      notes.flatMap((note) => decorationsOf(model, note)),
    );
    return () => shown.clear();
  }, [notes]);

  useImperativeHandle(
    props.ref,
    () => ({
      setText(text) {
        const model = editor.current?.getModel();
        if (!model || model.getValue() === text) return;
        model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
      },
      format: () => void editor.current?.getAction('editor.action.reindentlines')?.run(),
      show(line) {
        editor.current?.setPosition({ lineNumber: line, column: 1 });
        editor.current?.revealLineInCenterIfOutsideViewport(line);
        editor.current?.focus();
      },
      focus: () => editor.current?.focus(),
    }),
    [],
  );
  return <div ref={host} className={classes.editor} />;
}

type Model = NonNullable<ReturnType<ReturnType<typeof monaco.editor.create>['getModel']>>;

function decorationsOf(model: Model, { line, column, text }: LineNote) {
  const lineNumber = Math.max(1, Math.min(line, model.getLineCount()));
  const end = model.getLineMaxColumn(lineNumber);
  const whole = new monaco.Range(lineNumber, 1, lineNumber, end);
  const start = Math.max(1, Math.min(column ?? 1, end));
  const word = /^(\w+|\S)/.exec(model.getLineContent(lineNumber).slice(start - 1))?.[0] ?? '';
  return [
    {
      range: whole,
      options: {
        isWholeLine: true,
        className: classes.line!,
        lineNumberClassName: classes.number!,
        ...(text !== '' && {
          after: { content: `    ${text}`, inlineClassName: classes.note! },
          hoverMessage: { value: text },
        }),
      },
    },
    // A place after the end, such as a missing bracket, marks the whole line.
    ...(column === undefined || word === '' || line > lineNumber
      ? []
      : [
          {
            range: new monaco.Range(lineNumber, start, lineNumber, start + word.length),
            options: { inlineClassName: classes.wrong! },
          },
        ]),
  ];
}
