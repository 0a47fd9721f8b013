import type { BindParameterInfo } from '../../../aql/editor/bind-parameters.ts';
import { type BindValues, textOf } from './bind-values.ts';

/** Names that are values of bind parameters, by the name of the parameter without `@`. */
interface BoundNames {
  readonly collections: Readonly<Record<string, string>>;
  /** Of parameters such as `x.@attr`. */
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The collections and attributes that bind values name.
 * @param parameters of the query
 */
export function boundNames(values: BindValues, parameters: readonly BindParameterInfo[]): BoundNames {
  const attributeKeys = new Set(parameters.flatMap(({ key, kind }) => (kind === 'attribute' ? [key] : [])));
  const names = Object.entries(values).filter(([, raw]) => raw.startsWith('"'));
  return {
    collections: Object.fromEntries(
      names.flatMap(([key, raw]) => (key.startsWith('@') ? [[key.slice(1), textOf(raw)]] : [])),
    ),
    attributes: Object.fromEntries(
      names.flatMap(([key, raw]) => (attributeKeys.has(key) ? [[key, textOf(raw)]] : [])),
    ),
  };
}
