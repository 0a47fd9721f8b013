import 'monaco-editor/editor/contrib/bracketMatching/browser/bracketMatching';
import 'monaco-editor/editor/contrib/caretOperations/browser/caretOperations';
import 'monaco-editor/editor/contrib/codeAction/browser/codeActionContributions';
import 'monaco-editor/editor/contrib/gotoError/browser/gotoError';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController';
import 'monaco-editor/editor/contrib/clipboard/browser/clipboard';
import 'monaco-editor/editor/contrib/folding/browser/folding';
import 'monaco-editor/editor/contrib/indentation/browser/indentation';
import 'monaco-editor/editor/contrib/linesOperations/browser/linesOperations';
import 'monaco-editor/editor/contrib/multicursor/browser/multicursor';
import 'monaco-editor/editor/contrib/wordOperations/browser/wordOperations';
import * as monaco from 'monaco-editor/editor/editor.api';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { registerEditorKeys } from './editor-keys.ts';
import { registerJavaScript } from './javascript-language.ts';
import { registerJsonFolding } from './json-folding.ts';
import { registerJson } from './json-language.ts';

// Contributions with services are imported before the editor: those of the query editor stand here, too.
// The worker is a file of the console, so that the content security policy allows it.
globalThis.MonacoEnvironment = { getWorker: () => new EditorWorker() };
registerJson(monaco);
registerJsonFolding(monaco);
registerJavaScript(monaco);
registerEditorKeys(monaco);

export { monaco };

/** Colours of the editor from the tokens of the current theme. */
export function applyEditorTheme(isDark: boolean): void {
  const styles = getComputedStyle(document.documentElement);
  const color = (token: string) => toHex(styles.getPropertyValue(`--orrery-${token}`).trim());
  const rule = (token: string, name: string) => ({ token, foreground: color(name).slice(1, 7) });
  monaco.editor.defineTheme('orrery', {
    base: isDark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: [
      rule('key', 'kind-keyword'),
      rule('string', 'kind-string'),
      rule('number', 'kind-number'),
      rule('boolean', 'kind-boolean'),
      rule('null', 'kind-null'),
      rule('keyword', 'kind-keyword'),
      rule('regexp', 'kind-string'),
      rule('type', 'accent-text'),
      { ...rule('comment', 'muted'), fontStyle: 'italic' },
      rule('delimiter', 'text'),
      rule('', 'text'),
      { ...rule('keyword.aql', 'code-keyword'), fontStyle: 'bold' },
      ...['function.builtin', 'function.user', 'userFunction'].map((token) => rule(token, 'code-function')),
      rule('string.aql', 'code-string'),
      rule('number.aql', 'code-number'),
      rule('bind', 'code-bind'),
      rule('collection', 'code-collection'),
      rule('variable', 'code-variable'),
      rule('attribute', 'code-attribute'),
      rule('operator.aql', 'code-operator'),
      rule('delimiter.aql', 'code-operator'),
      { ...rule('comment.aql', 'code-comment'), fontStyle: 'italic' },
      rule('constant', 'code-constant'),
    ],
    colors: {
      'editor.background': color('bg'),
      'editor.foreground': color('text'),
      'editorLineNumber.foreground': color('muted'),
      'editorLineNumber.activeForeground': color('text'),
      'editor.lineHighlightBackground': color('hover'),
      'editor.lineHighlightBorder': withAlpha(color('text'), '00'),
      'editor.selectionBackground': withAlpha(color('accent'), '40'),
      'editor.inactiveSelectionBackground': withAlpha(color('accent'), '26'),
      'editorCursor.foreground': color('text'),
      'editorIndentGuide.background1': color('line'),
      'editorIndentGuide.activeBackground1': color('control'),
      'editorBracketMatch.background': withAlpha(color('accent'), '26'),
      'editorBracketMatch.border': withAlpha(color('accent'), '80'),
      // All brackets have the colour of the text; a colour means a type of value.
      ...Object.fromEntries(
        [1, 2, 3, 4, 5, 6].map((level) => [`editorBracketHighlight.foreground${level}`, color('text')]),
      ),
      'editorBracketHighlight.unexpectedBracket.foreground': color('error'),
      'editorGutter.foldingControlForeground': color('muted'),
      'editorWidget.background': color('raised'),
      'editorWidget.border': color('border'),
      'editorSuggestWidget.selectedBackground': color('selected'),
      'editorSuggestWidget.selectedForeground': color('text'),
      'editorSuggestWidget.highlightForeground': color('accent-text'),
      'editorSuggestWidget.focusHighlightForeground': color('accent-text'),
      'list.hoverBackground': color('hover'),
      'editorHoverWidget.background': color('raised'),
      'editorHoverWidget.border': color('border'),
      'editorError.foreground': color('error'),
      'editorWarning.foreground': color('warning'),
      'editorHint.foreground': color('muted'),
      'editor.findMatchBackground': color('code-match'),
      'editor.findMatchHighlightBackground': withAlpha(color('code-match'), '80'),
      'editor.wordHighlightBackground': withAlpha(color('accent'), '26'),
      'editor.wordHighlightStrongBackground': withAlpha(color('accent'), '33'),
      'scrollbarSlider.background': withAlpha(color('mark'), '50'),
      'scrollbarSlider.hoverBackground': withAlpha(color('mark'), '80'),
      focusBorder: color('accent'),
    },
  });
  monaco.editor.setTheme('orrery');
}

/** A CSS colour of the tokens with six or eight hexadecimal digits; the editor accepts no other form. */
function toHex(color: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(color);
  if (short) return `#${short[1]!.repeat(2)}${short[2]!.repeat(2)}${short[3]!.repeat(2)}`;
  if (color.startsWith('#')) return color;
  const [red = 0, green = 0, blue = 0, alpha] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');
  return `#${hex(red)}${hex(green)}${hex(blue)}${alpha === undefined ? '' : hex(alpha * 2.55)}`;
}

function withAlpha(color: string, alpha: string): string {
  return color.slice(0, 7) + alpha;
}
