import { beginsStatement, type Token } from '../parser/tokens.ts';
import type { Range } from './catalogue.ts';

/** A variable that is visible at an offset. The text may be incomplete. */
export interface ScopeVariable {
  readonly name: string;
  readonly declaredAt: Range;
  /** Keyword of the declaring statement: `FOR`, `LET`, `COLLECT` … */
  readonly statement: string;
  /** Tokens of the expression that gives the variable its value. */
  readonly source: readonly Token[];
  /** Index among the variables of a traversal: 0 vertex, 1 edge, 2 path. */
  readonly position: number;
}

interface Level {
  variables: ScopeVariable[];
  /** Number of variables declared before the first loop. */
  outerCount: number | undefined;
  statement: string;
  /** Tokens of the current statement, keyword first. */
  tokens: Token[];
}

/**
 * The variables visible at an offset, innermost last. Only tokens are read, so that the result is available
 * while the user types: a declaration counts even if the rest of its statement cannot be parsed.
 */
export function scopeAt(tokens: readonly Token[], offset: number): readonly ScopeVariable[] {
  const levels: Level[] = [newLevel()];
  for (const token of tokens) {
    if (token.kind === 'end' || token.start >= offset) break;
    const level = levels.at(-1)!;
    if (token.kind === '(' || token.kind === '[' || token.kind === '{') {
      level.tokens.push(token);
      levels.push(newLevel());
    } else if (token.kind === ')' || token.kind === ']' || token.kind === '}') {
      if (levels.length > 1) {
        const inner = levels.pop()!;
        levels.at(-1)!.tokens.push(...inner.tokens, token);
      }
    } else if (startsStatement(token, level)) {
      endStatement(level);
      if (token.kind === 'FOR') level.outerCount ??= level.variables.length;
      level.statement = token.kind;
      level.tokens.push(token);
    } else {
      level.tokens.push(token);
      if (isPartOfLoop(token)) show(level, declaredBy(level));
    }
  }
  const here = levels.at(-1)!;
  if (here.statement === 'LET') showFinishedLets(here);
  const upsert = levels.findLast(({ statement }) => statement === 'UPSERT');
  const inUpsert = upsert === undefined ? [] : pseudo(['OLD', 'CURRENT', '$CURRENT'], upsert.tokens);
  const inExpansion = levels.some(({ tokens: [first] }) => first?.kind === '*' || first?.kind === '?');
  const current = inExpansion ? pseudo(['CURRENT'], here.tokens) : [];
  return [...levels.flatMap(({ variables }) => variables), ...inUpsert, ...current];
}

function newLevel(): Level {
  return { variables: [], outerCount: undefined, statement: '', tokens: [] };
}

/**
 * INSERT, UPDATE and REPLACE within an UPSERT belong to it. FILTER, LIMIT and RETURN within `[* … ]` do not
 * begin a statement.
 */
function startsStatement({ kind }: Token, level: Level): boolean {
  if (!beginsStatement(kind)) return false;
  const [first] = level.tokens;
  if (first?.kind === '*' || first?.kind === '?') return false;
  const isInUpsert =
    level.statement === 'UPSERT' &&
    !level.tokens.some(({ kind: taken }) => taken === 'IN' || taken === 'INTO');
  return !isInUpsert || !['INSERT', 'UPDATE', 'REPLACE', 'FILTER'].includes(kind);
}

function isPartOfLoop(token: Token): boolean {
  const word = token.kind === 'identifier' && !token.isQuotedName ? String(token.value).toUpperCase() : '';
  return word === 'PRUNE' || word === 'OPTIONS' || word === 'SEARCH';
}

function endStatement(level: Level): void {
  if (level.statement === 'COLLECT') endLoops(level);
  show(level, declaredBy(level));
  level.tokens = [];
}

/** Hides the variables from the first loop of the query on. */
function endLoops(level: Level): void {
  level.variables = level.variables.slice(0, level.outerCount);
}

function show(level: Level, declared: readonly ScopeVariable[]): void {
  const names = new Set(declared.map(({ name }) => name));
  level.variables = [...level.variables.filter(({ name }) => !names.has(name)), ...declared];
}

/** Makes the complete variables of a LET visible: those before its last comma. */
function showFinishedLets(level: Level): void {
  const lastComma = level.tokens.findLastIndex(({ kind }, at) => kind === ',' && isOutside(level.tokens, at));
  if (lastComma > 0) show(level, declaredBy({ ...level, tokens: level.tokens.slice(0, lastComma) }));
}

function isOutside(tokens: readonly Token[], at: number): boolean {
  let depth = 0;
  for (const { kind } of tokens.slice(0, at)) {
    if (kind === '(' || kind === '[' || kind === '{') depth++;
    else if (kind === ')' || kind === ']' || kind === '}') depth--;
  }
  return depth === 0;
}

function declaredBy({ statement, tokens }: Level): readonly ScopeVariable[] {
  switch (statement) {
    case 'FOR':
      return declaredByFor(tokens);
    case 'LET':
    case 'COLLECT':
    case 'WINDOW':
      return declaredByAssignments(statement, tokens);
    case 'INSERT':
    case 'UPDATE':
    case 'REPLACE':
    case 'REMOVE':
    case 'UPSERT':
      return pseudo(statement === 'REMOVE' ? ['OLD'] : ['OLD', 'NEW'], tokens);
    default:
      return [];
  }
}

/** Names between FOR and IN, destructured names included. */
function declaredByFor(tokens: readonly Token[]): readonly ScopeVariable[] {
  const inAt = tokens.findIndex(({ kind }) => kind === 'IN');
  const head = tokens.slice(1, inAt < 0 ? undefined : inAt);
  const source = inAt < 0 ? [] : tokens.slice(inAt + 1);
  const names = head.filter(({ kind }, at) => kind === 'identifier' && head[at + 1]?.kind !== ':');
  const isPattern = head[0]?.kind === '[' || head[0]?.kind === '{';
  const loop = names.map((token, position) => variable(token, 'FOR', isPattern ? [] : source, position));
  const prune = tokens.findIndex(
    (token, at) => token.kind === '=' && /^prune$/i.test(String(tokens[at - 2]?.value)),
  );
  return prune < 0 ? loop : [...loop, variable(tokens[prune - 1]!, 'PRUNE', [], 0)];
}

/** Names of `name = expression, …` and of INTO. */
function declaredByAssignments(statement: string, tokens: readonly Token[]): readonly ScopeVariable[] {
  const found: ScopeVariable[] = [];
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.kind === ')' || token.kind === ']' || token.kind === '}') depth--;
    if (depth === 0 && token.kind === '=') {
      const end = tokens.findIndex(({ kind }, after) => after > at && (kind === ',' || kind === 'INTO'));
      const source = tokens.slice(at + 1, end < 0 ? undefined : end);
      const target = tokens[at - 1];
      if (target?.kind === 'identifier') found.push(variable(target, statement, source, 0));
      else if (target !== undefined) found.push(...patternNames(tokens, at - 1, statement));
    }
    if (
      depth === 0 &&
      token.kind === 'INTO' &&
      tokens[at + 1]?.kind === 'identifier' &&
      tokens[at + 2]?.kind !== '='
    )
      found.push(variable(tokens[at + 1]!, statement, [], 0));
    if (token.kind === '(' || token.kind === '[' || token.kind === '{') depth++;
  }
  return found;
}

/** Names of a destructuring pattern that ends at a token. */
function patternNames(tokens: readonly Token[], end: number, statement: string): readonly ScopeVariable[] {
  const names: ScopeVariable[] = [];
  let depth = 0;
  for (let at = end; at > 0; at--) {
    const { kind } = tokens[at]!;
    if (kind === ']' || kind === '}') depth++;
    else if (kind === '[' || kind === '{') depth--;
    else if (kind === 'identifier' && tokens[at + 1]?.kind !== ':')
      names.unshift(variable(tokens[at]!, statement, [], 0));
    if (depth === 0) break;
  }
  return names;
}

function pseudo(names: readonly string[], tokens: readonly Token[]): readonly ScopeVariable[] {
  const start = tokens[0]?.start ?? 0;
  const target = tokens.findLastIndex(({ kind }) => kind === 'IN' || kind === 'INTO');
  const source = target < 0 ? [] : tokens.slice(target + 1, target + 2);
  return names.map((name) => ({
    name,
    declaredAt: { start, end: start },
    statement: tokens[0]?.kind ?? '',
    source,
    position: 0,
  }));
}

function variable(
  token: Token,
  statement: string,
  source: readonly Token[],
  position: number,
): ScopeVariable {
  const { start, end, value } = token;
  return { name: String(value), declaredAt: { start, end }, statement, source, position };
}
