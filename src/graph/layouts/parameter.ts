interface ParameterText {
  readonly id: string;
  readonly label: string;
  readonly help: string;
}

/** A user-adjustable parameter of a layout or a metric; its form is generated from this description. */
export type Parameter =
  | NumberParameter
  | ChoiceParameter
  | AttributeParameter
  | EdgeAttributeParameter
  | ValuesParameter
  | VertexParameter;

export interface NumberParameter extends ParameterText {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
  readonly step: number;
  readonly default: number;
}

export interface ChoiceParameter extends ParameterText {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly default: string;
}

/** The name of a vertex attribute; `suggests` matches common names among the existing attributes. */
interface AttributeParameter extends ParameterText {
  readonly kind: 'attribute';
  readonly suggests?: RegExp | undefined;
  readonly default: string;
}

/** The name of an edge attribute; empty: none. */
interface EdgeAttributeParameter extends ParameterText {
  readonly kind: 'edgeAttribute';
  readonly default: string;
}

/** A number per vertex: the degree or a computed column (`computedName`). */
interface ValuesParameter extends ParameterText {
  readonly kind: 'values';
  readonly default: string;
}

/** The id of a vertex; empty: the algorithm chooses. */
export interface VertexParameter extends ParameterText {
  readonly kind: 'vertex';
  readonly default: string;
}

export type ParameterValues = Readonly<Record<string, number | string>>;

export function defaultValues(parameters: readonly Parameter[]): ParameterValues {
  return Object.fromEntries(parameters.map((parameter) => [parameter.id, parameter.default]));
}

/** The value of a number parameter, clamped to its bounds. */
export function numberOf(parameter: NumberParameter, values: ParameterValues): number {
  const value = values[parameter.id];
  if (typeof value !== 'number' || Number.isNaN(value)) return parameter.default;
  return Math.min(parameter.maximum, Math.max(parameter.minimum, value));
}

/** The value of another parameter as text. */
export function textOf(parameter: Parameter, values: ParameterValues): string {
  return String(values[parameter.id] ?? parameter.default);
}
