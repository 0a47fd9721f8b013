import type { Dialect } from '../../protocol/dialect.ts';
import { tokenize } from '../parser/lexer.ts';
import type { Range } from './catalogue.ts';

/** A bind parameter of a query, as a table of values lists it. */
export interface BindParameterInfo {
  /** The name by which a request gives its value: `@name` for a collection. */
  readonly key: string;
  readonly name: string;
  readonly kind: 'value' | 'collection' | 'attribute';
  /** Where it stands. */
  readonly ranges: readonly Range[];
}

/** The bind parameters of a text, in the order of their first places; also of a text that cannot be parsed. */
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
