import type * as Monaco from 'monaco-editor/editor/editor.api';

/**
 * Keys of all text editors of the console, whichever page opens the first one. Keys of the console's commands are
 * removed from the editor, so that they reach the page.
 */
export function registerEditorKeys({ editor, KeyMod, KeyCode }: typeof Monaco): void {
  editor.addKeybindingRules([
    { keybinding: KeyMod.CtrlCmd | KeyCode.Enter, command: '-editor.action.insertLineAfter' },
    {
      keybinding: KeyMod.CtrlCmd | KeyMod.Shift | KeyCode.KeyC,
      command: 'editor.action.commentLine',
      when: 'editorTextFocus && editorLangId == aql',
    },
  ]);
}
