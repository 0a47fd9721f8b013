import type { Token } from '../parser/tokens.ts';

/** The innermost function call around an offset. */
interface CallAt {
  readonly name: string;
  readonly start: number;
  /** Index of the argument at the offset, from 0. */
  readonly argument: number;
}

/** The innermost call whose parentheses are open at an offset; undefined if there is none. */
export function callAt(tokens: readonly Token[], offset: number): CallAt | undefined {
  const open: { call: Omit<CallAt, 'argument'> | undefined; commas: number }[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'end' || token.start >= offset) break;
    if (token.kind === '(' || token.kind === '[' || token.kind === '{') {
      open.push({ call: token.kind === '(' ? calledBefore(tokens, at) : undefined, commas: 0 });
    } else if (token.kind === ')' || token.kind === ']' || token.kind === '}') {
      open.pop();
    } else if (token.kind === ',') {
      const innermost = open.at(-1);
      if (innermost !== undefined) innermost.commas++;
    }
  }
  const found = open.findLast(({ call }) => call !== undefined);
  return found?.call === undefined ? undefined : { ...found.call, argument: found.commas };
}

/** The function name before a parenthesis, namespaces included. */
function calledBefore(tokens: readonly Token[], bracket: number): Omit<CallAt, 'argument'> | undefined {
  let at = bracket - 1;
  const last = tokens[at];
  if (last?.kind !== 'identifier' && last?.kind !== 'LIKE') return undefined;
  let name = String(last.value);
  while (tokens[at - 1]?.kind === '::' && tokens[at - 2]?.kind === 'identifier') {
    at -= 2;
    name = `${String(tokens[at]!.value)}::${name}`;
  }
  return { name, start: tokens[at]!.start };
}

/** The function name of the call to which a name token or namespace token belongs. */
export function nameOfCall(tokens: readonly Token[], at: number): string | undefined {
  let bracket = at + 1;
  while (tokens[bracket]?.kind === '::') bracket += 2;
  return tokens[bracket]?.kind === '(' ? calledBefore(tokens, bracket)?.name : undefined;
}
