import { parseJson } from '../../../../protocol/lib/json.ts';
import type { ValueType } from '../../adapters/find/database-facts.ts';
import { type FilterValue, looksLikeOther } from './filter-chain.ts';

/**
 * The value of a typed text. Text in quotes is a string. Text that is a number, a boolean or null is that value, unless
 * the attribute has only strings.
 */
export function parseValue(text: string, types: readonly ValueType[] = []): FilterValue {
  if (/^".*"$/s.test(text)) {
    try {
      return String(JSON.parse(text));
    } catch {
      // A string that begins and ends with a quotation mark.
      return text;
    }
  }
  const isText = types.length > 0 && types.every((type) => type === 'string');
  if (isText || !looksLikeOther(text)) return text;
  return parseJson(text.replace(/^(-?)0+(?=\d)/, '$1')) as FilterValue;
}

/** The text of a value in a field; `parseValue` gives the value again. */
export function toFieldText(value: FilterValue | undefined, types: readonly ValueType[] = []): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  return parseValue(value, types) === value ? value : JSON.stringify(value);
}
