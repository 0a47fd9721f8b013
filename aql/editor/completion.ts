import { tokenize } from '../parser/lexer.ts';
import type { Token } from '../parser/tokens.ts';
import { printName } from '../print-expression.ts';
import { statementOptions } from '../statement-options.ts';
import { attributesAfter, chainBefore } from './attributes.ts';
import { bindParametersOf } from './bind-parameters.ts';
import type { Catalogue, Range } from './catalogue.ts';
import { type Place, placeAt } from './completion-place.ts';
import { allFunctionTexts, signatureText } from './function-text.ts';
import { findKeywordEntry, statementKeywords } from './keywords.ts';
import { scopeAt } from './scope-at.ts';

export interface Completion {
  readonly label: string;
  readonly kind:
    | 'keyword'
    | 'function'
    | 'variable'
    | 'collection'
    | 'attribute'
    | 'bind'
    | 'graph'
    | 'option'
    | 'value';
  /** One line: a signature or a type. */
  readonly detail: string;
  readonly doc: string;
  /** Text to insert; if `isSnippet`, with placeholders `${1:name}`. */
  readonly insertText: string;
  readonly isSnippet: boolean;
  /** Range that the text replaces. */
  readonly range: Range;
  /** Sort key: lower ranks first; equal ranks are sorted by name. */
  readonly rank: number;
}

type Proposal = Omit<Completion, 'range'>;

/** Completions at an offset, most likely first; empty within comments and other strings. Never throws. */
export function complete(text: string, offset: number, catalogue: Catalogue): readonly Completion[] {
  const tokens = tokenize(text, catalogue.dialect);
  const place = placeAt(text, tokens, offset);
  if (place === undefined) return [];
  const isCalled = text.startsWith('(', place.range.end);
  return propose(text, tokens, place, catalogue)
    .map((proposal) => ({
      ...proposal,
      range: place.range,
      // The arguments stand there already.
      ...(isCalled && proposal.kind === 'function' && { insertText: proposal.label, isSnippet: false }),
    }))
    .sort((left, right) => left.rank - right.rank || (left.label < right.label ? -1 : 1));
}

function propose(
  text: string,
  tokens: readonly Token[],
  place: Place,
  catalogue: Catalogue,
): readonly Proposal[] {
  switch (place.kind) {
    case 'attribute':
      return attributes(tokens, place, catalogue);
    case 'bind':
      return binds(text, catalogue);
    case 'graph':
      return catalogue.graphs.map(({ name }) =>
        plain(name, 'graph', 'graph', place.isInText ? name : JSON.stringify(name), 0),
      );
    case 'collection':
      return collections(catalogue, 0);
    case 'option':
      return options(place);
    case 'optionValue':
      return optionValues(place);
    case 'name':
      return [];
    case 'statement':
      return statements(catalogue, 0);
    case 'operator':
      return [...words(place.words, catalogue, 0), ...statements(catalogue, 1)];
    case 'operand':
      return [
        ...words(place.words, catalogue, 2),
        ...variables(tokens, place, catalogue),
        ...(place.wantsCollection ? collections(catalogue, 1) : collections(catalogue, 4)),
        ...functions(catalogue),
        ...words(['NULL', 'TRUE', 'FALSE', 'NOT'], catalogue, 5),
        ...(place.opensQuery ? statements(catalogue, 6) : []),
      ];
  }
}

function plain(
  label: string,
  kind: Completion['kind'],
  detail: string,
  insertText: string,
  rank: number,
  doc = '',
): Proposal {
  return { label, kind, detail, doc, insertText, isSnippet: false, rank };
}

function attributes(tokens: readonly Token[], place: Place, catalogue: Catalogue): readonly Proposal[] {
  const path = chainBefore(tokens, place.tokenNumber - 1);
  return attributesAfter(tokens, place.range.start, path, catalogue).map(({ name, types, doc }) =>
    plain(name, 'attribute', types.join(' | '), printName(name), name.startsWith('_') ? 1 : 0, doc),
  );
}

function binds(text: string, catalogue: Catalogue): readonly Proposal[] {
  const inText = bindParametersOf(text, catalogue.dialect).map(({ key }) => key);
  const keys = new Set([...inText, ...(catalogue.bindNames ?? [])]);
  return [...keys]
    .filter((key) => key !== '' && key !== '@')
    .map((key) => plain(`@${key}`, 'bind', key.startsWith('@') ? 'collection' : 'value', `@${key}`, 0));
}

function collections({ collections: known }: Catalogue, rank: number): readonly Proposal[] {
  return known.map(({ name, kind }) => {
    const detail = kind === 'edge' ? 'edge collection' : 'collection';
    return plain(name, 'collection', detail, printName(name), name.startsWith('_') ? rank + 1 : rank);
  });
}

function variables(tokens: readonly Token[], place: Place, { dialect }: Catalogue): readonly Proposal[] {
  const found = new Map<string, Proposal>();
  for (const { name, statement } of scopeAt(tokens, place.range.start)) {
    if (name.startsWith('$')) continue;
    found.set(
      name,
      plain(name, 'variable', `variable of ${statement}`, dialect === '2.8' ? name : printName(name), 0),
    );
  }
  return [...found.values()];
}

function functions(catalogue: Catalogue): readonly Proposal[] {
  return allFunctionTexts(catalogue).map((entry) => {
    const { name, parameters, doc, examples, isUserFunction } = entry;
    const required = parameters.filter(
      (parameter) => !parameter.endsWith('?') && !parameter.startsWith('...'),
    );
    const filled = required.map((parameter, at) => `\${${at + 1}:${parameter}}`).join(', ');
    const insertText = `${name}(${filled === '' && parameters.length > 0 ? '$1' : filled})`;
    return {
      ...({
        label: name,
        kind: 'function',
        detail: signatureText(entry),
        insertText,
        isSnippet: true,
      } as const),
      doc: [doc, ...examples].join('\n'),
      rank: isUserFunction ? 2 : 3,
    };
  });
}

function statements(catalogue: Catalogue, rank: number): readonly Proposal[] {
  return words(Object.keys(statementKeywords), catalogue, rank);
}

function words(list: readonly string[], { dialect }: Catalogue, rank: number): readonly Proposal[] {
  return list.flatMap((word) => {
    const entry = findKeywordEntry(word);
    if (entry?.isNew && dialect === '2.8') return [];
    const insertText = snippetOf(entry?.snippet ?? word);
    const doc = entry === undefined ? '' : `${entry.doc}\n${entry.example}`;
    return [
      {
        label: word,
        kind: 'keyword',
        detail: '',
        doc,
        insertText,
        isSnippet: insertText.includes('${'),
        rank,
      } as const,
    ];
  });
}

/** Converts `<name>` to the placeholder syntax of editors. */
function snippetOf(template: string): string {
  let number = 0;
  return template.replace(/<([^>]*)>/g, (_, name: string) => `\${${++number}:${name}}`);
}

function options({ statement }: Place): readonly Proposal[] {
  return (statementOptions[statement] ?? []).map(({ name, values, doc }) =>
    plain(name, 'option', values.join(' | '), `${name}: `, 0, doc),
  );
}

function optionValues({ statement, option, isInText }: Place): readonly Proposal[] {
  const values = statementOptions[statement]?.find(({ name }) => name === option)?.values ?? [];
  return values.map((value) => {
    const isBoolean = value === 'true' || value === 'false';
    return plain(value, 'value', option, isBoolean || isInText ? value : JSON.stringify(value), 0);
  });
}
