import type { Dialect } from '../../protocol/dialect.ts';
import { tokenize } from '../parser/lexer.ts';
import type { Range } from './catalogue.ts';

/** A bind parameter of a query, with its positions in the text. */
export interface BindParameterInfo {
  /** Key of the value in a request's `bindVars`: `@name` for a collection. */
  readonly key: string;
  readonly name: string;
  readonly kind: 'value' | 'collection' | 'attribute';
  /** Positions in the text. */
  readonly ranges: readonly Range[];
}

/** Bind parameters of a text in the order of first occurrence. The text need not be valid. */
export function bindParametersOf(text: string, dialect: Dialect): readonly BindParameterInfo[] {
  const tokens = tokenize(text, dialect);
  const found = new Map<string, { name: string; kind: BindParameterInfo['kind']; ranges: Range[] }>();
  for (const [at, { kind, value, start, end }] of tokens.entries()) {
    if (kind !== 'bind' && kind !== 'bindCollection') continue;
    const name = String(value);
    const key = kind === 'bindCollection' ? `@${name}` : name;
    const before = tokens[at - 1]?.kind;
    const isAttribute = kind === 'bind' && (before === '.' || before === '?.');
    const use = kind === 'bindCollection' ? 'collection' : isAttribute ? 'attribute' : 'value';
    const known = found.get(key);
    if (known === undefined) found.set(key, { name, kind: use, ranges: [{ start, end }] });
    else known.ranges.push({ start, end });
  }
  return [...found].map(([key, info]) => ({ key, ...info }));
}
