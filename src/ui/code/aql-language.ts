import type * as Monaco from 'monaco-editor/editor/editor.api';
import { findKeyword } from '../../../aql/parser/tokens.ts';

export const aqlLanguage = 'aql';

/** Words that are keywords at some places only; the language services know the place. */
const placeWords = new Set(['OPTIONS', 'PRUNE', 'SEARCH', 'KEEP', 'COUNT', 'TO']);
const constants = new Set(['NULL', 'TRUE', 'FALSE', 'OLD', 'NEW', 'CURRENT']);

/** All words with the token of their colour, as sets of alternatives for the tokenizer. */
const words = [
  ...['FOR', 'LET', 'FILTER', 'RETURN', 'COLLECT', 'SORT', 'LIMIT', 'DISTINCT', 'AGGREGATE', 'ASC', 'DESC'],
  ...['NOT', 'AND', 'OR', 'IN', 'INTO', 'WITH', 'REMOVE', 'INSERT', 'UPDATE', 'REPLACE', 'UPSERT', 'GRAPH'],
  ...['OUTBOUND', 'INBOUND', 'ANY', 'ALL', 'NONE', 'LIKE', 'SHORTEST_PATH', 'K_SHORTEST_PATHS', 'K_PATHS'],
  ...['ALL_SHORTEST_PATHS', 'WINDOW'],
].filter((word) => findKeyword(word, '3.12') !== undefined);

/** Highlighting of AQL. Variables, collections and attributes get their colours from the language services. */
export function registerAql({ languages }: typeof Monaco): void {
  languages.register({ id: aqlLanguage });
  languages.setLanguageConfiguration(aqlLanguage, {
    comments: { lineComment: '//', blockComment: ['/*', '*/'] },
    brackets: [
      ['{', '}'],
      ['[', ']'],
      ['(', ')'],
    ],
    autoClosingPairs: [
      { open: '{', close: '}' },
      { open: '[', close: ']' },
      { open: '(', close: ')' },
      { open: '"', close: '"', notIn: ['string', 'comment'] },
      { open: "'", close: "'", notIn: ['string', 'comment'] },
      { open: '`', close: '`', notIn: ['string', 'comment'] },
    ],
    wordPattern: /@{0,2}[A-Za-z_$][\w$]*/,
    indentationRules: {
      increaseIndentPattern: /^\s*(FOR\b.*|.*[[({])\s*$/i,
      decreaseIndentPattern: /^\s*[})\]]/,
    },
  });
  languages.setMonarchTokensProvider(aqlLanguage, {
    ignoreCase: true,
    keywords: [...words, ...placeWords],
    constants: [...constants],
    tokenizer: {
      root: [
        [/\/\/.*$/, 'comment'],
        [/\/\*/, 'comment', '@comment'],
        [/"/, 'string', '@double'],
        [/'/, 'string', '@single'],
        [/[`´][^`´]*[`´]/, 'variable'],
        // In these patterns, two @ stand for one.
        [/[@]{2}\w+/, 'bind.collection'],
        [/[@]\w+/, 'bind'],
        [/0[bx][\da-f]+/, 'number'],
        [/\d+(?=\.\.)/, 'number'],
        [/\d+(?:\.\d+)?(?:e[-+]?\d+)?/, 'number'],
        [/(\.)(\s*)([a-z_$][\w$]*)/, ['operator', '', 'attribute']],
        [/[a-z_$][\w$]*(?:::[\w$]+)+/, 'function.user'],
        [
          /[a-z_$][\w$]*(?=\s*\()/,
          { cases: { '@keywords': 'keyword', '@constants': 'constant', '@default': 'function.builtin' } },
        ],
        [
          /[a-z_$][\w$]*/,
          { cases: { '@keywords': 'keyword', '@constants': 'constant', '@default': 'variable' } },
        ],
        [/[=!<>]=|[=!]~|\|\||&&|\.\.|[-+*/%<>=!?:.]/, 'operator'],
        [/[()[\]{},]/, 'delimiter'],
      ],
      comment: [
        [/[^*]+/, 'comment'],
        [/\*\//, 'comment', '@pop'],
        [/\*/, 'comment'],
      ],
      double: [
        [/[^\\"]+/, 'string'],
        [/\\./, 'string'],
        [/"/, 'string', '@pop'],
      ],
      single: [
        [/[^\\']+/, 'string'],
        [/\\./, 'string'],
        [/'/, 'string', '@pop'],
      ],
    },
  });
}
