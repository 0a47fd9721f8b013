import { findFunction } from '../functions/registry.ts';
import { beginsStatement, type Token, type TokenKind } from '../parser/tokens.ts';
import { attributesAfter, chainBefore } from './attributes.ts';
import type { Catalogue } from './catalogue.ts';
import { scopeAt } from './scope-at.ts';

/** Likely types of a value, with the names of TYPENAME(), and of the elements of an array. Empty: not known. */
interface ValueTypes {
  readonly types: readonly string[];
  readonly elements: readonly string[];
}

/** Tokens of a text, from `start` to `end`, exclusive. */
interface TokenRange {
  readonly start: number;
  readonly end: number;
}

const unknown: ValueTypes = { types: [], elements: [] };
const ofType = (type: string): ValueTypes => ({ types: [type], elements: [] });

/** Maximum number of variables that are followed to the source of a value. */
const maxDepth = 8;

/** Operators whose result is a number, whatever their operands are. */
export const arithmetic: ReadonlySet<TokenKind> = new Set<TokenKind>(['+', '-', '*', '/', '%']);

const literalTypes: Partial<Record<TokenKind, string>> = {
  integer: 'number',
  double: 'number',
  string: 'string',
  TRUE: 'bool',
  FALSE: 'bool',
};

const openings: ReadonlySet<TokenKind> = new Set<TokenKind>(['(', '[', '{']);
const closings: ReadonlySet<TokenKind> = new Set<TokenKind>([')', ']', '}']);
const links: ReadonlySet<TokenKind> = new Set<TokenKind>(['.', '?.', '::', '..', ...arithmetic]);

/** Functions whose result has the type of an argument or of its elements, whatever their examples show. */
const ofArguments: ReadonlySet<string> = new Set([
  ...['FIRST', 'LAST', 'NTH', 'POP', 'SHIFT', 'MIN', 'MAX', 'NOT_NULL', 'NOOPT', 'PASSTHRU', 'NOEVAL'],
  ...['VALUE', 'APPLY', 'CALL', 'JSON_PARSE', 'TRANSLATE', 'V8', 'ASSERT', 'WARN', 'FAIL', 'CURRENT'],
]);

/** The operand of a comparison that ends before a token. */
export function operandBefore(tokens: readonly Token[], end: number): TokenRange {
  let start = end;
  let isValueExpected = true;
  for (;;) {
    const kind = tokens[start - 1]?.kind;
    if (kind === undefined) break;
    if (links.has(kind)) {
      start--;
      isValueExpected = true;
      continue;
    }
    if (!isValueExpected) break;
    if (closings.has(kind)) {
      const opening = openingOf(tokens, start - 1);
      if (opening < 0) break;
      start = opening;
      // The name of a function or an accessed value belongs to its brackets.
      isValueExpected = canHaveBrackets(tokens[opening - 1]?.kind);
    } else if (isValue(kind)) {
      start--;
      isValueExpected = false;
    } else break;
  }
  return { start, end };
}

/** The operand of a comparison, or a value of a LET, that begins at a token. */
export function operandAfter(tokens: readonly Token[], start: number): TokenRange {
  let end = start;
  let isValueExpected = true;
  for (;;) {
    const kind = tokens[end]?.kind;
    if (kind === undefined) break;
    if (links.has(kind)) {
      end++;
      isValueExpected = true;
      continue;
    }
    const isAccess = (kind === '(' || kind === '[') && canHaveBrackets(tokens[end - 1]?.kind) && end > start;
    if (!isValueExpected && !isAccess) break;
    if (openings.has(kind)) {
      const closing = closingOf(tokens, end);
      if (closing < 0) break;
      end = closing + 1;
    } else if (isValue(kind)) end++;
    else break;
    isValueExpected = false;
  }
  return { start, end };
}

function canHaveBrackets(kind: TokenKind | undefined): boolean {
  return kind === 'identifier' || kind === ')' || kind === ']';
}

function isValue(kind: TokenKind): boolean {
  return kind === 'identifier' || kind === 'bind' || kind in literalTypes;
}

/** The likely types of an expression without logical operators. */
export function typesOfOperand(
  tokens: readonly Token[],
  { start, end }: TokenRange,
  catalogue: Catalogue | undefined,
  depth = 0,
): ValueTypes {
  const first = tokens[start];
  if (start >= end || first === undefined || depth > maxDepth) return unknown;
  const operators = kindsOutside(tokens, start, end);
  if (operators.has('..')) return { types: ['array'], elements: ['number'] };
  if ([...arithmetic].some((operator) => operators.has(operator))) return ofType('number');
  const literal = literalTypes[first.kind];
  if (end - start === 1 && literal !== undefined) return ofType(literal);
  const isWhole = openings.has(first.kind) && closingOf(tokens, start) === end - 1;
  if (isWhole && first.kind === '{') return ofType('object');
  if (isWhole && first.kind === '[') {
    const element = operandAfter(tokens, start + 1);
    const { types } = typesOfOperand(tokens, element, catalogue, depth + 1);
    return { types: ['array'], elements: types };
  }
  if (isWhole) {
    const inner = operandAfter(tokens, start + 1);
    return inner.end === end - 1 ? typesOfOperand(tokens, inner, catalogue, depth + 1) : unknown;
  }
  const isCall = tokens[start + 1]?.kind === '(' && closingOf(tokens, start + 1) === end - 1;
  if (isCall) return resultOf(String(first.value));
  if (tokens[end - 1]?.kind === ']') return typesOfAccess(tokens, { start, end }, catalogue, depth);
  const path = chainBefore(tokens, end);
  if (path.length === 1 && end - start === 1) return typesOfVariable(tokens, first, catalogue, depth);
  return typesOfAttribute(tokens, first.start, path, catalogue);
}

/** The types of `list[0]` or `object["name"]`; an expansion such as `list[*]` has no known type. */
function typesOfAccess(
  tokens: readonly Token[],
  { start, end }: TokenRange,
  catalogue: Catalogue | undefined,
  depth: number,
): ValueTypes {
  const opening = openingOf(tokens, end - 1);
  const accessed = tokens[opening + 1];
  if (opening <= start || opening + 3 !== end || accessed === undefined) return unknown;
  if (accessed.kind === 'string') {
    const path = [...chainBefore(tokens, opening), String(accessed.value)];
    return typesOfAttribute(tokens, tokens[start]!.start, path, catalogue);
  }
  if (accessed.kind !== 'integer') return unknown;
  const { elements } = typesOfOperand(tokens, { start, end: opening }, catalogue, depth + 1);
  return { types: elements, elements: [] };
}

/** The types of the attribute at the end of a path that begins with a variable. */
function typesOfAttribute(
  tokens: readonly Token[],
  offset: number,
  path: readonly string[],
  catalogue: Catalogue | undefined,
): ValueTypes {
  if (catalogue === undefined || path.length < 2) return unknown;
  const known = attributesAfter(tokens, offset, path.slice(0, -1), catalogue);
  return known.find(({ name }) => name === path.at(-1)) ?? unknown;
}

/** The type of the results of a function in its examples, if all have the same one. */
function resultOf(name: string): ValueTypes {
  const entry = findFunction(name.toUpperCase());
  if (entry === undefined || ofArguments.has(entry.name)) return unknown;
  const types = new Set(entry.examples.map(([, json]) => typeOfJson(json)));
  types.delete('null');
  const [type, ...others] = types;
  return type === undefined || others.length > 0 ? unknown : ofType(type);
}

function typeOfJson(json: string): string {
  const value: unknown = JSON.parse(json);
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}

/** Tokens that can follow a complete value. */
const valueEnds: ReadonlySet<TokenKind> = new Set<TokenKind>([
  ...([',', ')', ']', '}', 'end', 'INTO', 'AGGREGATE', 'WITH'] as const),
]);

function typesOfVariable(
  tokens: readonly Token[],
  { value: name, start }: Token,
  catalogue: Catalogue | undefined,
  depth: number,
): ValueTypes {
  const variable = scopeAt(tokens, start).findLast((known) => known.name === name);
  if (variable === undefined) return unknown;
  const { statement, source, position, declaredAt } = variable;
  const from = source[0] && tokens.findIndex((token) => token.start === source[0]!.start);
  if (from === undefined || from < 0) {
    const at = tokens.findIndex((token) => token.start === declaredAt.start);
    const isCount = tokens[at - 1]?.kind === 'INTO' && /^count$/i.test(String(tokens[at - 2]?.value));
    return statement === 'COLLECT' && isCount ? ofType('number') : unknown;
  }
  const operand = operandAfter(tokens, from);
  const following = tokens[operand.end]?.kind ?? 'end';
  // A longer expression, or the start of a traversal.
  if (!valueEnds.has(following) && !beginsStatement(following)) return unknown;
  const found = typesOfOperand(tokens, operand, catalogue, depth + 1);
  if (statement === 'LET' || statement === 'COLLECT') return found;
  return statement === 'FOR' && position === 0 ? { types: found.elements, elements: [] } : unknown;
}

/** The kinds of the tokens outside of brackets. */
function kindsOutside(tokens: readonly Token[], start: number, end: number): ReadonlySet<TokenKind> {
  const kinds = new Set<TokenKind>();
  let depth = 0;
  for (const { kind } of tokens.slice(start, end)) {
    if (closings.has(kind)) depth--;
    else if (openings.has(kind)) depth++;
    else if (depth === 0) kinds.add(kind);
  }
  return kinds;
}

function openingOf(tokens: readonly Token[], closing: number): number {
  let depth = 0;
  for (let at = closing; at >= 0; at--) {
    if (closings.has(tokens[at]!.kind)) depth++;
    else if (openings.has(tokens[at]!.kind) && --depth === 0) return at;
  }
  return -1;
}

function closingOf(tokens: readonly Token[], opening: number): number {
  let depth = 0;
  for (let at = opening; at < tokens.length; at++) {
    if (openings.has(tokens[at]!.kind)) depth++;
    else if (closings.has(tokens[at]!.kind) && --depth === 0) return at;
  }
  return -1;
}
