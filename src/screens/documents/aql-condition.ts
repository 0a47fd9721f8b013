import { tokenize } from '../../../aql/parser/lexer.ts';
import { RequestError } from '../../api/errors.ts';
import { parseQueryText } from '../../api/queries.ts';
import { isModifying } from '../../query/run/is-modifying.ts';
import { failureOf } from '../../query/run/query-failure.ts';

/** A text that is no condition, and the offset of the problem in it. */
interface ConditionProblem {
  readonly message: string;
  readonly at: number;
}

const openingOf: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Why a text may not stand in a query in parentheses; undefined if it may. Texts come from links: they must not end the
 * parentheses and continue the query, and must not write.
 */
export function refusalOf(text: string): ConditionProblem | undefined {
  const open: { readonly kind: string; readonly start: number }[] = [];
  for (const { kind, start } of tokenize(text, '3.12')) {
    if (kind === 'unknown')
      return { message: 'A text or a comment has no end, or a character is unknown.', at: start };
    if (kind === 'bind' || kind === 'bindCollection') {
      return { message: 'A condition has no bind parameters. Write the value.', at: start };
    }
    if (kind === '(' || kind === '[' || kind === '{') open.push({ kind, start });
    const opening = openingOf[kind];
    if (opening !== undefined && open.pop()?.kind !== opening) {
      return {
        message: `Expected ${JSON.stringify(opening)} before this ${JSON.stringify(kind)}.`,
        at: start,
      };
    }
  }
  const last = open.at(-1);
  if (last !== undefined)
    return { message: `This ${JSON.stringify(last.kind)} is not closed.`, at: last.start };
  if (isModifying(text)) return { message: 'A condition cannot change data.', at: 0 };
  return undefined;
}

/** The condition as a part of a query whose document is `d`. Throws for a text that `refusalOf` refuses. */
export function conditionAql(text: string): string {
  const refusal = refusalOf(text);
  if (refusal !== undefined) throw new Error(`The AQL condition is refused: ${refusal.message}`);
  const tokens = tokenize(text, '3.12');
  let aql = '';
  let end = 0;
  tokens.forEach(({ kind, start, value, isQuotedName }, at) => {
    const isMember = ['.', '?.'].includes(tokens[at - 1]?.kind ?? '') || tokens[at + 1]?.kind === ':';
    if (kind !== 'identifier' || value !== 'doc' || isQuotedName || isMember) return;
    aql += `${text.slice(end, start)}d`;
    end = start + 'doc'.length;
  });
  // A line comment at its end does not contain the parenthesis.
  return `(${aql}${text.slice(end)}\n  )`;
}

/** The problem of a condition over `doc` that this page or the parser of the server finds. */
export async function findConditionProblem(text: string): Promise<ConditionProblem | undefined> {
  const refusal = refusalOf(text);
  if (refusal !== undefined) return refusal;
  const before = 'LET doc = {} RETURN (';
  try {
    await parseQueryText(`${before}${text}\n)`);
    return undefined;
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { message, range } = failureOf(error, `${before}${text}\n)`);
    const at = Math.max(0, Math.min(text.length, (range?.start ?? before.length) - before.length));
    // The place is counted in the whole query.
    return { message: message.replace(/ at position \d+:\d+$/, ''), at };
  }
}
