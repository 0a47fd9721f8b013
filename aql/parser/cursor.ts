import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { tokenize } from '../lexer.ts';
import { describeToken, type Token, type TokenKind } from '../tokens.ts';
import { positionOf } from './position.ts';

const maxNearLength = 32;

/** What the tree may weigh from its root to a leaf, so that no later step runs out of stack. */
const maxWeight = 1500;

/** A level of nesting weighs as much as several operators or accesses in a row: parsing it takes more of the stack. */
export const nestingWeight = 3;

/** Reads a query's tokens one after the other; the parser's only state. */
export class TokenCursor {
  readonly tokens: readonly Token[];
  private index = 0;
  private generatedNames = 0;
  private weight = 0;

  constructor(
    readonly text: string,
    readonly dialect: Dialect,
  ) {
    this.tokens = tokenize(text, dialect);
  }

  get token(): Token {
    return this.peek(0);
  }

  peek(ahead: number): Token {
    return this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)]!;
  }

  /** Where the last token taken ends. */
  get lastEnd(): number {
    return this.tokens[this.index - 1]?.end ?? 0;
  }

  is(kind: TokenKind): boolean {
    return this.token.kind === kind;
  }

  /** True at a word that has its meaning only in place, such as OPTIONS. */
  isWord(word: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'identifier' && !token.isQuotedName && String(token.value).toUpperCase() === word;
  }

  next(): Token {
    const token = this.token;
    if (this.index < this.tokens.length - 1) this.index++;
    return token;
  }

  /** Takes the token if it is of the kind. */
  accept(kind: TokenKind): Token | undefined {
    return this.is(kind) ? this.next() : undefined;
  }

  expect(kind: TokenKind, ...others: readonly TokenKind[]): Token {
    if (!this.is(kind)) this.fail(kind, ...others);
    return this.next();
  }

  expectWord(word: string): Token {
    if (!this.isWord(word)) {
      if (this.is('identifier')) {
        this.failWith(`unexpected qualifier '${String(this.token.value)}', expecting '${word}'`);
      }
      this.fail('identifier');
    }
    return this.next();
  }

  /** Notes that the tree grows deeper; throws 1524 beyond 500 levels of nesting or 1500 operators in a row. */
  deepen(weight: number): void {
    this.weight += weight;
    if (this.weight <= maxWeight) return;
    const { line, column } = positionOf(this.text, this.token.start);
    throw new DatabaseError('ERROR_QUERY_TOO_MUCH_NESTING', {
      detail: `the expression at position ${line}:${column} is nested too deeply`,
    });
  }

  /** Takes back what was noted within a part of the tree that is complete. */
  surface(weight: number): void {
    this.weight -= weight;
  }

  /** A name that no query can spell without backticks, for the whole value of a destructuring. */
  generateName(): string {
    this.generatedNames++;
    return `$${this.generatedNames}`;
  }

  /** Throws the syntax error for the token at hand. */
  fail(...expected: readonly TokenKind[]): never {
    const list = expected.length > 0 ? `, expecting ${expected.map(describeToken).join(' or ')}` : '';
    this.failWith(`syntax error, unexpected ${this.describe(this.token)}${list}`);
  }

  /** What cannot be a token is named by what it is; 2.8 has one word for all of it. */
  private describe({ kind, value }: Token): string {
    if (kind !== 'unknown' || this.dialect === '2.8') return describeToken(kind);
    const text = String(value);
    if (text.startsWith('/*')) return 'unterminated comment';
    if (text.startsWith('`')) return 'unterminated name in backticks';
    return /^["']/.test(text) ? 'unterminated string literal' : `character '${text}'`;
  }

  failWith(message: string, at: number = this.token.errorAt): never {
    throw syntaxError(this.text, message, at);
  }
}

/** Error 1501 with the text near an offset, its line and its column, as the real server words it. */
export function syntaxError(text: string, message: string, offset: number): DatabaseError {
  const rest = text.slice(offset);
  const near = rest.length > maxNearLength ? `${rest.slice(0, maxNearLength)}...` : rest;
  const { line, column } = positionOf(text, offset);
  return new DatabaseError('ERROR_QUERY_PARSE', {
    message: `${message} near '${near}' at position ${line}:${column}`,
  });
}
