import type { Dialect } from '../../protocol/dialect.ts';
import { DatabaseError } from '../../protocol/errors.ts';
import { tokenize } from './lexer.ts';
import { positionOf } from './position.ts';
import { beginsStatement, describeToken, type Token, type TokenKind } from './tokens.ts';

const maxNearLength = 32;

/** What the tree may weigh from its root to a leaf, so that no later step runs out of stack. */
const maxWeight = 1500;
const maxStatements = 5000;

/** A level of nesting weighs as much as several operators or accesses in a row: parsing it takes more of the stack. */
export const nestingWeight = 3;

/** Reads a query's tokens one after the other; the parser's only state. */
export class TokenCursor {
  #statementCount = 0;
  readonly tokens: readonly Token[];
  /** Where the words taken stand that have their meaning only in place. */
  readonly words = new Set<number>();
  private index = 0;
  private generatedNames = 0;
  private weight = 0;

  /** With `problems`, parsing goes on after a syntax error, which is added there. */
  constructor(
    readonly text: string,
    readonly dialect: Dialect,
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
    this.words.add(this.token.start);
    return this.next();
  }

  /** Takes a word that has its meaning only in place, if it stands here. */
  acceptWord(word: string): Token | undefined {
    return this.isWord(word) ? this.expectWord(word) : undefined;
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

  /** Notes so many more statements; throws 1524 beyond 5000 of them, since plans take a time that grows with their square. */
  countStatements(count: number): void {
    this.#statementCount += count;
    if (this.#statementCount <= maxStatements) return;
    const { line, column } = positionOf(this.text, this.token.start);
    throw new DatabaseError('ERROR_QUERY_TOO_MUCH_NESTING', {
      detail: `the query has more than ${maxStatements} statements at position ${line}:${column}`,
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
    // An unfinished string ends with the text: what is marked goes to its end.
    const { start, end } = this.token;
    throw new ParseError(this.text, message, at, { start: Math.min(start, at), end: Math.max(end, at) });
  }

  /**
   * Runs a part of the parser. A syntax error in it is noted and what it was in is passed over, up to the next word
   * that begins a statement or the bracket that closes the query; the value is undefined then. Without `problems` the
   * error is thrown.
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
   * Parses what the bracket at hand opens. A syntax error in it is noted and parsing goes on behind the bracket that
   * closes it, with `instead` for what was in them; without `problems`, or a closing bracket, the error is thrown.
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
    // What a query leaves open, the one around it misses at the same place.
    if (this.problems?.at(-1)?.end !== problem.end) this.problems?.push(problem);
  }

  /** The number of the token that closes the bracket at a token; brackets that match nothing are passed over. */
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

  /** Where the brackets opened since `from` are closed again; the token at hand when they are not. */
  private findClosing(from: number): number {
    let depth = 0;
    for (let at = from; at < this.tokens.length; at++) {
      if (at >= this.index && depth <= 0) return at;
      depth += bracketStep(this.tokens[at]!.kind);
    }
    return this.index;
  }

  /** Moves to the next word that begins a statement, bracket that closes what is around it, or end. */
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

/** How much deeper in brackets a token leads. */
function bracketStep(kind: TokenKind): -1 | 0 | 1 {
  if (kind === '(' || kind === '[' || kind === '{') return 1;
  return closingBrackets.has(kind) ? -1 : 0;
}

const closingBrackets: ReadonlySet<TokenKind> = new Set<TokenKind>([')', ']', '}']);

/** A part of a query that is not the language. */
export interface SyntaxProblem {
  readonly message: string;
  /** What to mark: offsets in the text, equal at its end. */
  readonly start: number;
  readonly end: number;
}

/** Error 1501 with the text near an offset, its line and its column, as the real server words it. */
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
