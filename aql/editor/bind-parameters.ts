import type { Dialect } from '../../protocol/dialect.ts';
import { tokenize } from '../parser/lexer.ts';
import type { Token } from '../parser/tokens.ts';
import { attributesAfter, chainBefore } from './attributes.ts';
import type { Catalogue, Range } from './catalogue.ts';

/** A bind parameter of a query, with its positions in the text. */
export interface BindParameterInfo {
  /** Key of the value in a request's `bindVars`: `@name` for a collection. */
  readonly key: string;
  readonly name: string;
  readonly kind: 'value' | 'collection' | 'attribute';
  /** Positions in the text. */
  readonly ranges: readonly Range[];
  /** Likely types of the value, with the names of TYPENAME(): from the compared attribute or the statement. */
  readonly types: readonly string[];
  /** The value is the id of a document, such as the start of a traversal. */
  readonly isDocumentId?: boolean;
}

/**
 * Bind parameters of a text in the order of first occurrence. The text need not be valid. Types of attributes require a
 * catalogue.
 */
export function bindParametersOf(
  text: string,
  dialect: Dialect,
  catalogue?: Catalogue,
): readonly BindParameterInfo[] {
  const tokens = tokenize(text, dialect);
  const found = new Map<string, Omit<BindParameterInfo, 'key'> & { readonly ranges: Range[] }>();
  for (const [at, { kind, value, start, end }] of tokens.entries()) {
    if (kind !== 'bind' && kind !== 'bindCollection') continue;
    const name = String(value);
    const key = kind === 'bindCollection' ? `@${name}` : name;
    const before = tokens[at - 1]?.kind;
    const isAttribute = kind === 'bind' && (before === '.' || before === '?.');
    const use: BindParameterInfo['kind'] =
      kind === 'bindCollection' ? 'collection' : isAttribute ? 'attribute' : 'value';
    const known = found.get(key);
    const types = use === 'value' ? likelyTypes(tokens, at, catalogue) : ['string'];
    if (known === undefined) {
      const isDocumentId = use === 'value' && isIdPlace(tokens, at);
      const info = { name, kind: use, types };
      found.set(key, { ...info, ranges: [{ start, end }], ...(isDocumentId && { isDocumentId }) });
    } else known.ranges.push({ start, end });
  }
  return [...found].map(([key, info]) => ({ key, ...info }));
}

const beforeStart: ReadonlySet<string> = new Set([
  ...['OUTBOUND', 'INBOUND', 'ANY', 'TO'],
  ...['SHORTEST_PATH', 'ALL_SHORTEST_PATHS', 'K_SHORTEST_PATHS', 'K_PATHS'],
]);
const idAttributes: ReadonlySet<string> = new Set(['_id', '_from', '_to']);

/** The start or the target of a traversal, the argument of DOCUMENT, or a value compared with `_id`, `_from` or `_to`. */
function isIdPlace(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before === undefined) return false;
  if (beforeStart.has(before.kind) || beforeStart.has(String(before.value).toUpperCase())) return true;
  if (before.kind === '(') return String(tokens[at - 2]?.value).toUpperCase() === 'DOCUMENT';
  return before.kind === '==' && idAttributes.has(chainBefore(tokens, at - 1).at(-1) ?? '');
}

const comparisons: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);
const textOperators: ReadonlySet<string> = new Set([
  'LIKE',
  '=~',
  '!~',
  'GRAPH',
  'TO',
  'OUTBOUND',
  'INBOUND',
  'ANY',
]);

/** The types that the place of a bind parameter suggests; empty if it suggests none. */
function likelyTypes(
  tokens: readonly Token[],
  at: number,
  catalogue: Catalogue | undefined,
): readonly string[] {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (before === undefined || after === undefined) return [];
  if (before.kind === 'LIMIT' || before.kind === '..' || after.kind === '..') return ['number'];
  if (before.kind === ',' && tokens[at - 3]?.kind === 'LIMIT') return ['number'];
  if (before.kind === 'IN') return ['array'];
  if (textOperators.has(before.kind)) return ['string'];
  if (comparisons.has(before.kind)) return attributeTypes(tokens, at - 1, catalogue);
  if (!comparisons.has(after.kind)) return [];
  const isNumber = tokens[at + 2]?.kind === 'integer' || tokens[at + 2]?.kind === 'double';
  return isNumber ? ['number'] : [];
}

/** The types of the attribute whose access chain ends before a token. */
function attributeTypes(
  tokens: readonly Token[],
  end: number,
  catalogue: Catalogue | undefined,
): readonly string[] {
  const path = chainBefore(tokens, end);
  const name = path.at(-1);
  if (catalogue === undefined || name === undefined || path.length < 2) return [];
  const known = attributesAfter(tokens, tokens[end]!.start, path.slice(0, -1), catalogue);
  return known.find((attribute) => attribute.name === name)?.types ?? [];
}
