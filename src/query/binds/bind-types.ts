import type { BindParameterInfo } from '../../../aql/editor/bind-parameters.ts';
import { elementsOf, type JsonKind, kindOf } from '../../lib/raw-json.ts';
import { type BindValues, convertBind, isNumberText, tagsOf, textOf } from './bind-values.ts';

/** Bind values with the names of those whose type the user has not chosen: it follows the query. */
export interface TypedBinds {
  readonly values: BindValues;
  readonly untyped: readonly string[];
}

export type ElementKind = 'string' | 'number';

/** The types that the menu of a field offers. */
export const bindTypes = [
  'string',
  'number',
  'boolean',
  'null',
  'array of strings',
  'array of numbers',
  'object',
] as const;
export type BindType = (typeof bindTypes)[number];

const jsonKinds: readonly JsonKind[] = ['string', 'number', 'boolean', 'null', 'array', 'object'];

/** The type that the place of a parameter suggests; undefined if it suggests none. */
export function suggestedType({ types, kind }: BindParameterInfo): JsonKind | undefined {
  if (kind !== 'value') return 'string';
  return toJsonKind(types);
}

/** The type of the elements that the place of an array suggests. */
export function suggestedElements({ elementTypes = [] }: BindParameterInfo): ElementKind | undefined {
  const kind = toJsonKind(elementTypes);
  return kind === 'string' || kind === 'number' ? kind : undefined;
}

/** The first of the types of a sample that is not null. */
function toJsonKind(types: readonly string[]): JsonKind | undefined {
  const type = types.find((each) => each !== 'null');
  return jsonKinds.find((each) => each === (type === 'bool' ? 'boolean' : type));
}

/** The type of a value as the field shows it. */
export function typeText(raw: string | undefined, parameter: BindParameterInfo): string {
  const kind = raw === undefined ? (suggestedType(parameter) ?? 'string') : kindOf(raw);
  if (kind !== 'array') return kind;
  const elements = raw === undefined || elementsOf(raw).length === 0 ? undefined : tagsOf(raw);
  const isMixed = raw !== undefined && tagsOf(raw) === undefined;
  const element = elements?.kind ?? suggestedElements(parameter);
  return isMixed || element === undefined ? 'array' : `array of ${element}s`;
}

/** A value with a type of the menu. */
export function convertTo(raw: string | undefined, type: BindType): string {
  if (type !== 'array of strings' && type !== 'array of numbers') return convertBind(raw, type);
  const elements = elementsOf(convertBind(raw, 'array'));
  const toElement = type === 'array of strings' ? quoted : textOf;
  return `[${elements.map(toElement).join(', ')}]`;
}

/** False if a value would lose its content with a type of the menu. */
export function isConvertible(raw: string | undefined, type: BindType): boolean {
  if (type !== 'array of numbers' || raw === undefined) return true;
  return elementsOf(convertBind(raw, 'array')).every((element) => isNumberText(textOf(element)));
}

/** Sets the value of a parameter. A value that is typed without a choice of its type follows the query. */
export function setBind(
  { values, untyped }: TypedBinds,
  parameter: BindParameterInfo,
  raw: string | undefined,
  isTypeChosen: boolean,
): TypedBinds {
  const { key } = parameter;
  const { [key]: old, ...others } = values;
  const otherUntyped = untyped.filter((each) => each !== key);
  if (raw === undefined) return { values: others, untyped: otherUntyped };
  const isUntyped = !isTypeChosen && (old === undefined || untyped.includes(key));
  return {
    values: { ...values, [key]: isUntyped ? followType(raw, parameter) : raw },
    untyped: isUntyped ? [...otherUntyped, key] : otherUntyped,
  };
}

/** The values after a change of the query or of its sample: values without a chosen type take the suggested types. */
export function followTypes(
  { values, untyped }: TypedBinds,
  parameters: readonly BindParameterInfo[],
): BindValues {
  const followed = { ...values };
  for (const parameter of parameters) {
    const raw = values[parameter.key];
    if (raw === undefined || !untyped.includes(parameter.key)) continue;
    followed[parameter.key] = followType(raw, parameter);
  }
  return followed;
}

/** A value with the suggested type, if its text has this type; otherwise the value as it is. */
function followType(raw: string, parameter: BindParameterInfo): string {
  const wanted = suggestedType(parameter);
  if (wanted === undefined) return raw;
  const kind = kindOf(raw);
  if (wanted === 'array') {
    if (kind === 'object' || kind === 'null') return raw;
    return followElements(convertBind(raw, 'array'), suggestedElements(parameter));
  }
  if (kind === wanted || kind === 'array' || kind === 'object' || kind === 'null') return raw;
  const text = textOf(raw);
  if (wanted === 'string') return quoted(raw);
  if (wanted === 'number' && isNumberText(text)) return text;
  if (wanted === 'boolean' && (text === 'true' || text === 'false')) return text;
  return raw;
}

function followElements(raw: string, wanted: ElementKind | undefined): string {
  const elements = elementsOf(raw);
  if (wanted === undefined || !elements.every((each) => ['string', 'number'].includes(kindOf(each))))
    return raw;
  const type: BindType = `array of ${wanted}s`;
  return isConvertible(raw, type) ? convertTo(raw, type) : raw;
}

/** The text of a value as a JSON string. */
function quoted(raw: string): string {
  return JSON.stringify(textOf(raw));
}
