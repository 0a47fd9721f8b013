import type { Grammar } from '../../protocol/dialect.ts';
import { tokenize } from '../parser/lexer.ts';
import type { Token } from '../parser/tokens.ts';
import { chainBefore } from './attributes.ts';
import type { Catalogue, Range } from './catalogue.ts';
import { arithmetic, operandAfter, operandBefore, typesOfOperand } from './operand-types.ts';

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
  /** Likely types of the elements of an array, such as those of `x.a` in `x.a IN @list`. */
  readonly elementTypes?: readonly string[];
  /** The value is the id of a document, such as the start of a traversal. */
  readonly isDocumentId?: boolean;
}

/**
 * Bind parameters of a text in the order of first occurrence. The text need not be valid. Types of attributes require a
 * catalogue.
 */
export function bindParametersOf(
  text: string,
  dialect: Grammar,
  catalogue?: Catalogue,
): readonly BindParameterInfo[] {
  const tokens = tokenize(text, dialect);
  const boundTokens = withAttributes(tokens, catalogue?.bindAttributes ?? {});
  const found = new Map<string, BindParameterInfo & { readonly ranges: Range[] }>();
  for (const [at, { kind, value, start, end }] of tokens.entries()) {
    if (kind !== 'bind' && kind !== 'bindCollection') continue;
    const name = String(value);
    const key = kind === 'bindCollection' ? `@${name}` : name;
    const use: BindParameterInfo['kind'] =
      kind === 'bindCollection' ? 'collection' : isAttribute(tokens, at) ? 'attribute' : 'value';
    const { types, elementTypes = [] } =
      use === 'value' ? likelyTypes(boundTokens, at, catalogue) : { types: ['string'] };
    const known = found.get(key);
    if (known === undefined) {
      found.set(key, {
        key,
        name,
        kind: use,
        types,
        ranges: [{ start, end }],
        ...(elementTypes.length > 0 && { elementTypes }),
        ...(use === 'value' && isIdPlace(tokens, at) && { isDocumentId: true }),
      });
      continue;
    }
    known.ranges.push({ start, end });
    // The first place that suggests types decides.
    found.set(key, {
      ...known,
      types: known.types.length > 0 ? known.types : types,
      ...(known.elementTypes === undefined && elementTypes.length > 0 && { elementTypes }),
    });
  }
  return [...found.values()];
}

function isAttribute(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.kind;
  return tokens[at]?.kind === 'bind' && (before === '.' || before === '?.');
}

/** The tokens at the same places; a bind parameter after a dot is the attribute that its value names. */
function withAttributes(
  tokens: readonly Token[],
  attributes: Readonly<Record<string, string>>,
): readonly Token[] {
  return tokens.map((token, at) => {
    const name = String(token.value);
    const attribute =
      isAttribute(tokens, at) && Object.hasOwn(attributes, name) ? attributes[name] : undefined;
    return attribute === undefined
      ? token
      : { ...token, kind: 'identifier', value: attribute, isQuotedName: true };
  });
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
const quantifiers: ReadonlySet<string> = new Set(['ANY', 'ALL', 'NONE']);
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

type LikelyTypes = Pick<BindParameterInfo, 'types' | 'elementTypes'>;

/** The types that the place of a bind parameter suggests; empty if it suggests none. */
function likelyTypes(tokens: readonly Token[], at: number, catalogue: Catalogue | undefined): LikelyTypes {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (before === undefined || after === undefined) return { types: [] };
  if (before.kind === 'LIMIT' || before.kind === '..' || after.kind === '..') return { types: ['number'] };
  if (before.kind === ',' && tokens[at - 3]?.kind === 'LIMIT') return { types: ['number'] };
  if (arithmetic.has(before.kind) || arithmetic.has(after.kind)) return { types: ['number'] };
  const typesBefore = (end: number) => typesOfOperand(tokens, operandBefore(tokens, end), catalogue);
  if (before.kind === 'IN') {
    const end = tokens[at - 2]?.kind === 'NOT' ? at - 2 : at - 1;
    return { types: ['array'], elementTypes: typesBefore(end).types };
  }
  if (textOperators.has(before.kind)) return { types: ['string'] };
  if (comparisons.has(before.kind)) {
    // `list ANY == @value` compares the elements.
    if (quantifiers.has(tokens[at - 2]?.kind ?? 'end')) return { types: typesBefore(at - 2).elements };
    return { types: typesBefore(at - 1).types };
  }
  const isElement = after.kind === 'IN' || (after.kind === 'NOT' && tokens[at + 2]?.kind === 'IN');
  if (!isElement && !comparisons.has(after.kind)) return { types: [] };
  const start = after.kind === 'NOT' ? at + 3 : at + 2;
  const other = typesOfOperand(tokens, operandAfter(tokens, start), catalogue);
  return { types: isElement ? other.elements : other.types };
}
