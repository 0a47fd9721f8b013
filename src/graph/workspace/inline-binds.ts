import { stringifyJson } from '../../../protocol/lib/write-json.ts';
import type { HistoryQuery } from '../../command/HistoryStep.ts';

/** Texts in quotes, comments, and bind parameters with the dot before an attribute. */
const tokens =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`|´[^´]*´|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(\.\s*)?(@@?)([A-Za-z0-9_]+)/g;

/** A query with its values instead of bind parameters. */
export function inlineBinds({ query, bindVars }: HistoryQuery): string {
  return query.replace(tokens, (token, dot: string | undefined, sign: string | undefined, name: string) => {
    if (sign === undefined) return token;
    const value = bindVars[sign === '@@' ? `@${name}` : name];
    if (value === undefined) return token;
    if (sign === '@@') return quoteName(String(value));
    if (dot === undefined) return stringifyJson(value);
    return `.${(Array.isArray(value) ? value.map(String) : [String(value)]).map(quoteName).join('.')}`;
  });
}

function quoteName(name: string): string {
  return `\`${name.replace(/[`\\]/g, '\\$&')}\``;
}
