import type { Grammar } from '../../protocol/dialect.ts';
import type { Query, Statement } from '../ast.ts';
import { type ParsedTokens, parseWithTokens } from '../parser/parse.ts';
import { beginsStatement, type Token, type TokenKind } from '../parser/tokens.ts';
import { readComments, type Separation, separate } from './comments.ts';
import { group, type Layout, nest, writeLayout } from './layout.ts';
import { isTight } from './spacing.ts';

const lineWidth = 100;

/**
 * Formats a query in the style of the documentation: one statement a line, loop bodies indented, keywords and
 * built-in functions in upper case, lines of at most 100 columns. Tokens and comments keep their order.
 * Throws 1501 (query parse error) or 1502 (query empty) for invalid text.
 */
export function formatQuery(text: string, dialect: Grammar): string {
  const formatter = new Formatter(text, parseWithTokens(text, dialect));
  return writeLayout(formatter.whole(), lineWidth).trim();
}

/** First and last token of a statement. */
interface StatementRange {
  readonly from: number;
  readonly to: number;
  readonly statement: Statement;
  /** Number of enclosing loops of the same query. */
  readonly depth: number;
}

class Formatter {
  private readonly tokens: readonly Token[];
  private readonly words: ReadonlySet<number>;
  /** Index of the closing bracket by the index of the opening bracket. */
  private readonly closing = new Map<number, number>();
  /** Queries by the index of their first token. */
  private readonly queries = new Map<number, { readonly query: Query; readonly to: number }>();
  /** Tokens before which a statement may be broken into lines. */
  private readonly clauseStarts = new Set<number>();
  private readonly numberByEnd: ReadonlyMap<number, number>;
  private readonly main: Query;

  constructor(
    private readonly text: string,
    { query, tokens, words }: ParsedTokens,
  ) {
    this.tokens = tokens;
    this.words = words;
    this.main = query;
    const open: number[] = [];
    for (const [at, { kind }] of tokens.entries()) {
      if (kind === '(' || kind === '[' || kind === '{') open.push(at);
      else if (kind === ')' || kind === ']' || kind === '}') this.closing.set(open.pop()!, at);
    }
    const numberAt = new Map(tokens.map(({ start }, at) => [start, at]));
    this.numberByEnd = new Map(tokens.filter(({ kind }) => kind !== 'end').map(({ end }, at) => [end, at]));
    this.readQueries(query, numberAt);
  }

  whole(): Layout {
    const last = this.tokens.length - 1;
    const first = this.tokens[0]!;
    const leading = readComments(this.text, 0, first.start);
    const before = separate(leading, leading.breaksAfter > 0 ? 'end' : 'space', true);
    const afterStart = this.tokens[last - 1]?.end ?? 0;
    const after = separate(readComments(this.text, afterStart, this.text.length), 'end', true);
    const query = this.block(this.main, 0, last);
    return [before, query, after];
  }

  private readQueries(node: unknown, numberAt: ReadonlyMap<number, number>): void {
    if (typeof node !== 'object' || node === null) return;
    if ('kind' in node && node.kind === 'query') {
      const query = node as Query;
      const from = numberAt.get(query.start);
      const to = (this.numberByEnd.get(query.end) ?? 0) + 1;
      if (from !== undefined) this.queries.set(from, { query, to });
    }
    if ('collection' in node && 'kind' in node && String(node.kind) in modificationKinds) {
      const { collection } = node as { collection: { start: number } };
      this.clauseStarts.add(numberAt.get(collection.start)! - 1);
    }
    for (const part of Object.values(node)) this.readQueries(part, numberAt);
  }

  /** Lays out the statements of a query on separate lines, indented by the enclosing loops. */
  private block(query: Query, from: number, to: number): Layout {
    const ranges = this.statementRanges(query, from, to);
    const first = ranges[0]?.from ?? to;
    const parts: Layout[] = [];
    // WITH and its collections.
    if (first > from) parts.push(this.clauses(from, first));
    for (const { from: start, to: end, depth } of ranges) {
      const content = this.clauses(start, end);
      if (start === from) parts.push(content);
      else
        parts.push(nest([this.between(start, query === this.main ? 'end' : 'line', true), content], depth));
    }
    return parts;
  }

  private statementRanges(query: Query, from: number, to: number): readonly StatementRange[] {
    const byStart = new Map<number, Statement>();
    for (const statement of query.statements) {
      if (!byStart.has(statement.start)) byStart.set(statement.start, statement);
    }
    const starts: number[] = [];
    for (let at = from; at < to; at = this.after(at)) {
      const { kind, start } = this.tokens[at]!;
      if (beginsStatement(kind) && byStart.has(start)) starts.push(at);
    }
    let depth = 0;
    return starts.map((start, index) => {
      const statement = byStart.get(this.tokens[start]!.start)!;
      const range = { from: start, to: starts[index + 1] ?? to, statement, depth };
      if (statement.kind === 'for' || statement.kind === 'traversal' || statement.kind === 'path') depth++;
      return range;
    });
  }

  /** Index of the next token after `at`; for an opening bracket, after its closing bracket. */
  private after(at: number): number {
    return (this.closing.get(at) ?? at) + 1;
  }

  /** Lays out a statement: line breaks before clauses first, then within clauses. */
  private clauses(from: number, to: number): Layout {
    const starts = [from];
    const isUpsert = this.tokens[from]!.kind === 'UPSERT';
    for (let at = from + 1; at < to; at = this.after(at))
      if (this.startsClause(at, isUpsert)) starts.push(at);
    const parts = starts.map((start, index) => {
      const content = group(this.sequence(start, starts[index + 1] ?? to));
      if (index === 0) return content;
      // A token after an object is on the line of the closing bracket, except for the clauses of UPSERT.
      const { kind } = this.tokens[start]!;
      const isPart = kind === 'INSERT' || kind === 'UPDATE' || kind === 'REPLACE';
      if (this.tokens[start - 1]!.kind === '}' && !isPart) return [this.between(start, 'space'), content];
      return nest([this.between(start, 'line'), content]);
    });
    return group(parts);
  }

  private startsClause(at: number, isUpsert: boolean): boolean {
    const { kind, start } = this.tokens[at]!;
    if (this.clauseStarts.has(at)) return true;
    if (this.words.has(start)) return clauseWords.has(this.textOf(at).toUpperCase());
    if (kind === 'INTO') return !this.words.has(this.tokens[at - 1]!.start);
    if (kind === 'AGGREGATE' || kind === 'WITH' || kind === 'GRAPH') return true;
    return isUpsert && (kind === 'INSERT' || kind === 'UPDATE' || kind === 'REPLACE');
  }

  /**
   * Lays out consecutive tokens; line breaks are allowed after a comma, before AND and OR, and before `?` and
   * `:` of a ternary.
   */
  private sequence(from: number, to: number): Layout {
    const parts: Layout[] = [];
    let openTernaries = 0;
    for (let at = from; at < to; at = this.after(at)) {
      const { kind } = this.tokens[at]!;
      const isTernary = kind === '?' || (kind === ':' && openTernaries > 0);
      if (at > from) parts.push(nest(this.between(at, this.separation(at, isTernary))));
      if (kind === '?') openTernaries++;
      else if (isTernary) openTernaries--;
      const close = this.closing.get(at);
      parts.push(close === undefined ? this.textOf(at) : this.bracket(at, close));
    }
    return parts;
  }

  /** White space between a token and the preceding token. */
  private separation(at: number, isTernary: boolean): Separation {
    const { kind } = this.tokens[at]!;
    const previous = this.tokens[at - 1]!;
    if (kind === ',') return 'none';
    if (previous.kind === ',') return 'line';
    if (kind === '&&' || kind === '||' || kind === 'AND' || kind === 'OR') return 'line';
    if (isTernary) return previous.kind === '?' ? 'none' : 'line';
    if (isTight(this.text, this.tokens, at, this.words)) return 'none';
    return 'space';
  }

  /** Lays out a bracket with its content: on one line, or one item a line. */
  private bracket(open: number, close: number): Layout {
    const [left, right] = [this.textOf(open), this.textOf(close)];
    const isEmpty = close === open + 1;
    const edge: Separation = left === '{' && !isEmpty ? 'line' : 'soft';
    if (isEmpty) return [left, this.between(close, 'none'), right];
    const first = this.tokens[open + 1]!;
    const query = this.queries.get(open + 1);
    const isExpansion = left === '[' && (first.kind === '*' || first.kind === '?');
    let content: Layout;
    let isBroken = false;
    if (query !== undefined && query.to === close && beginsStatement(first.kind)) {
      content = this.block(query.query, open + 1, close);
      isBroken = query.query.statements.length > maxInlineStatements;
    } else if (isExpansion) {
      content = this.expansion(open + 1, close);
    } else {
      content = this.items(open + 1, close);
    }
    const closing = this.between(close, edge);
    if (isExpansion) {
      return group([left, this.between(open + 1, 'none'), content, this.between(close, 'none'), right]);
    }
    return group([left, nest([this.between(open + 1, edge), content]), closing, right], isBroken);
  }

  /** Content of a bracket, split at its commas. A query without its own parentheses is a block. */
  private items(from: number, to: number): Layout {
    const parts: Layout[] = [];
    let start = from;
    while (start < to) {
      const query = this.queries.get(start);
      const isBare = query !== undefined && beginsStatement(this.tokens[start]!.kind);
      let end = isBare ? query.to : start;
      while (end < to && this.tokens[end]!.kind !== ',') end = this.after(end);
      if (start > from) parts.push(this.between(start, 'line'));
      parts.push(isBare ? group(this.block(query.query, start, end)) : group(this.sequence(start, end)));
      if (end < to) parts.push(this.between(end, 'none'), ',');
      start = end + 1;
    }
    return parts;
  }

  /** `* FILTER … LIMIT … RETURN …`, `? quantifier FILTER …` */
  private expansion(from: number, to: number): Layout {
    let start = from;
    while (start < to && (this.tokens[start]!.kind === '*' || start === from)) start++;
    const parts: Layout[] = [];
    for (let at = from; at < start; at++) {
      if (at > from) parts.push(this.between(at, 'none'));
      parts.push(this.textOf(at));
    }
    while (start < to) {
      let end = this.after(start);
      while (end < to && !expansionClauses.has(this.tokens[end]!.kind)) end = this.after(end);
      parts.push(this.between(start, parts.length === 1 ? 'space' : 'line'), this.sequence(start, end));
      start = end;
    }
    return nest(parts);
  }

  /** White space and comments between a token and the preceding token. */
  private between(at: number, separation: Separation, keepsEmptyLines = false): Layout {
    const comments = readComments(this.text, this.tokens[at - 1]!.end, this.tokens[at]!.start);
    return separate(comments, separation, keepsEmptyLines);
  }

  /** Text of a token; keywords and built-in functions in upper case. */
  private textOf(at: number): string {
    const { kind, start, end, isQuotedName } = this.tokens[at]!;
    const text = this.text.slice(start, end);
    if (kind === 'NULL' || kind === 'TRUE' || kind === 'FALSE') return text.toLowerCase();
    if (/^[A-Z]/.test(kind) || this.words.has(start)) return text.toUpperCase();
    if (kind !== 'identifier' || isQuotedName) return text;
    const isCall = this.tokens[at + 1]!.kind === '(' && this.tokens[at - 1]?.kind !== '::';
    return isCall ? text.toUpperCase() : text;
  }
}

const maxInlineStatements = 4;
const clauseWords: ReadonlySet<string> = new Set(['OPTIONS', 'PRUNE', 'SEARCH', 'KEEP', 'TO']);
const expansionClauses: ReadonlySet<TokenKind> = new Set<TokenKind>(['FILTER', 'LIMIT', 'RETURN']);
const modificationKinds: Readonly<Record<string, true>> = {
  insert: true,
  update: true,
  replace: true,
  remove: true,
  upsert: true,
};
