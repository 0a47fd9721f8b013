import type { monaco } from './monaco.ts';

/** Options of all code editors of the console. */
export const editorOptions: NonNullable<Parameters<typeof monaco.editor.create>[1]> = {
  automaticLayout: true,
  fontFamily: '"JetBrains Mono Variable", monospace',
  fontLigatures: false,
  fontSize: 13,
  lineHeight: 20,
  tabSize: 2,
  minimap: { enabled: false },
  padding: { top: 8, bottom: 8 },
  scrollBeyondLastLine: false,
  renderLineHighlight: 'line',
  renderLineHighlightOnlyWhenFocus: true,
  lineNumbersMinChars: 5,
  // The folded lines of a document are containers: they are found by their indentation.
  foldingStrategy: 'indentation',
  foldingMaximumRegions: 60_000,
  links: false,
  occurrencesHighlight: 'off',
  quickSuggestions: false,
  wordBasedSuggestions: 'off',
  overviewRulerLanes: 0,
  hideCursorInOverviewRuler: true,
  overviewRulerBorder: false,
  stickyScroll: { enabled: false },
  unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
  largeFileOptimizations: true,
  maxTokenizationLineLength: 20_000,
};
