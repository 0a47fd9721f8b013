import type { Token } from '../parser/tokens.ts';

/** The innermost call around an offset. */
interface CallAt {
  readonly name: string;
  readonly start: number;
  /** Number of the argument at the offset, from 0. */
  readonly argument: number;
}

/** The call whose brackets are open at an offset; undefined where there is none. */
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

/** The name before a bracket, with its namespaces. */
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

/** The name of the call whose name or namespace a token is. */
export function nameOfCall(tokens: readonly Token[], at: number): string | undefined {
  let bracket = at + 1;
  while (tokens[bracket]?.kind === '::') bracket += 2;
  return tokens[bracket]?.kind === '(' ? calledBefore(tokens, bracket)?.name : undefined;
}
