import { runAtOnce } from '../../../lib/slices.ts';
import { communityCollection } from '../../model/collections.ts';
import type { EdgeColor, VertexColor } from '../../styles/GraphStyle.ts';
import { toLabelText } from '../../styles/label-text.ts';
import type { LegendEntry } from '../../styles/rank-values.ts';
import { ElementValues, unknownValue } from '../../workspace/conditions/ElementValues.ts';
import type { ElementField } from '../../workspace/conditions/element-field.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import type { Condition, FilterCard, FilterValue } from './filter-chain.ts';
import { toComparable } from './test-value.ts';

type Element = FilterCard['element'];
/** What a row of the legend stands for. */
export type LegendKey = Pick<LegendEntry, 'name' | 'kind' | 'range'>;

/** The field that colours encode; undefined: they encode nothing that a filter compares. */
export function fieldOfColor(color: VertexColor | EdgeColor): ElementField | undefined {
  switch (color.kind) {
    case 'attribute':
      return { kind: 'attribute', name: color.attribute };
    case 'computed':
      return { kind: 'metric', id: color.column };
    case 'collection':
      return { kind: 'collection' };
    default:
      return undefined;
  }
}

/** The condition that the elements of a row pass; `others`: the other rows. Loads the values of an attribute. */
export async function legendCondition(
  { model, elementValues }: GraphWorkspace,
  element: Element,
  field: ElementField,
  { name, kind, range }: LegendKey,
  others: readonly LegendKey[],
  signal: AbortSignal,
): Promise<Condition> {
  if (kind === 'unset') return { field, operator: 'unset', values: [] };
  if (field.kind === 'metric' && range === undefined) {
    const { distinct } = runAtOnce(elementValues.column(model, element, field));
    const numbers = distinct.filter((value) => typeof value === 'number');
    const named = new Set(
      others.filter((each) => each.kind === undefined).map((each) => categoryOf(each.name)),
    );
    const isWanted = (value: number) => (kind === 'other' ? !named.has(value) : value === categoryOf(name));
    return { field, operator: 'in', values: numbers.filter(isWanted) };
  }
  if (field.kind === 'collection') {
    return { field, operator: 'in', values: [name === 'Communities' ? communityCollection : name] };
  }
  if (ElementValues.isStored(field)) await elementValues.load(model, element, field.name, signal);
  const { distinct } = runAtOnce(elementValues.column(model, element, field));
  const values = distinct.flatMap((value): FilterValue[] => {
    if (value === undefined || value === null || value === '' || value === unknownValue) return [];
    return [toComparable(value)!];
  });
  if (range !== undefined) {
    const [lowest, highest] = range;
    const isNumeric = values.every((value) => typeof value === 'number' || typeof value === 'bigint');
    if (isNumeric) return { field, operator: 'between', values: [lowest, highest] };
    const isInside = (value: FilterValue) => Number(value) >= lowest && Number(value) <= highest;
    return { field, operator: 'in', values: values.filter(isInside) };
  }
  const names = new Set(others.filter((each) => each.kind === undefined).map((each) => each.name));
  const isWanted = (text: string) => (kind === 'other' ? !names.has(text) : text === name);
  return { field, operator: 'in', values: values.filter((value) => isWanted(toLabelText(value))) };
}

/** The number of a category of a computed column; its name ends with the number plus 1. */
const categoryOf = (name: string): number => Number(/\d+$/.exec(name)?.[0]) - 1;

/** Whether a card of the chain shows only some rows of the legend, and which. */
export function isolatedRows(
  cards: readonly FilterCard[],
  element: Element,
  field: ElementField | undefined,
  rows: readonly LegendKey[],
): ReadonlySet<string> | undefined {
  const key = JSON.stringify(field);
  const card = cards.find(
    (each) => each.isOn && each.element === element && JSON.stringify(each.field) === key,
  );
  if (field === undefined || card === undefined) return undefined;
  const texts = new Set(card.values.map(toLabelText));
  const isChosen = ({ name, kind, range }: LegendKey): boolean => {
    if (kind === 'unset') return card.operator === 'unset';
    if (range !== undefined && card.operator === 'between')
      return card.values[0] === range[0] && card.values[1] === range[1];
    if (card.operator !== 'in' || kind === 'other') return false;
    if (field.kind === 'metric') return texts.has(String(categoryOf(name)));
    return texts.has(name === 'Communities' && field.kind === 'collection' ? communityCollection : name);
  };
  return new Set(rows.filter(isChosen).map(({ name }) => name));
}
