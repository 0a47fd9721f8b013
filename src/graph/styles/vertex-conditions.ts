import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';

export const conditionOperators = ['is', 'isNot', 'contains', 'above', 'below', 'isSet', 'isNotSet'] as const;
type ConditionOperator = (typeof conditionOperators)[number];

export const operatorWords: Readonly<Record<ConditionOperator, string>> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  above: 'is above',
  below: 'is below',
  isSet: 'is set',
  isNotSet: 'is not set',
};

/** If an attribute of a vertex has a value, then the vertex has this look. Of several that hold, the last one counts. */
export interface VertexCondition {
  readonly attribute: string;
  readonly operator: ConditionOperator;
  readonly value: string;
  /** #rrggbb; undefined: the colour of the rest of the style. */
  readonly fill?: string | undefined;
  /** Factor of the radius; undefined: 1. */
  readonly scale?: number | undefined;
}

/** Such as `population is above 100`. */
export function describeCondition({ attribute, operator, value }: VertexCondition): string {
  const words = `${attribute} ${operatorWords[operator]}`;
  return operator === 'isSet' || operator === 'isNotSet' ? words : `${words} ${value === '' ? '…' : value}`;
}

/** True if a value as text ('' for none) meets the condition. `above` and `below` compare numbers. */
export function meets(
  { operator, value }: Pick<VertexCondition, 'operator' | 'value'>,
  text: string,
): boolean {
  switch (operator) {
    case 'is':
      return text !== '' && text === value;
    case 'isNot':
      return text !== value;
    case 'contains':
      return value !== '' && text.toLowerCase().includes(value.toLowerCase());
    case 'above':
    case 'below': {
      const [own, bound] = [text.trim(), value.trim()].map((each) =>
        each === '' ? Number.NaN : Number(each),
      );
      return operator === 'above' ? own! > bound! : own! < bound!;
    }
    case 'isSet':
      return text !== '';
    case 'isNotSet':
      return text === '';
  }
}

/**
 * Uint16 by vertex: 1 + place of the last condition that holds and sets `look`; 0: none. Groups and vertices with unknown
 * values have none. Undefined without such conditions. O(V · conditions).
 */
export function conditionsOf(
  model: GraphModel,
  conditions: readonly VertexCondition[] | undefined,
  look: 'fill' | 'scale',
  values: AttributeValues,
): Uint16Array | undefined {
  if (conditions?.some((each) => each[look] !== undefined) !== true) return undefined;
  const found = new Uint16Array(model.vertexCount);
  conditions.forEach((condition, place) => {
    if (condition[look] === undefined) return;
    const need = { kind: 'vertices', attribute: condition.attribute } as const;
    const known = new Map<string, boolean>();
    for (let vertex = 0; vertex < found.length; vertex++) {
      const id = model.vertexIds.at(vertex)!;
      if (model.communities.has(id)) continue;
      const text = values.textOf(model, need, id);
      if (text === undefined) continue;
      let holds = known.get(text);
      if (holds === undefined) {
        holds = meets(condition, text);
        known.set(text, holds);
      }
      if (holds) found[vertex] = place + 1;
    }
  });
  return found;
}
