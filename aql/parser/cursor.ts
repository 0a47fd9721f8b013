import type { Grammar } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { tokenize } from './lexer.ts';
import { positionOf } from './position.ts';
import { beginsStatement, describeToken, type Token, type TokenKind } from './tokens.ts';

const maxNearLength = 32;

/**
 * Maximum weight of a path from the root of the tree to a leaf, so that recursive steps do not overflow the
 * stack.
 */
const maxWeight = 1500;
const maxStatements = 5000;

/** Weight of a nesting level, in operators or accesses: parsing a level needs more stack. */
export const nestingWeight = 3;

/** Token stream of the parser, with all of its state. */
export class TokenCursor {
  #statementCount = 0;
  readonly tokens: readonly Token[];
  /** Offsets of contextual keywords. */
  readonly words = new Set<number>();
  private index = 0;
  private generatedNames = 0;
  private weight = 0;

  /** With `problems`, the parser recovers from syntax errors and adds them there. */
  constructor(
    readonly text: string,
    readonly dialect: Grammar,
    readonly problems?: SyntaxProblem[],
  ) {
    this.tokens = tokenize(text, dialect);
  }

  get token(): Token {
    return this.peek(0);
  }

  peek(ahead: number): Token {
    return this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)]!;
  }

  /** End offset of the last consumed token. */
  get lastEnd(): number {
    return this.tokens[this.index - 1]?.end ?? 0;
  }

  is(kind: TokenKind): boolean {
    return this.token.kind === kind;
  }

  /** True at a contextual keyword such as OPTIONS. */
  isWord(word: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'identifier' && !token.isQuotedName && String(token.value).toUpperCase() === word;
  }

  next(): Token {
    const token = this.token;
    if (this.index < this.tokens.length - 1) this.index++;
    return token;
  }

  /** Consumes the token if it has the given kind. */
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
    this.words.add(this.token.start);
    return this.next();
  }

  /** Consumes a contextual keyword if it is the current token. */
  acceptWord(word: string): Token | undefined {
    return this.isWord(word) ? this.expectWord(word) : undefined;
  }

  /**
   * Adds to the depth of the tree. Throws 1524 (query nesting too deep) beyond 500 levels of nesting or 1500
   * consecutive operators.
   */
  deepen(weight: number): void {
    this.weight += weight;
    if (this.weight <= maxWeight) return;
    const { line, column } = positionOf(this.text, this.token.start);
    throw new DatabaseError('ERROR_QUERY_TOO_MUCH_NESTING', {
      detail: `the expression at position ${line}:${column} is nested too deeply`,
    });
  }

  /**
   * Counts statements. Throws 1524 (query nesting too deep) beyond 5000 statements, because planning is
   * quadratic in their number.
   */
  countStatements(count: number): void {
    this.#statementCount += count;
    if (this.#statementCount <= maxStatements) return;
    const { line, column } = positionOf(this.text, this.token.start);
    throw new DatabaseError('ERROR_QUERY_TOO_MUCH_NESTING', {
      detail: `the query has more than ${maxStatements} statements at position ${line}:${column}`,
    });
  }

  /** Subtracts the weight of a completed part of the tree. */
  surface(weight: number): void {
    this.weight -= weight;
  }

  /** A name that a query can write only in backticks, for the hidden variable of a destructuring pattern. */
  generateName(): string {
    this.generatedNames++;
    return `$${this.generatedNames}`;
  }

  /** Throws the syntax error for the current token. */
  fail(...expected: readonly TokenKind[]): never {
    const list = expected.length > 0 ? `, expecting ${expected.map(describeToken).join(' or ')}` : '';
    this.failWith(`syntax error, unexpected ${this.describe(this.token)}${list}`);
  }

  /** Invalid tokens are described by their kind; 2.8 has one description for all of them. */
  private describe({ kind, value }: Token): string {
    if (kind !== 'unknown' || this.dialect === '2.8') return describeToken(kind);
    const text = String(value);
    if (text.startsWith('/*')) return 'unterminated comment';
    if (text.startsWith('`')) return 'unterminated name in backticks';
    return /^["']/.test(text) ? 'unterminated string literal' : `character '${text}'`;
  }

  failWith(message: string, at: number = this.token.errorAt): never {
    // An unterminated string extends to the end of the text, and so does the marked range.
    const { start, end } = this.token;
    throw new ParseError(this.text, message, at, { start: Math.min(start, at), end: Math.max(end, at) });
  }

  /**
   * Runs a part of the parser with error recovery: after a syntax error, tokens are skipped up to the next
   * statement keyword or the closing bracket of the query, and the result is undefined. Without `problems`
   * the error is thrown.
   */
  recover<Result>(parse: () => Result): Result | undefined {
    const { weight, index } = this;
    try {
      return parse();
    } catch (error) {
      if (this.problems === undefined || !(error instanceof ParseError)) throw error;
      this.note(error.problem);
      this.weight = weight;
      this.index = this.findClosing(index);
      this.skipStatement();
      return undefined;
    }
  }

  /**
   * Parses the content of the current bracket. After a syntax error, parsing continues behind the closing bracket with
   * the value of `instead`, which may contain the parts in front of the error. Without `problems` or without a closing
   * bracket, the error is thrown.
   */
  bracketed<Result>(parse: () => Result, instead: (start: number, end: number) => Result): Result {
    const { weight, index } = this;
    const { start } = this.token;
    try {
      return parse();
    } catch (error) {
      const closing = this.problems && error instanceof ParseError ? this.closingOf(index) : undefined;
      if (closing === undefined || closing < this.index || !(error instanceof ParseError)) throw error;
      this.note(error.problem);
      this.weight = weight;
      this.index = closing + 1;
      return instead(start, this.lastEnd);
    }
  }

  private note(problem: SyntaxProblem): void {
    // A bracket missing in a query is also missing in the enclosing query at the same offset; it is reported
    // once.
    if (this.problems?.at(-1)?.end !== problem.end) this.problems?.push(problem);
  }

  /** Index of the closing bracket for an opening bracket; unmatched brackets are skipped. */
  private closingOf(opening: number): number | undefined {
    const wanted: TokenKind[] = [];
    for (let at = opening; at < this.tokens.length; at++) {
      const { kind } = this.tokens[at]!;
      const closing = closingOf[kind];
      if (closing !== undefined) wanted.push(closing);
      else if (kind === wanted.at(-1)) wanted.pop();
      if (wanted.length === 0) return at;
    }
    return undefined;
  }

  /** Index of the token that closes all brackets opened since `from`; the current token if there is none. */
  private findClosing(from: number): number {
    let depth = 0;
    for (let at = from; at < this.tokens.length; at++) {
      if (at >= this.index && depth <= 0) return at;
      depth += bracketStep(this.tokens[at]!.kind);
    }
    return this.index;
  }

  /** Skips to the next statement keyword, the closing bracket of the enclosing part, or the end. */
  skipStatement(): void {
    let depth = 0;
    for (let { kind } = this.token; kind !== 'end'; { kind } = this.token) {
      if (depth === 0 && (beginsStatement(kind) || closingBrackets.has(kind))) return;
      depth += bracketStep(kind);
      this.next();
    }
  }
}

const closingOf: Readonly<Partial<Record<TokenKind, TokenKind>>> = { '(': ')', '[': ']', '{': '}' };

/** Change of the bracket depth by a token. */
function bracketStep(kind: TokenKind): -1 | 0 | 1 {
  if (kind === '(' || kind === '[' || kind === '{') return 1;
  return closingBrackets.has(kind) ? -1 : 0;
}

const closingBrackets: ReadonlySet<TokenKind> = new Set<TokenKind>([')', ']', '}']);

/** A syntax error with its range. */
export interface SyntaxProblem {
  readonly message: string;
  /** Range to mark: UTF-16 offsets. `start` equals `end` at the end of the text. */
  readonly start: number;
  readonly end: number;
}

/**
 * Error 1501 (query parse error) with the text near an offset, its line and its column, in ArangoDB's format.
 */
class ParseError extends DatabaseError {
  readonly problem: SyntaxProblem;

  constructor(
    text: string,
    message: string,
    offset: number,
    range: { readonly start: number; readonly end: number },
  ) {
    const rest = text.slice(offset);
    const near = rest.length > maxNearLength ? `${rest.slice(0, maxNearLength)}...` : rest;
    const { line, column } = positionOf(text, offset);
    const full = `${message} near '${near}' at position ${line}:${column}`;
    super('ERROR_QUERY_PARSE', { message: full });
    this.problem = { message, ...range };
  }
}
