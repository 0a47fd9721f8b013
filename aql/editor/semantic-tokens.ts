import { findFunction } from '../functions/registry.ts';
import { tokenize } from '../parser/lexer.ts';
import type { Token } from '../parser/tokens.ts';
import { nameOfCall } from './call-at.ts';
import type { Catalogue, Range } from './catalogue.ts';
import { readComments } from './comments.ts';
import { findKeywordEntry } from './keywords.ts';

/** A range of the text with its category for syntax colouring. */
export interface SemanticToken extends Range {
  readonly kind:
    | ('keyword' | 'function' | 'userFunction' | 'variable' | 'collection' | 'property' | 'parameter')
    | ('string' | 'number' | 'comment' | 'operator' | 'invalid');
}

/** Tokens and comments of a text in text order. O(n) in the number of tokens. */
export function semanticTokens(text: string, catalogue: Catalogue): readonly SemanticToken[] {
  const tokens = tokenize(text, catalogue.dialect);
  const collections = new Set(catalogue.collections.map(({ name }) => name));
  const declared = declaredNames(tokens);
  const found: SemanticToken[] = [];
  let end = 0;
  for (const [at, token] of tokens.entries()) {
    for (const comment of readComments(text, end, token.start).comments)
      found.push({ kind: 'comment', start: comment.start, end: comment.end });
    end = token.end;
    if (token.kind === 'end') break;
    found.push({ kind: kindOf(tokens, at, collections, declared), start: token.start, end: token.end });
  }
  return found;
}

/** All names that the text declares as variables. */
function declaredNames(tokens: readonly Token[]): ReadonlySet<string> {
  const names = new Set<string>();
  let isLoopHead = false;
  for (const [at, { kind, value }] of tokens.entries()) {
    if (kind === 'FOR') isLoopHead = true;
    else if (kind === 'IN') isLoopHead = false;
    if (kind !== 'identifier') continue;
    if (isLoopHead || tokens[at + 1]?.kind === '=' || tokens[at - 1]?.kind === 'INTO')
      names.add(String(value));
  }
  return names;
}

function kindOf(
  tokens: readonly Token[],
  at: number,
  collections: ReadonlySet<string>,
  declared: ReadonlySet<string>,
): SemanticToken['kind'] {
  const { kind, value, isQuotedName } = tokens[at]!;
  const before = tokens[at - 1]?.kind;
  switch (kind) {
    case 'string':
      return tokens[at + 1]?.kind === ':' && (before === '{' || before === ',') ? 'property' : 'string';
    case 'integer':
    case 'double':
      return 'number';
    case 'bind':
    case 'bindCollection':
      return 'parameter';
    case 'unknown':
      return 'invalid';
    case 'identifier':
      break;
    default: {
      const isName = before === '.' || before === '?.';
      if (/^[A-Z]/.test(kind))
        return isName ? 'property' : tokens[at + 1]?.kind === '(' && kind === 'LIKE' ? 'function' : 'keyword';
      return 'operator';
    }
  }
  const name = String(value);
  if (before === '.' || before === '?.') return 'property';
  const called = nameOfCall(tokens, at);
  if (called !== undefined && findFunction(called.toUpperCase()) !== undefined) return 'function';
  if (called?.includes('::')) return 'userFunction';
  if (tokens[at + 1]?.kind === ':' && (before === '{' || before === ',')) return 'property';
  if (declared.has(name)) return 'variable';
  if (collections.has(name)) return 'collection';
  const isWord = !isQuotedName && name === name.toUpperCase() && findKeywordEntry(name) !== undefined;
  if (isWord) return name === 'CURRENT' || name === 'OLD' || name === 'NEW' ? 'variable' : 'keyword';
  return called === undefined ? 'variable' : 'function';
}
