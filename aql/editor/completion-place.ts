import type { Statement } from '../ast.ts';
import { beginsStatement, type Token, type TokenKind } from '../parser/tokens.ts';
import type { Range } from './catalogue.ts';
import { endsOperand } from './spacing.ts';

/** Syntactic context at an offset, derived from the tokens before it. */
export interface Place {
  readonly kind:
    | ('statement' | 'operand' | 'operator' | 'collection' | 'attribute' | 'bind' | 'graph')
    /** Name of an option; value of an option. */
    | ('option' | 'optionValue')
    /** A new name, for which nothing is suggested. */
    | 'name';
  /** Range of the word at the offset; empty if there is no word. */
  readonly range: Range;
  /** Index of the token at the offset: the word or the token after it. */
  readonly tokenNumber: number;
  /** Keywords that are valid here. */
  readonly words: readonly string[];
  readonly statement: Statement['kind'];
  readonly option: string;
  /** True within the quotes of a string. */
  readonly isInText: boolean;
  /** True directly after IN, where collections rank first. */
  readonly wantsCollection: boolean;
  /** True after a bracket that can contain a subquery. */
  readonly opensQuery: boolean;
}

const noWords: ReadonlySet<number> = new Set();
const wordKinds = /^(?:identifier|bind|bindCollection|[A-Z_]+)$/;

/**
 * Undefined within comments and numbers, and within strings that are not the name of a graph or an option.
 */
export function placeAt(text: string, tokens: readonly Token[], offset: number): Place | undefined {
  const following = tokens.findIndex(({ end, kind }) => end >= offset || kind === 'end');
  const at = tokens[following]!;
  const isInside = at.start < offset && at.end >= offset && at.kind !== 'end';
  const isSign = at.kind === 'unknown' && /^@@?$/.test(String(at.value));
  const isWord = isInside && (wordKinds.test(at.kind) || isSign);
  const isInText =
    isInside && (at.kind === 'string' || (at.kind === 'unknown' && /^["'`]/.test(String(at.value))));
  if (isInside && (at.kind === 'integer' || at.kind === 'double')) return undefined;
  if (isInText && at.kind === 'string' && at.end === offset) return undefined;
  const isAfterToken = isInside && !isWord && !isInText;
  const tokenNumber = isAfterToken ? following + 1 : following;
  const before = tokens.slice(0, tokenNumber);
  const start = isWord ? at.start : isInText ? at.start + 1 : offset;
  if (isInComment(text, before.at(-1)?.end ?? 0, start)) return undefined;
  const range = {
    start,
    end: isWord ? at.end : isInText ? Math.max(start, Math.min(at.end - 1, text.length)) : offset,
  };
  const typed = isWord ? text.slice(at.start, offset) : '';
  const base = {
    range,
    tokenNumber,
    isInText,
    words: [],
    statement: 'for',
    option: '',
    wantsCollection: false,
    opensQuery: false,
  } as const;
  const doubled = before.at(-1);
  if (typed.startsWith('@')) {
    const isDouble = doubled?.kind === 'unknown' && doubled.value === '@' && doubled.end === start;
    return { ...base, kind: 'bind', range: isDouble ? { ...range, start: doubled.start } : range };
  }
  const place = placeAfter(before, base);
  if (!isInText) return place;
  return place.kind === 'graph' || place.kind === 'optionValue' ? place : undefined;
}

function isInComment(text: string, from: number, to: number): boolean {
  const rest = text
    .slice(from, to)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/[^\n]*\n/g, '');
  return rest.includes('//') || rest.includes('/*');
}

function placeAfter(before: readonly Token[], base: Omit<Place, 'kind'>): Place {
  const last = before.at(-1);
  if (last === undefined) return { ...base, kind: 'statement' };
  if (last.kind === '.' || last.kind === '?.') return { ...base, kind: 'attribute' };
  if (last.kind === 'GRAPH') return { ...base, kind: 'graph' };
  const inner = innermost(before);
  const { statementAt, tokens } = inner;
  const head = tokens[statementAt]?.kind;
  const optionPlace = findOptionPlace(before, base);
  if (optionPlace !== undefined) return optionPlace;
  if (last.kind === 'LET' || (last.kind === 'FOR' && head === 'FOR') || isWordToken(last, 'COUNT'))
    return { ...base, kind: 'name' };
  if (last.kind === 'INTO') return { ...base, kind: head === 'COLLECT' ? 'name' : 'collection' };
  if (last.kind === 'WITH' && statementAt < 0) return { ...base, kind: 'collection' };
  const isWrite = head !== undefined && writes.has(head);
  if (last.kind === 'IN' && isWrite) return { ...base, kind: 'collection' };
  const isObjectKey = inner.opening === '{' && (last.kind === '{' || last.kind === ',');
  if (isObjectKey) return { ...base, kind: 'operand' };
  if (head === 'FOR' && statementAt === tokens.length - 2 && last.kind === ',')
    return { ...base, kind: 'name' };
  if (!endsOperand(last, noWords)) {
    const isLoop = last.kind === 'IN' && head === 'FOR';
    const words = operandWords(last.kind, isLoop);
    return { ...base, kind: 'operand', words, wantsCollection: isLoop, opensQuery: last.kind === '(' };
  }
  if (statementAt < 0 && inner.opening === undefined && before.some(({ kind }) => kind === 'WITH')) {
    return { ...base, kind: 'statement' };
  }
  return { ...base, kind: 'operator', words: operatorWords(head, tokens.slice(statementAt)) };
}

const writes: ReadonlySet<TokenKind> = new Set<TokenKind>([
  'INSERT',
  'UPDATE',
  'REPLACE',
  'REMOVE',
  'UPSERT',
]);

function isWordToken(token: Token | undefined, word: string): boolean {
  return token?.kind === 'identifier' && String(token.value).toUpperCase() === word;
}

/** Tokens of the innermost open bracket, and the index at which its last statement begins (-1: none). */
function innermost(before: readonly Token[]): {
  readonly tokens: readonly Token[];
  readonly statementAt: number;
  readonly opening: TokenKind | undefined;
} {
  let depth = 0;
  let from = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    const { kind } = before[at]!;
    if (kind === ')' || kind === ']' || kind === '}') depth++;
    else if (kind === '(' || kind === '[' || kind === '{') depth--;
    if (depth < 0) {
      from = at + 1;
      break;
    }
  }
  const tokens = before.slice(from);
  let nested = 0;
  let statementAt = -1;
  for (const [at, { kind }] of tokens.entries()) {
    if (kind === '(' || kind === '[' || kind === '{') nested++;
    else if (kind === ')' || kind === ']' || kind === '}') nested--;
    else if (nested === 0 && beginsStatement(kind)) statementAt = at;
  }
  return { tokens, statementAt, opening: before[from - 1]?.kind };
}

/** Within `OPTIONS { … }`. */
function findOptionPlace(before: readonly Token[], base: Omit<Place, 'kind'>): Place | undefined {
  const open = openBrace(before);
  if (open < 1 || !isWordToken(before[open - 1], 'OPTIONS')) return undefined;
  const statement = statementOf(before.slice(0, open));
  const last = before.at(-1)!;
  if (last.kind === '{' || last.kind === ',') return { ...base, kind: 'option', statement };
  if (last.kind !== ':') return undefined;
  return { ...base, kind: 'optionValue', statement, option: String(before.at(-2)?.value ?? '') };
}

function openBrace(before: readonly Token[]): number {
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    const { kind } = before[at]!;
    if (kind === ')' || kind === ']' || kind === '}') depth++;
    else if ((kind === '(' || kind === '[' || kind === '{') && --depth < 0) return kind === '{' ? at : -1;
  }
  return -1;
}

function statementOf(before: readonly Token[]): Statement['kind'] {
  const { tokens, statementAt } = innermost(before);
  const statement = tokens.slice(Math.max(statementAt, 0));
  const upsert = tokens.findLastIndex(({ kind }) => kind === 'UPSERT');
  const kinds = new Set(statement.map(({ kind }) => kind));
  if (upsert >= 0 && !tokens.slice(upsert).some(({ kind }) => kind === 'RETURN')) return 'upsert';
  if ([...pathWords].some((kind) => kinds.has(kind))) return 'path';
  if (kinds.has('OUTBOUND') || kinds.has('INBOUND') || (kinds.has('ANY') && kinds.has('FOR')))
    return 'traversal';
  const head = tokens[statementAt]?.kind ?? 'FOR';
  const known: Readonly<Partial<Record<TokenKind, Statement['kind']>>> = {
    COLLECT: 'collect',
    INSERT: 'insert',
    UPDATE: 'update',
    REPLACE: 'replace',
    REMOVE: 'remove',
  };
  return known[head] ?? 'for';
}

const pathWords: ReadonlySet<TokenKind> = new Set<TokenKind>([
  ...(['SHORTEST_PATH', 'ALL_SHORTEST_PATHS', 'K_SHORTEST_PATHS', 'K_PATHS'] as const),
]);

function operandWords(last: TokenKind, isLoop: boolean): readonly string[] {
  if (last === 'RETURN') return ['DISTINCT'];
  if (isLoop) return ['OUTBOUND', 'INBOUND', 'ANY'];
  if (last === 'OUTBOUND' || last === 'INBOUND' || last === 'ANY') return [...pathWords];
  return last === 'COLLECT' ? ['AGGREGATE', 'WITH COUNT INTO'] : [];
}

function operatorWords(head: TokenKind | undefined, statement: readonly Token[]): readonly string[] {
  const kinds = new Set(statement.map(({ kind }) => kind));
  const operators = ['AND', 'OR', 'IN', 'NOT', 'LIKE', 'ALL', 'ANY', 'NONE', 'AT LEAST'];
  if (head === 'FOR') {
    if (!kinds.has('IN')) return ['IN'];
    if ([...pathWords].some((kind) => kinds.has(kind))) return ['TO', 'GRAPH', 'OPTIONS', ...operators];
    const isTraversal = kinds.has('OUTBOUND') || kinds.has('INBOUND') || kinds.has('ANY');
    if (isTraversal) return ['GRAPH', 'PRUNE', 'OPTIONS', 'OUTBOUND', 'INBOUND', 'ANY', ...operators];
    return ['OUTBOUND', 'INBOUND', 'ANY', 'SEARCH', 'OPTIONS', ...operators];
  }
  if (head === 'SORT') return ['ASC', 'DESC', ...operators];
  if (head === 'COLLECT') return ['INTO', 'AGGREGATE', 'WITH COUNT INTO', 'KEEP', 'OPTIONS', ...operators];
  if (head === 'WINDOW') return ['WITH', 'AGGREGATE', ...operators];
  if (head === 'INSERT') return ['INTO', 'OPTIONS', ...operators];
  if (head !== undefined && writes.has(head)) return ['WITH', 'IN', 'INTO', 'OPTIONS', ...operators];
  return operators;
}
