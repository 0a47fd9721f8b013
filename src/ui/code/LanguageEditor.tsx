import type * as Monaco from 'monaco-editor/editor/editor.api';
import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { editorOptions } from './editor-options.ts';
import classes from './LanguageEditor.module.css';
import { type LineNote, showLineNotes } from './line-notes.ts';
import { monaco } from './monaco-aql.ts';
import { showProblems } from './show-problems.ts';
import { type StatementMark, showStatements } from './statement-marks.ts';
import { closeTextModel, openTextModel, type TextModel, type TextServices } from './text-models.ts';
import { useEditorTheme } from './use-editor-theme.ts';

/** The selected range; empty at the caret. Lines and columns count from 1. */
export interface EditorSelection {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Actions of the editor for menus and toolbars. */
export type EditorAction =
  | ('undo' | 'redo' | 'comment' | 'uncomment' | 'format' | 'rename' | 'definition')
  | ('foldAll' | 'unfoldAll' | 'find' | 'nextProblem');

export interface LanguageEditorHandle {
  focus(): void;
  /** Selects a range, scrolls to it and focuses the editor. */
  select(start: number, end: number): void;
  /** Replaces the selection. */
  insert(text: string): void;
  selection(): EditorSelection;
  /** The promise rejects if the action fails, such as the formatting of invalid text. */
  run(action: EditorAction): Promise<void>;
}

interface EditorHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

interface LanguageEditorProps {
  /** Accessible name. */
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** A text with a name keeps its undo list and its position when the editor is closed; see `forgetTextModel`. */
  readonly name?: string | undefined;
  readonly openServices: (text: string) => TextServices;
  readonly isReadOnly?: boolean;
  /** The editor takes the focus when it opens. */
  readonly hasFocus?: boolean;
  /** An error of the server, which is marked until the text changes. */
  readonly error?: { readonly start: number; readonly end: number; readonly message: string } | undefined;
  /** Must be stable. */
  readonly lineNotes?: readonly LineNote[] | undefined;
  /** The statements of a text that has several; each gets a mark that runs it. Must be stable. */
  readonly statements?: readonly StatementMark[] | undefined;
  readonly onRun?: (() => void) | undefined;
  readonly onRunAll?: (() => void) | undefined;
  /** A click on the mark of the statement that begins at the offset. */
  readonly onRunStatement?: ((offset: number) => void) | undefined;
  readonly onSelection?: ((selection: EditorSelection) => void) | undefined;
  readonly onHistory?: ((state: EditorHistory) => void) | undefined;
  readonly onUserFunction?: ((name: string) => void) | undefined;
  readonly ref?: Ref<LanguageEditorHandle>;
}

/** Time without typing after which the text is checked. */
const checkDelayMs = 300;

const actionIds: Readonly<Record<Exclude<EditorAction, 'format' | 'definition'>, string>> = {
  undo: 'undo',
  redo: 'redo',
  comment: 'editor.action.addCommentLine',
  uncomment: 'editor.action.removeCommentLine',
  rename: 'editor.action.rename',
  foldAll: 'editor.foldAll',
  unfoldAll: 'editor.unfoldAll',
  find: 'actions.find',
  nextProblem: 'editor.action.marker.next',
};

/** An editor for AQL. Highlighting is immediate; all other services answer from a worker. */
export function LanguageEditor(props: LanguageEditorProps) {
  const { name, label, text, error, lineNotes, statements, isReadOnly = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Monaco.editor.IStandaloneCodeEditor>(undefined);
  const opened = useRef<TextModel>(undefined);
  const shownText = useRef(text);
  const onChange = useEffectEvent(props.onChange);
  const onSelection = useEffectEvent((selection: EditorSelection) => props.onSelection?.(selection));
  const onHistory = useEffectEvent((state: EditorHistory) => props.onHistory?.(state));
  const onRun = useEffectEvent(() => props.onRun?.());
  const onRunAll = useEffectEvent(() => props.onRunAll?.());
  const onRunStatement = useEffectEvent((line: number) => {
    const model = editor.current?.getModel();
    const statement = statements?.find(({ start }) => model?.getPositionAt(start).lineNumber === line);
    if (statement) props.onRunStatement?.(statement.start);
  });
  const onUserFunction = useEffectEvent((name: string) => props.onUserFunction?.(name));
  useEditorTheme();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once
  useEffect(() => {
    const textModel = openTextModel(name, text, props.openServices);
    const { model } = textModel;
    opened.current = textModel;
    const created = monaco.editor.create(host.current!, { ...options, model, ariaLabel: label });
    editor.current = created;
    if (textModel.viewState) created.restoreViewState(textModel.viewState);
    if (model.getValue() !== text) replaceText(model, text);
    shownText.current = text;
    addKeys(created, {
      onRun: () => onRun(),
      onRunAll: () => onRunAll(),
      onDefinition: () => goToDefinition(),
    });
    skipSnippetCommas(created);
    listenToMarks(created, (line) => onRunStatement(line));
    if (props.hasFocus) created.focus();
    const stop = listenTo(created, textModel, {
      onText(next) {
        if (next === shownText.current) return;
        shownText.current = next;
        onChange(next);
      },
      onSelection: (selection) => onSelection(selection),
      onHistory: (state) => onHistory(state),
    });
    return () => {
      stop();
      textModel.viewState = created.saveViewState() ?? undefined;
      created.dispose();
      editor.current = undefined;
      opened.current = undefined;
      if (name === undefined) closeTextModel(textModel);
    };
  }, []);

  useEffect(() => editor.current?.updateOptions({ readOnly: isReadOnly }), [isReadOnly]);
  useEffect(() => {
    const model = editor.current?.getModel();
    if (!model || text === shownText.current) return;
    shownText.current = text;
    replaceText(model, text);
  }, [text]);
  useEffect(() => {
    const current = editor.current;
    if (!current) return;
    if (!error) return showProblems(current, 'server', []);
    showProblems(current, 'server', [{ ...error, severity: 'error', errorNum: undefined }]);
  }, [error]);

  useDecorations(editor, lineNotes, showLineNotes);
  useDecorations(editor, statements, showStatements);

  async function goToDefinition(): Promise<void> {
    const [current, text] = [editor.current, opened.current];
    if (!current || !text) return;
    const found = await definitionAtCaret(current, text);
    if (found?.kind === 'range') selectIn(current, found.start, found.end);
    else if (found?.kind === 'userFunction') onUserFunction(found.name);
  }

  useImperativeHandle(props.ref, () => ({
    focus: () => editor.current?.focus(),
    select: (start, end) => selectIn(editor.current, start, end),
    insert: (inserted) => insertText(editor.current, inserted),
    selection() {
      const [model, selection] = [editor.current?.getModel(), editor.current?.getSelection()];
      return model && selection ? selectionOf(model, selection) : { start: 0, end: 0, text: '' };
    },
    async run(action) {
      const [current, text] = [editor.current, opened.current];
      if (!current || !text) return;
      current.focus();
      if (action === 'definition') await goToDefinition();
      else if (action === 'format') await formatText(text);
      else current.trigger('menu', actionIds[action], undefined);
    },
  }));
  return <div ref={host} className={classes.editor} />;
}

/** Shows marks of a text, such as notes of its lines. `marks` and `show` must be stable. */
function useDecorations<Mark>(
  editor: RefObject<Monaco.editor.IStandaloneCodeEditor | undefined>,
  marks: readonly Mark[] | undefined,
  show: (
    model: Monaco.editor.ITextModel,
    shown: Monaco.editor.IEditorDecorationsCollection,
    marks: readonly Mark[],
  ) => void,
): void {
  useEffect(() => {
    const [current, model] = [editor.current, editor.current?.getModel()];
    if (!current || !model || !marks || marks.length === 0) return;
    const shown = current.createDecorationsCollection();
    show(model, shown, marks);
    return () => shown.clear();
  }, [editor, marks, show]);
}

/** Calls the listener with the line of a clicked mark in the margin. */
function listenToMarks(
  editor: Monaco.editor.IStandaloneCodeEditor,
  onMark: (lineNumber: number) => void,
): void {
  editor.onMouseDown(({ target, event }) => {
    const isMark = target.type === monaco.editor.MouseTargetType.GUTTER_GLYPH_MARGIN && event.leftButton;
    if (isMark && target.position) onMark(target.position.lineNumber);
  });
}

interface EditorEvents {
  onText(text: string): void;
  onSelection(selection: EditorSelection): void;
  onHistory(state: EditorHistory): void;
}

/** Publishes the changes of an editor and checks its text. Returns a function that ends both. */
function listenTo(
  editor: Monaco.editor.IStandaloneCodeEditor,
  textModel: TextModel,
  events: EditorEvents,
): () => void {
  const { model, services } = textModel;
  const check = new ProblemCheck(editor, services);
  const publishHistory = () => {
    const version = model.getAlternativeVersionId();
    events.onHistory({ canUndo: version > textModel.firstVersion, canRedo: version < textModel.lastVersion });
  };
  const listeners = [
    model.onDidChangeContent(({ isRedoing, isUndoing }) => {
      if (!isRedoing && !isUndoing) textModel.lastVersion = model.getAlternativeVersionId();
      showProblems(editor, 'server', []);
      check.start(checkDelayMs);
      publishHistory();
      events.onText(model.getValue());
    }),
    editor.onDidChangeCursorSelection(({ selection }) => events.onSelection(selectionOf(model, selection))),
  ];
  const stopCatalogue = services.onCatalogue(() => check.start(0));
  check.start(0);
  publishHistory();
  return () => {
    check.stop();
    stopCatalogue();
    for (const listener of listeners) listener.dispose();
  };
}

/** Checks the text after a pause of the user; a new check replaces the one under way. */
class ProblemCheck {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | undefined;
  readonly #editor: Monaco.editor.IStandaloneCodeEditor;
  readonly #services: TextServices;

  constructor(editor: Monaco.editor.IStandaloneCodeEditor, services: TextServices) {
    this.#editor = editor;
    this.#services = services;
  }

  start(delayMs: number): void {
    this.stop();
    this.#timer = setTimeout(() => void this.#run(), delayMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  async #run(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const problems = await this.#services.problems(abort.signal);
      if (!abort.signal.aborted) showProblems(this.#editor, 'aql', problems);
    } catch (failure) {
      if (!abort.signal.aborted) console.error('the query could not be checked', failure);
    }
  }
}

interface EditorKeys {
  onRun(): void;
  onRunAll(): void;
  onDefinition(): Promise<void>;
}

/** The keys that run the query or all statements, and that go to a definition. */
function addKeys(
  editor: Monaco.editor.IStandaloneCodeEditor,
  { onRun, onRunAll, onDefinition }: EditorKeys,
): void {
  const { KeyMod, KeyCode } = monaco;
  const addRun = (id: string, label: string, keybinding: number, run: () => void) =>
    editor.addAction({
      id,
      label,
      precondition: 'editorTextFocus && !renameInputVisible',
      keybindings: [keybinding],
      run: () => {
        editor.trigger('run', 'hideSuggestWidget', undefined);
        run();
      },
    });
  addRun('aql.run', 'Run query', KeyMod.CtrlCmd | KeyCode.Enter, onRun);
  addRun('aql.runAll', 'Run all statements', KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.Enter, onRunAll);
  editor.addAction({
    id: 'aql.definition',
    label: 'Go to definition',
    keybindings: [KeyCode.F12],
    run: onDefinition,
  });
}

/** A comma that is typed before the comma of a snippet goes to the next placeholder: it is not doubled. */
function skipSnippetCommas(editor: Monaco.editor.IStandaloneCodeEditor): void {
  const snippets = editor.getContribution<Monaco.editor.IEditorContribution & { isInSnippet(): boolean }>(
    'snippetController2',
  );
  editor.onKeyDown((event) => {
    const [model, selection] = [editor.getModel(), editor.getSelection()];
    if (event.browserEvent.key !== ',' || !model || !selection?.isEmpty() || !snippets?.isInSnippet()) return;
    if (!model.getValue().startsWith(',', model.getOffsetAt(selection.getPosition()))) return;
    event.preventDefault();
    editor.trigger('keyboard', 'jumpToNextSnippetPlaceholder', undefined);
  });
}

async function definitionAtCaret(
  editor: Monaco.editor.IStandaloneCodeEditor,
  { model, services }: TextModel,
): ReturnType<TextServices['definition']> {
  const position = editor.getPosition();
  if (!position) return undefined;
  return services.definition(model.getOffsetAt(position), new AbortController().signal);
}

async function formatText({ model, services }: TextModel): Promise<void> {
  const formatted = await services.format(new AbortController().signal);
  if (formatted !== model.getValue()) replaceText(model, formatted);
}

/** Selects a range, scrolls to it and focuses the editor. */
function selectIn(editor: Monaco.editor.IStandaloneCodeEditor | undefined, start: number, end: number): void {
  const model = editor?.getModel();
  if (!editor || !model) return;
  const range = monaco.Range.fromPositions(model.getPositionAt(start), model.getPositionAt(end));
  editor.setSelection(range);
  editor.revealRangeInCenterIfOutsideViewport(range);
  editor.focus();
}

/** Replaces the selection as one step of the undo list. */
function insertText(editor: Monaco.editor.IStandaloneCodeEditor | undefined, text: string): void {
  const range = editor?.getSelection();
  if (!editor || !range) return;
  editor.pushUndoStop();
  editor.executeEdits('insert', [{ range, text, forceMoveMarkers: true }]);
  editor.pushUndoStop();
  editor.focus();
}

function selectionOf(model: Monaco.editor.ITextModel, selection: Monaco.Selection): EditorSelection {
  const start = model.getOffsetAt(selection.getStartPosition());
  return {
    start,
    end: model.getOffsetAt(selection.getEndPosition()),
    text: model.getValueInRange(selection),
  };
}

/** Replaces the whole text as one step of the undo list. */
function replaceText(model: Monaco.editor.ITextModel, text: string): void {
  model.pushStackElement();
  model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null);
  model.pushStackElement();
}

const options: Monaco.editor.IStandaloneEditorConstructionOptions = {
  ...editorOptions,
  foldingStrategy: 'auto',
  glyphMargin: true,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 20,
  renderLineHighlightOnlyWhenFocus: false,
  showFoldingControls: 'always',
  // Widgets are not clipped by the border of the pane.
  fixedOverflowWidgets: true,
  occurrencesHighlight: 'singleFile',
  quickSuggestions: { other: true, comments: false, strings: false },
  quickSuggestionsDelay: 50,
  suggest: { showWords: false, showStatusBar: false, preview: false, showInlineDetails: true },
  suggestSelection: 'first',
  snippetSuggestions: 'inline',
  tabCompletion: 'off',
  acceptSuggestionOnCommitCharacter: false,
  parameterHints: { enabled: true },
  // The bulb covers the text of the first column; Ctrl+. and the hover offer the same fixes.
  lightbulb: { enabled: monaco.editor.ShowLightbulbIconMode.Off },
  'semanticHighlighting.enabled': true,
  contextmenu: false,
  wordWrap: 'off',
  bracketPairColorization: { enabled: false },
  autoClosingBrackets: 'languageDefined',
  formatOnPaste: false,
};
