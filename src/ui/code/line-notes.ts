import type * as Monaco from 'monaco-editor/editor/editor.api';
import classes from './LanguageEditor.module.css';
import { monaco } from './monaco-aql.ts';

/** A remark at the end of a line, which is not part of the text. */
export interface LineNote {
  /** An offset of the line in the text. */
  readonly offset: number;
  readonly text: string;
  /** Shown in bold. */
  readonly isStrong: boolean;
}

/** Replaces the notes of a text; several notes of one line stand side by side. */
export function showLineNotes(
  model: Monaco.editor.ITextModel,
  shown: Monaco.editor.IEditorDecorationsCollection,
  notes: readonly LineNote[],
): void {
  shown.set(
    notes.map(({ offset, text, isStrong }) => {
      const { lineNumber } = model.getPositionAt(offset);
      const column = model.getLineMaxColumn(lineNumber);
      const style = isStrong ? `${classes.lineNote} ${classes.strong}` : classes.lineNote;
      return {
        range: new monaco.Range(lineNumber, column, lineNumber, column),
        options: { after: { content: `    ${text}`, inlineClassName: style! }, showIfCollapsed: true },
      };
    }),
  );
}
