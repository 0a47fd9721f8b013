import type * as Monaco from 'monaco-editor/editor/editor.api';
import type { Problem } from '../../../aql/editor/problems.ts';
import classes from './LanguageEditor.module.css';
import { monaco } from './monaco-aql.ts';

type Editor = Monaco.editor.IStandaloneCodeEditor;

/** Where the problems come from: `aql`: the language services; `server`: the run of the query. */
type ProblemSource = 'aql' | 'server';

/** The shown problems: markers that are set again close the list of quick fixes. */
const shown = new WeakMap<Editor, Map<ProblemSource, string>>();
const glyphs = new WeakMap<Editor, Map<ProblemSource, Monaco.editor.IEditorDecorationsCollection>>();

/** Marks problems in the text and in the gutter; replaces those of the same source. */
export function showProblems(editor: Editor, source: ProblemSource, problems: readonly Problem[]): void {
  const model = editor.getModel();
  if (!model) return;
  const shownHere = shown.get(editor) ?? new Map();
  shown.set(editor, shownHere);
  // The text changed since: the markers moved with it.
  const key = JSON.stringify([model.getVersionId(), problems]);
  if (shownHere.get(source) === key) return;
  shownHere.set(source, key);
  const { MarkerSeverity, MarkerTag } = monaco;
  const severities = {
    error: MarkerSeverity.Error,
    warning: MarkerSeverity.Warning,
    hint: MarkerSeverity.Hint,
  } as const;
  const rangeOf = ({ start, end }: Problem) =>
    monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  monaco.editor.setModelMarkers(
    model,
    source,
    problems.map((problem) => ({
      ...markerRange(rangeOf(problem)),
      severity: severities[problem.severity],
      message: problem.message,
      ...(problem.errorNum === undefined ? {} : { code: String(problem.errorNum) }),
      ...(problem.severity === 'hint' ? { tags: [MarkerTag.Unnecessary] } : {}),
    })),
  );
  const ofEditor = glyphs.get(editor) ?? new Map();
  glyphs.set(editor, ofEditor);
  const collection = ofEditor.get(source) ?? editor.createDecorationsCollection();
  ofEditor.set(source, collection);
  collection.set(
    problems
      .filter(({ severity }) => severity === 'error')
      .map((problem) => ({
        range: rangeOf(problem),
        options: {
          glyphMarginClassName: classes.errorGlyph!,
          glyphMarginHoverMessage: { value: problem.message.replace(/[\\`*_{}[\]()#+\-.!<>|~]/g, '\\$&') },
          ...(source === 'server' ? { isWholeLine: true, className: classes.errorLine! } : {}),
        },
      })),
  );
}

/** Markers have members of their own; a range is a class. */
function markerRange({ startLineNumber, startColumn, endLineNumber, endColumn }: Monaco.Range) {
  return { startLineNumber, startColumn, endLineNumber, endColumn };
}
