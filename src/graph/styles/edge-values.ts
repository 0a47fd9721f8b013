import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import type { GraphStyle } from './GraphStyle.ts';

/** Names the edges of the general style, or of one rule. */
export type Includes = (edge: number) => boolean;

/** Value by edge: '' for no value, undefined while it is unknown and for edges that are not included. */
export function edgeTexts(
  model: GraphModel,
  attribute: string,
  values: AttributeValues,
  includes: Includes,
): (string | undefined)[] {
  const need = { kind: 'edges', attribute } as const;
  const { edgeIds, edgeCount } = model;
  return Array.from({ length: edgeCount }, (_, edge) =>
    includes(edge) ? values.textOf(model, need, edgeIds.at(edge)!) : undefined,
  );
}

/** Numeric values, NaN for no value; undefined if any value is not a number or there are no values. */
export function edgeNumbers(texts: readonly (string | undefined)[]): Float64Array | undefined {
  const numbers = new Float64Array(texts.length);
  let known = 0;
  for (let edge = 0; edge < texts.length; edge++) {
    const text = texts[edge]?.trim();
    numbers[edge] = text === undefined || text === '' ? Number.NaN : Number(text);
    if (text === undefined || text === '') continue;
    if (!Number.isFinite(numbers[edge])) return undefined;
    known++;
  }
  return known > 0 ? numbers : undefined;
}

/** By edge, 1: its attribute of `edgeDirection` says that it has no direction; undefined: there is no such attribute. */
export function undirectedEdges(
  model: GraphModel,
  { edgeDirection }: GraphStyle,
  values: AttributeValues,
): Uint8Array | undefined {
  if (edgeDirection === undefined) return undefined;
  const texts = edgeTexts(model, edgeDirection, values, () => true);
  return Uint8Array.from(texts, (text) => (text === 'false' || text === 'undirected' ? 1 : 0));
}
