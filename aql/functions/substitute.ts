import { dialectRules } from '../dialect-rules.ts';
import type { ExpressionContext } from '../expressions/types.ts';
import { isArray, isObject } from '../values/compare.ts';
import { TextBuilder } from '../values/TextBuilder.ts';
import type { Value } from '../values/value.ts';
import { integerOf, textOf, wrongType } from './arguments.ts';
import { occurrences } from './occurrences.ts';

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
  const result = new TextBuilder(context.memory);
  let count = 0;
  let from = 0;
  for (const { at, found } of occurrences(text, [...replacements.keys()])) {
    if (count >= maximum) break;
    result.add(text.slice(from, at));
    result.add(replacements.get(found) as string);
    from = at + found.length;
    count += 1;
    if (count % checkInterval === 0) context.checkKilled();
  }
  result.add(text.slice(from));
  return result.text();
}

/** Number of replacements between two checks for a kill request. */
const checkInterval = 4096;

/**
 * The replacement for each search string: the item at the same index, a single string for all, or the empty
 * string.
 */
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
