import { extentOf, shareIn, valueAt } from '../../lib/number-range.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import { ownValues } from './collection-rules.ts';
import { edgeNumbers, edgeTexts, type Includes } from './edge-values.ts';
import { formatValue } from './format-value.ts';
import type { GraphStyle } from './GraphStyle.ts';

/** Width factor of the largest value. */
const widestFactor = 5;

/** Legend entry of an edge width. */
interface WidthEntry {
  readonly name: string;
  readonly factor: number;
}

/** Legend of the widths by an attribute; `collection`: those of a rule. */
export interface WidthSection {
  readonly collection?: string | undefined;
  readonly attribute: string;
  readonly entries: readonly WidthEntry[];
}

/** Widths of edges with their legends. */
export interface EdgeWidening {
  /** Width factor by edge, at least 0.5; undefined if all widths are equal. */
  readonly widths: Float32Array | undefined;
  readonly sections: readonly WidthSection[];
}

/** Widths of the model's edges by style; O(E) for each attribute, and if there are rules. */
export function edgeWideningOf(model: GraphModel, style: GraphStyle, values: AttributeValues): EdgeWidening {
  const { edgeCollectionNumbers: collections, edgeCount } = model;
  const rules = ownValues(model.edgeCollections, style.edgeRules, ({ width }) => width) ?? [];
  const general =
    style.edgeWidth === undefined
      ? undefined
      : byAttribute(model, style.edgeWidth, values, (edge) => rules[collections[edge]!] === undefined);
  const own = rules.map((rule, number) => {
    if (rule === undefined) return undefined;
    const { value } = rule;
    if (value.kind === 'fixed') return { factorOf: () => value.factor, entries: [] };
    return byAttribute(model, value.attribute, values, (edge) => collections[edge] === number);
  });
  const factorOf = (edge: number) => (own[collections[edge]!] ?? general)?.factorOf(edge) ?? 1;
  const sections = [
    { attribute: style.edgeWidth ?? '', entries: general?.entries ?? [] },
    ...rules.map((rule, number) => ({
      collection: rule?.collection ?? '',
      attribute: rule?.value.kind === 'attribute' ? rule.value.attribute : '',
      entries: own[number]?.entries ?? [],
    })),
  ];
  const isEqual = general === undefined && own.every((each) => each === undefined);
  return {
    widths: isEqual ? undefined : Float32Array.from({ length: edgeCount }, (_, edge) => factorOf(edge)),
    sections: sections.filter(({ entries }) => entries.length > 0),
  };
}

interface Widths {
  factorOf(edge: number): number;
  readonly entries: readonly WidthEntry[];
}

/** Undefined: the values are not numbers. */
function byAttribute(
  model: GraphModel,
  attribute: string,
  values: AttributeValues,
  includes: Includes,
): Widths | undefined {
  const numbers = edgeNumbers(edgeTexts(model, attribute, values, includes));
  if (numbers === undefined) return undefined;
  const range = extentOf(numbers);
  if (range === undefined) return undefined;
  const [min, max] = range;
  const factorOf = (value: number) => 1 + (widestFactor - 1) * shareIn(range, value);
  const shown = max > min ? [min, valueAt(range, 0.5), max] : [min];
  return {
    factorOf: (edge) => (Number.isNaN(numbers[edge]!) ? 1 : factorOf(numbers[edge]!)),
    entries: shown.map((value) => ({ name: formatValue(value), factor: factorOf(value) })),
  };
}
