import { tokenize } from '../parser/lexer.ts';
import type { Token } from '../parser/tokens.ts';
import { attributesAfter, chainBefore } from './attributes.ts';
import { callAt, nameOfCall } from './call-at.ts';
import type { Catalogue, Range } from './catalogue.ts';
import { type FunctionText, findFunctionText, signatureText } from './function-text.ts';
import { findKeywordEntry } from './keywords.ts';
import { scopeAt } from './scope-at.ts';

/** Information on the word at an offset. */
export interface Hover {
  readonly range: Range;
  /** AQL: a signature, a declaration, an example. */
  readonly code: string;
  readonly doc: string;
  readonly examples: readonly string[];
}

/**
 * Signature and description of a function, declaration of a variable or meaning of a keyword; undefined for
 * other words.
 */
export function hoverAt(text: string, offset: number, catalogue: Catalogue): Hover | undefined {
  const tokens = tokenize(text, catalogue.dialect);
  const at = tokens.findIndex(({ start, end, kind }) => start <= offset && offset < end && kind !== 'end');
  const token = tokens[at];
  if (token === undefined) return undefined;
  const range = { start: token.start, end: token.end };
  const word = String(token.value);
  const before = tokens[at - 1]?.kind;
  if (before === '.' || before === '?.') return attributeHover(tokens, at, range, catalogue);
  const called = nameOfCall(tokens, at);
  if (called !== undefined) {
    const entry = findFunctionText(called, catalogue);
    return entry === undefined ? undefined : functionHover(entry, range);
  }
  if (token.kind === 'bind' || token.kind === 'bindCollection') {
    const isCollection = token.kind === 'bindCollection';
    const doc = isCollection
      ? 'A collection name, given when the query is run.'
      : 'A value, given when the query is run.';
    return { range, code: text.slice(token.start, token.end), doc, examples: [] };
  }
  const variable = token.kind === 'identifier' ? findVariable(tokens, at, word) : undefined;
  if (variable !== undefined) return variableHover(text, tokens, variable, range);
  const keyword = token.isQuotedName ? undefined : findKeywordEntry(word);
  if (keyword !== undefined && (token.kind !== 'identifier' || word === word.toUpperCase())) {
    return { range, code: word.toUpperCase(), doc: keyword.doc, examples: [keyword.example] };
  }
  const collection = catalogue.collections.find(({ name }) => name === word);
  if (collection === undefined || token.kind !== 'identifier') return undefined;
  const names = collection.attributes.map(({ path }) => path.join('.'));
  const doc = names.length === 0 ? '' : `Attributes: ${names.join(', ')}`;
  return { range, code: `${word}: ${collection.kind} collection`, doc, examples: [] };
}

function functionHover(entry: FunctionText, range: Range): Hover {
  const version = entry.versions === '' ? '' : ` (${entry.versions})`;
  return { range, code: signatureText(entry), doc: entry.doc + version, examples: entry.examples };
}

function findVariable(tokens: readonly Token[], at: number, name: string) {
  const { start, end } = tokens[at]!;
  const own = scopeAt(tokens, Number.POSITIVE_INFINITY).find(({ declaredAt }) => declaredAt.start === start);
  return own ?? scopeAt(tokens, end).findLast((known) => known.name === name) ?? declaredHere(tokens, at);
}

/** A variable that the statement around the token declares, with brackets that close later. */
function declaredHere(tokens: readonly Token[], at: number) {
  const { start } = tokens[at]!;
  for (const { start: later } of tokens.slice(at + 1)) {
    const found = scopeAt(tokens, later).find(({ declaredAt }) => declaredAt.start === start);
    if (found !== undefined) return found;
    if (later - start > maxDeclarationLength) break;
  }
  return undefined;
}

const maxDeclarationLength = 500;

function variableHover(
  text: string,
  tokens: readonly Token[],
  variable: NonNullable<ReturnType<typeof findVariable>>,
  range: Range,
): Hover {
  const { declaredAt, statement, source } = variable;
  const end = source.at(-1)?.end ?? declaredAt.end;
  const from = tokens.findLast(({ kind, start }) => kind === statement && start <= declaredAt.start)?.start;
  const code = text.slice(from ?? declaredAt.start, Math.max(end, declaredAt.end));
  return {
    range,
    code: code.length > 200 ? `${code.slice(0, 200)}…` : code,
    doc: `variable of ${statement}`,
    examples: [],
  };
}

function attributeHover(
  tokens: readonly Token[],
  at: number,
  range: Range,
  catalogue: Catalogue,
): Hover | undefined {
  const path = chainBefore(tokens, at - 1);
  const word = String(tokens[at]!.value);
  const known = attributesAfter(tokens, range.start, path, catalogue).find(({ name }) => name === word);
  if (known === undefined) return undefined;
  return {
    range,
    code: `${word}: ${known.types.join(' | ')}`,
    doc: known.doc || 'Found in a sample of the documents.',
    examples: [],
  };
}

/** The innermost call around an offset, with its active parameter. */
export interface SignatureHelp {
  readonly label: string;
  readonly doc: string;
  readonly parameters: readonly string[];
  /** Index of the parameter, from 0. */
  readonly activeParameter: number;
}

export function signatureAt(text: string, offset: number, catalogue: Catalogue): SignatureHelp | undefined {
  const call = callAt(tokenize(text, catalogue.dialect), offset);
  const entry = call && findFunctionText(call.name, catalogue);
  if (call === undefined || entry === undefined) return undefined;
  const { parameters, doc } = entry;
  const last = Math.max(0, parameters.length - 1);
  return { label: signatureText(entry), doc, parameters, activeParameter: Math.min(call.argument, last) };
}
