import type * as Monaco from 'monaco-editor/editor/editor.api';
import classes from './LanguageEditor.module.css';
import { monaco } from './monaco-aql.ts';

/** A statement of a text with several ones. */
export interface StatementMark {
  readonly start: number;
  readonly end: number;
  /** The statement that runs next: the one at the caret. */
  readonly isCurrent: boolean;
}

/** Marks statements: a run mark in the margin, a line between two of them, and the lines of the current one. */
export function showStatements(
  model: Monaco.editor.ITextModel,
  shown: Monaco.editor.IEditorDecorationsCollection,
  statements: readonly StatementMark[],
): void {
  shown.set(
    statements.flatMap(({ start, end, isCurrent }, number) => {
      const range = monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
      const firstLine = new monaco.Range(range.startLineNumber, 1, range.startLineNumber, 1);
      const name = `Run statement ${number + 1}`;
      return [
        {
          range: firstLine,
          options: {
            isWholeLine: true,
            ...(number > 0 && { className: classes.statementStart! }),
            glyphMarginClassName: classes.runGlyph!,
            // The marks of errors are beside it.
            glyphMargin: { position: monaco.editor.GlyphMarginLane.Right },
            glyphMarginHoverMessage: { value: name },
          },
        },
        ...(isCurrent
          ? [{ range, options: { isWholeLine: true, className: classes.currentStatement!, zIndex: -1 } }]
          : []),
      ];
    }),
  );
}
