import { useComputedColorScheme } from '@mantine/core';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { integerHint } from '../../lib/integer-hint.ts';
import classes from './CodeEditor.module.css';
import { applyEditorTheme, monaco } from './monaco.ts';
import { viewerOptions } from './viewer-options.ts';

export interface JsonViewerHandle {
  /** Unfolds the line, scrolls to it and marks it as the current one. */
  showLine(line: number): void;
  foldAll(): void;
  unfoldAll(): void;
}

interface JsonViewerProps {
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  /** Numbers of lines that are folded at the start, from 1. */
  readonly foldedLines: readonly number[];
  /** Text behind a folded line. */
  readonly previewOf: (line: number, text: string) => string;
  /** Occurrences are highlighted; ''. none. */
  readonly term: string;
  readonly isWrapped: boolean;
  readonly ref?: Ref<JsonViewerHandle>;
}

/** Highlighted occurrences: more would slow down scrolling. */
const maxMarks = 2000;
const longInteger = /(?<![\d.eE"])-?\d{16,}(?![\d.eE])/;

type Editor = ReturnType<typeof monaco.editor.create>;

/** The folding contribution of Monaco, as far as the viewer uses it. */
interface Folding {
  getFoldingModel(): Promise<FoldingModel | null> | null;
}
interface FoldingModel {
  readonly regions: {
    readonly length: number;
    isCollapsed(index: number): boolean;
    getStartLineNumber(index: number): number;
  };
  onDidChange(listener: () => void): { dispose(): void };
}

/** JSON in a read-only editor with folding, previews of folded parts and highlighted matches. */
export function JsonViewer(props: JsonViewerProps) {
  const { label, text, foldedLines, term, isWrapped } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(undefined);
  const previewOf = useEffectEvent(props.previewOf);
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once
  useEffect(() => {
    applyEditorTheme(scheme === 'dark');
    const created = monaco.editor.create(host.current!, { ...viewerOptions, ariaLabel: label, model: null });
    editor.current = created;
    return () => {
      created.getModel()?.dispose();
      created.dispose();
      editor.current = undefined;
    };
  }, []);
  useEffect(() => applyEditorTheme(scheme === 'dark'), [scheme]);
  useEffect(() => editor.current?.updateOptions({ wordWrap: isWrapped ? 'on' : 'off' }), [isWrapped]);

  useEffect(() => {
    const current = editor.current!;
    const model = monaco.editor.createModel(text, 'json');
    const before = current.getModel();
    current.setModel(model);
    before?.dispose();
    const hints = current.createDecorationsCollection(exactHints(model));
    let isCurrent = true;
    let stop: (() => void) | undefined;
    void prepareFolding(current, foldedLines, (line, lineText) => previewOf(line, lineText)).then(
      (dispose) => {
        if (isCurrent) stop = dispose;
        else dispose();
      },
    );
    return () => {
      isCurrent = false;
      stop?.();
      hints.clear();
    };
  }, [text, foldedLines]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the model changes with the text
  useEffect(() => {
    const model = editor.current?.getModel();
    if (!model || term === '') return;
    const matches = model.findMatches(term, false, false, false, null, false, maxMarks);
    const marks = editor.current!.createDecorationsCollection(
      matches.map(({ range }) => ({ range, options: { inlineClassName: classes.mark! } })),
    );
    return () => marks.clear();
  }, [term, text]);

  useImperativeHandle(
    props.ref,
    () => ({
      showLine(line) {
        const current = editor.current;
        if (!current) return;
        current.setPosition({ lineNumber: line, column: 1 });
        current.trigger('viewer', 'editor.unfold', { selectionLines: [line - 1] });
        current.revealLineInCenter(line);
      },
      foldAll: () => fold(editor.current, 'editor.foldAll'),
      unfoldAll: () => fold(editor.current, 'editor.unfoldAll'),
    }),
    [],
  );
  return <div ref={host} className={classes.editor} />;
}

function fold(editor: Editor | undefined, action: string): void {
  editor?.trigger('viewer', action, {});
}

/** Folds the lines, and keeps a preview behind each folded line. Returns a function that removes the previews. */
async function prepareFolding(
  editor: Editor,
  foldedLines: readonly number[],
  previewOf: (line: number, text: string) => string,
): Promise<() => void> {
  const folding = editor.getContribution('editor.contrib.folding') as unknown as Folding | null;
  const folds = await folding?.getFoldingModel();
  const model = editor.getModel();
  if (!folds || !model) return () => undefined;
  const previews = editor.createDecorationsCollection();
  const update = () => {
    if (model.isDisposed()) return;
    const { regions } = folds;
    const lines = Array.from({ length: regions.length }, (_, index) => index)
      .filter((index) => regions.isCollapsed(index))
      .map((index) => regions.getStartLineNumber(index));
    previews.set(
      lines.map((line) => {
        const column = model.getLineMaxColumn(line);
        const content = previewOf(line, model.getLineContent(line));
        return {
          range: new monaco.Range(line, column, line, column),
          options: {
            showIfCollapsed: true,
            after: {
              content,
              inlineClassName: classes.preview!,
              cursorStops: monaco.editor.InjectedTextCursorStops.None,
            },
          },
        };
      }),
    );
  };
  const listener = folds.onDidChange(update);
  if (foldedLines.length > 0) {
    editor.trigger('viewer', 'editor.fold', {
      selectionLines: foldedLines.map((line) => line - 1),
      levels: 1,
      direction: 'up',
    });
  }
  update();
  return () => {
    listener.dispose();
    previews.clear();
  };
}

/** Hints behind integers that a double cannot hold. */
function exactHints(model: NonNullable<ReturnType<Editor['getModel']>>) {
  return model
    .findMatches(longInteger.source, false, true, true, null, true, maxMarks)
    .flatMap(({ range, matches }) => {
      const hint = integerHint(matches?.[0] ?? '0');
      if (hint === undefined) return [];
      const { startLineNumber: line } = range;
      const column = model.getLineMaxColumn(line);
      const after = { content: `  ${hint}`, inlineClassName: classes.preview! };
      return [
        {
          range: new monaco.Range(line, column, line, column),
          options: { showIfCollapsed: true, after },
        },
      ];
    });
}
