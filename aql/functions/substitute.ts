import { isArray, isObject } from '../compare.ts';
import { dialectRules } from '../dialect-rules.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import type { Value } from '../value.ts';
import { integerOf, textOf, wrongType } from './arguments.ts';

/** SUBSTITUTE(text, search, replacement?, limit?) and SUBSTITUTE(text, mapping, limit?). */
export function substitute(context: ExpressionContext, args: readonly Value[]): Value {
  const [value, search] = args;
  const isMapping = isObject(search);
  const limit = isMapping ? args[2] : args[3];
  const text = textOf(context, value);
  const maximum =
    limit === undefined || limit === null ? Number.POSITIVE_INFINITY : integerOf(context, limit);
  if (maximum < 0) return wrongType(context, 'SUBSTITUTE');
  const replacements = isMapping
    ? new Map(Object.entries(search).map(([name, item]) => [name, replacementOf(context, item)]))
    : pairs(context, search, args[2]);
  replacements.delete('');
  if (replacements.size === 0) return text;
  const escaped = [...replacements.keys()].map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  let count = 0;
  return text.replace(new RegExp(escaped.join('|'), 'gu'), (found) =>
    count++ < maximum ? replacements.get(found)! : found,
  );
}

/** What each searched text becomes: the item at the same place, a sole text for all, or nothing. */
function pairs(
  context: ExpressionContext,
  search: Value | undefined,
  replacement: Value | undefined,
): Map<string, string> {
  const searched = isArray(search) ? search : [search ?? null];
  const result = new Map<string, string>();
  for (const [index, item] of searched.entries()) {
    const name = textOf(context, item);
    if (result.has(name)) continue;
    if (isArray(replacement)) {
      const own = replacement[index];
      result.set(name, own === undefined ? '' : replacementOf(context, own));
    } else {
      result.set(name, replacement === undefined || replacement === null ? '' : textOf(context, replacement));
    }
  }
  return result;
}

function replacementOf(context: ExpressionContext, value: Value): string {
  return value === null ? dialectRules[context.dialect].nullText : textOf(context, value);
}
