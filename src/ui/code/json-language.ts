import type * as Monaco from 'monaco-editor/editor/editor.api';

/** Highlighting of JSON with names apart from other strings. Errors come from the owner of the editor. */
export function registerJson({ languages }: typeof Monaco): void {
  languages.register({ id: 'json' });
  languages.setLanguageConfiguration('json', {
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
    autoClosingPairs: [
      { open: '{', close: '}' },
      { open: '[', close: ']' },
      { open: '"', close: '"', notIn: ['string'] },
    ],
    indentationRules: { increaseIndentPattern: /[[{]\s*$/, decreaseIndentPattern: /^\s*[}\]]/ },
  });
  languages.setMonarchTokensProvider('json', {
    tokenizer: {
      root: [
        [/"(?:[^"\\]|\\.)*"(?=\s*:)/, 'key'],
        [/"(?:[^"\\]|\\.)*"?/, 'string'],
        [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
        [/\b(?:true|false)\b/, 'boolean'],
        [/\bnull\b/, 'null'],
        [/[[\]{},:]/, 'delimiter'],
      ],
    },
  });
}
