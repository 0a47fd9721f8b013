import type { CellOptions, FileRecord } from '../file-record.ts';
import { unmarked } from './text-mark.ts';

/** The name of a CSV column, and the attribute of its values (see `attributePath`). */
export interface HeaderName {
  readonly name: string;
  readonly attribute: string;
}

/**
 * The names of a header record. A quoted name is one attribute, also with dots and spaces; dots of other names nest
 * attributes.
 */
export function headerNames(
  { fields = [], quoted = [] }: Pick<FileRecord, 'fields' | 'quoted'>,
  { isQuotedText, isMarkRemoved }: Pick<CellOptions, 'isQuotedText' | 'isMarkRemoved'>,
): HeaderName[] {
  return fields.map((field, column) => {
    const isQuoted = isQuotedText && quoted.includes(column);
    const name = unmarked(isQuoted ? field : field.trim(), isMarkRemoved);
    return { name, attribute: isQuoted ? escaped(name) : name };
  });
}

/** The names of nested attributes in a text such as `address.city`. `\.` is a dot of a name, `\\` a backslash. */
export function attributePath(attribute: string): string[] {
  const parts = [''];
  for (const [part] of attribute.matchAll(/\\[.\\]|./gsu)) {
    if (part === '.') parts.push('');
    else parts[parts.length - 1] += part.length > 1 && part.startsWith('\\') ? part[1]! : part;
  }
  return parts;
}

function escaped(name: string): string {
  return name.replace(/\\(?=[.\\])|\./g, '\\$&');
}
