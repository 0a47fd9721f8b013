import { z } from 'zod';
import { keyOf } from '../../../lib/document-id.ts';

/** What a condition compares. */
const filterField = z.union([
  z.object({ kind: z.literal('attribute'), name: z.string() }),
  z.object({ kind: z.enum(['degree', 'inDegree', 'outDegree', 'collection']) }),
  /** A computed column. */
  z.object({ kind: z.literal('metric'), id: z.string() }),
  /** Of what passes the cards before, see `topology-values.ts`. */
  z.object({ kind: z.enum(['visibleEdges', 'component', 'core', 'mutual']) }),
  z.object({ kind: z.literal('steps'), vertexId: z.string() }),
]);
export type FilterField = z.infer<typeof filterField>;

export const operatorIds = [
  'in',
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'between',
  'contains',
  'startsWith',
  'matches',
  'exists',
  'missing',
  'unset',
  'type',
] as const;
export type OperatorId = (typeof operatorIds)[number];

/** A typed value: '42' and 42 differ. Integers beyond 2^53 are bigints. */
const filterValue = z.union([z.string(), z.number(), z.bigint(), z.boolean(), z.null()]);
export type FilterValue = z.infer<typeof filterValue>;

const condition = z.object({
  field: filterField,
  operator: z.enum(operatorIds),
  /** Operands: one, for `between` two (null: open), for `in` any number, for `type` type names. */
  values: z.array(filterValue),
});
export type Condition = z.infer<typeof condition>;

const filterCard = condition.extend({
  id: z.string(),
  element: z.enum(['vertices', 'edges']),
  isOn: z.boolean(),
  /** Alternative to the card before, which is of the same kind of elements: one of both has to pass. */
  isOr: z.boolean().optional(),
});
/** One step of the chain. */
export type FilterCard = z.infer<typeof filterCard>;

export const filterChain = z.object({
  cards: z.array(filterCard),
  /** Hidden vertices are drawn as dots. */
  showsDots: z.boolean(),
});
/** Conditions in order. The picture shows what passes all that are on; nothing is removed from the graph. */
export type FilterChain = z.infer<typeof filterChain>;

/** A card with its number in the chain, 1 is the first. */
export interface NumberedCard {
  readonly card: FilterCard;
  readonly number: number;
}

/** The cards with their alternatives, in their order. */
export function alternativesOf(cards: readonly FilterCard[]): readonly NumberedCard[][] {
  const groups: NumberedCard[][] = [];
  for (const [place, card] of cards.entries()) {
    const last = groups.at(-1);
    const isJoined = card.isOr === true && last?.[0]?.card.element === card.element;
    if (isJoined && last !== undefined) last.push({ card, number: place + 1 });
    else groups.push([{ card, number: place + 1 }]);
  }
  return groups;
}

export const noFilters: FilterChain = { cards: [], showsDots: true };

/** Names and phrases of the operators, as a card shows them after the name of the attribute. */
export const operatorNames: Readonly<Record<OperatorId, string>> = {
  in: 'is one of',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
  between: 'is between',
  contains: 'contains',
  startsWith: 'starts with',
  matches: 'matches',
  exists: 'exists',
  missing: 'does not exist',
  unset: 'is not set',
  type: 'type is',
};

/** Operators without operands. */
export const hasNoOperand = (operator: OperatorId): boolean =>
  operator === 'exists' || operator === 'missing' || operator === 'unset';

/** Operators that compare with a range of numbers. */
export const isRange = (operator: OperatorId): boolean =>
  ['lt', 'le', 'gt', 'ge', 'between'].includes(operator);

/** Operators that list values. */
export const isChoice = (operator: OperatorId): boolean => operator === 'in' || operator === 'type';

/** True for a condition without effect: it lacks an operand. */
export function isIncomplete({ operator, values }: Condition): boolean {
  if (hasNoOperand(operator)) return false;
  if (isChoice(operator)) return values.length === 0;
  if (operator === 'between') return values.every((value) => value === null);
  return values.length === 0 || values[0] === '';
}

/** The name of a field; `labelOf` gives the label of a computed column. */
export function fieldName(field: FilterField, labelOf: (id: string) => string = (id) => id): string {
  switch (field.kind) {
    case 'attribute':
      return field.name;
    case 'degree':
      return 'degree';
    case 'inDegree':
      return 'incoming edges';
    case 'outDegree':
      return 'outgoing edges';
    case 'collection':
      return 'collection';
    case 'metric':
      return labelOf(field.id);
    case 'visibleEdges':
      return 'visible edges';
    case 'component':
      return 'component (1 = largest)';
    case 'core':
      return 'k-core';
    case 'mutual':
      return 'has an opposite edge';
    case 'steps':
      return `steps from ${keyOf(field.vertexId)}`;
  }
}

/** The condition in words, such as `is 3 or more`. */
export function conditionText({ operator, values }: Condition): string {
  const [first, second] = values.map(valueText);
  switch (operator) {
    case 'ge':
      return `is ${first ?? '…'} or more`;
    case 'le':
      return `is ${first ?? '…'} or less`;
    case 'gt':
      return `is more than ${first ?? '…'}`;
    case 'lt':
      return `is less than ${first ?? '…'}`;
    case 'between':
      if (values.every((value) => value === null)) return operatorNames.between;
      if (values[1] === null || values[1] === undefined) return `is ${first ?? '…'} or more`;
      if (values[0] === null) return `is ${second} or less`;
      return `is between ${first} and ${second}`;
    case 'in':
      return values.length === 1 ? `is ${first}` : operatorNames.in;
    case 'type':
      if (values.length === 0) return operatorNames.type;
      return `type is ${values.map(valueText).join(', ') || '…'}`;
    case 'eq':
    case 'ne':
      return `${operatorNames[operator]} ${first ?? '…'}`;
    case 'exists':
    case 'missing':
    case 'unset':
      return operatorNames[operator];
    case 'contains':
    case 'startsWith':
    case 'matches':
      return `${operatorNames[operator]} ${first ?? '…'}`;
  }
}

/** A value as text; strings that look like another type are quoted. */
function valueText(value: FilterValue): string {
  if (typeof value === 'number') return value.toLocaleString('en-US', { maximumFractionDigits: 10 });
  if (typeof value === 'bigint') return value.toLocaleString('en-US');
  if (typeof value !== 'string') return String(value);
  return value === '' || looksLikeOther(value) ? JSON.stringify(value) : value;
}

/** True for text that is also a number, a boolean or null. */
export function looksLikeOther(text: string): boolean {
  return /^(true|false|null|-?\d+(\.\d+)?([eE][+-]?\d+)?)$/.test(text);
}
