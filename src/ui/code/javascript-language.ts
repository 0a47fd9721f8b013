import 'monaco-editor/languages/definitions/javascript/register';
import type * as Monaco from 'monaco-editor/editor/editor.api';

/** Adds the indentation of JavaScript to the language of Monaco. Errors come from the owner of the editor. */
export function registerJavaScript({ languages }: typeof Monaco): void {
  languages.setLanguageConfiguration('javascript', {
    indentationRules: {
      increaseIndentPattern: /^((?!\/\/).)*(\{[^}"'`]*|\([^)"'`]*|\[[^\]"'`]*)$/,
      decreaseIndentPattern: /^\s*[}\])].*$/,
    },
  });
}
