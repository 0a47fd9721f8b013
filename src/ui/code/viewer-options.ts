import { editorOptions } from './editor-options.ts';

/** Options of read-only viewers. */
export const viewerOptions: typeof editorOptions = {
  ...editorOptions,
  readOnly: true,
  domReadOnly: true,
  renderLineHighlightOnlyWhenFocus: false,
  foldingStrategy: 'auto',
  foldingHighlight: false,
  showFoldingControls: 'always',
  selectionHighlight: false,
};
