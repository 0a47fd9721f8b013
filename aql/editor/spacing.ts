import type { Token, TokenKind } from '../parser/tokens.ts';

const operandEnds: ReadonlySet<TokenKind> = new Set<TokenKind>([
  ...(['identifier', 'string', 'integer', 'double', 'bind', 'bindCollection'] as const),
  ...(['NULL', 'TRUE', 'FALSE', ')', ']', '}'] as const),
]);

/** True for a token that can end an operand: an operator, an access or a call may follow. */
export function endsOperand(token: Token | undefined, words: ReadonlySet<number>): boolean {
  return token !== undefined && operandEnds.has(token.kind) && !words.has(token.start);
}

/** True for a sign or `!` before its operand. */
function isUnary(tokens: readonly Token[], at: number, words: ReadonlySet<number>): boolean {
  const { kind } = tokens[at]!;
  if (kind === '!') return true;
  return (kind === '-' || kind === '+') && !endsOperand(tokens[at - 1], words);
}

/** True if no space separates the token from the preceding token. */
export function isTight(
  text: string,
  tokens: readonly Token[],
  at: number,
  words: ReadonlySet<number>,
): boolean {
  const { kind, start } = tokens[at]!;
  const previous = tokens[at - 1]!;
  if (
    kind === '.' ||
    kind === '?.' ||
    kind === ',' ||
    kind === ':' ||
    kind === '::' ||
    previous.kind === '::'
  )
    return true;
  if (previous.kind === '.' || previous.kind === '?.') return true;
  if (kind === '..') return endsOperand(previous, words);
  // `1...5` would be parsed as a spread.
  if (previous.kind === '..') return text[start] !== '.';
  if (kind === '(') return isCall(tokens, at, words);
  if (kind === '[') return endsOperand(previous, words);
  return isUnary(tokens, at - 1, words);
}

/** True for a function name before `(`. LIKE is both an operator and a function. */
function isCall(tokens: readonly Token[], at: number, words: ReadonlySet<number>): boolean {
  const previous = tokens[at - 1]!;
  if (previous.kind === 'LIKE') return !endsOperand(tokens[at - 2], words) && tokens[at - 2]?.kind !== 'NOT';
  return isUnary(tokens, at - 1, words) || (previous.kind === 'identifier' && !words.has(previous.start));
}
