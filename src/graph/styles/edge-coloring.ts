import { countOf } from '../model/collections.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import { slotsOf } from './CategorySlots.ts';
import { collectionColor } from './collection-colors.ts';
import { ownValues } from './collection-rules.ts';
import { edgeNumbers, edgeTexts, type Includes } from './edge-values.ts';
import { formatValue } from './format-value.ts';
import type { EdgeColor, EdgeRuleColor, GraphStyle } from './GraphStyle.ts';
import { literalColor } from './literal-color.ts';
import { palette, toRgb } from './palette.ts';
import { type LegendEntry, literalValues, type OwnLegend, rankValues } from './rank-values.ts';
import type { VertexColumns } from './VertexColumns.ts';
import { classifyValues } from './value-classes.ts';

/** Stands for the colour of edges without an own one, which depends on the theme. */
export const usualColor = 0xffff_ffff;

/** Colours of edges and their legend. */
export interface EdgeColoring {
  /** 0xrrggbb by edge, at the source if the ends differ, or `usualColor`; undefined if the style has one colour for all. */
  readonly colors: Uint32Array | undefined;
  /** 0xrrggbb by edge at the target; undefined if edges have one colour along their length. */
  readonly targetColors: Uint32Array | undefined;
  readonly legend: readonly LegendEntry[];
  /** Legends of the colours that rules of collections set. */
  readonly ownLegends: readonly OwnLegend<EdgeRuleColor>[];
}

interface Subject {
  readonly model: GraphModel;
  readonly values: AttributeValues;
  readonly vertices: VertexColumns;
}

/** Colours by one choice. Undefined: all edges have the colour of the theme or of the style. */
interface Coloring {
  rgbOf(edge: number): number;
  /** Undefined: as `rgbOf`. */
  targetRgbOf?(edge: number): number;
  readonly legend: readonly LegendEntry[];
}

/** Colours of the model's edges by style; O(E) for each choice that encodes data, and if there are rules. */
export function edgeColoringOf(subject: Subject, style: GraphStyle): EdgeColoring {
  const { model } = subject;
  const { edgeCollectionNumbers: collections, edgeCount } = model;
  const rules = ownValues(model.edgeCollections, style.edgeRules, ({ color }) => color) ?? [];
  const general = coloringOf(subject, style.edgeColor, (edge) => rules[collections[edge]!] === undefined);
  const own = rules.map(
    (rule, number) => rule && ownColoringOf(subject, rule.value, (edge) => collections[edge] === number),
  );
  const all = [general, ...own].filter((each) => each !== undefined);
  const coloringAt = (edge: number) => own[collections[edge]!] ?? general;
  const filled = (rgbAt: (coloring: Coloring, edge: number) => number) =>
    Uint32Array.from({ length: edgeCount }, (_, edge) => {
      const coloring = coloringAt(edge);
      return coloring === undefined ? usualColor : rgbAt(coloring, edge);
    });
  return {
    colors: all.length > 0 ? filled((coloring, edge) => coloring.rgbOf(edge)) : undefined,
    targetColors: all.some(({ targetRgbOf }) => targetRgbOf !== undefined)
      ? filled((coloring, edge) => (coloring.targetRgbOf ?? coloring.rgbOf)(edge))
      : undefined,
    legend: general?.legend ?? [],
    ownLegends: rules.flatMap((rule, number) => {
      if (rule === undefined) return [];
      const { collection, value: color } = rule;
      const count = countOf(collections, edgeCount, number);
      const entries =
        color.kind === 'single' ? [entryOf(collection, color.stroke, count)] : own[number]!.legend;
      return count === 0 ? [] : [{ collection, color, entries }];
    }),
  };
}

const entryOf = (name: string, background: string, count: number): LegendEntry => ({
  name,
  count,
  color: { background, text: '#ffffff' },
});

/** The colours of a rule; a single colour and a gradient are those of some edges only. */
function ownColoringOf(subject: Subject, choice: EdgeRuleColor, includes: Includes): Coloring {
  if (choice.kind === 'single') {
    const rgb = toRgb(choice.stroke);
    return { rgbOf: () => rgb, legend: [] };
  }
  if (choice.kind === 'gradient') {
    const [source, target] = [toRgb(choice.source), toRgb(choice.target)];
    return { rgbOf: () => source, targetRgbOf: () => target, legend: [] };
  }
  return coloringOf(subject, choice, includes)!;
}

function coloringOf(
  { model, values, vertices: { colors } }: Subject,
  choice: EdgeColor,
  includes: Includes,
): Coloring | undefined {
  switch (choice.kind) {
    case 'attribute':
      return byAttribute(model, choice, values, includes);
    case 'collection':
      return byCollection(model, includes);
    case 'source':
    case 'ends': {
      const { sources, targets } = model;
      const rgbOfVertex = (vertex: number) =>
        (colors[4 * vertex]! << 16) | (colors[4 * vertex + 1]! << 8) | colors[4 * vertex + 2]!;
      return {
        rgbOf: (edge) => rgbOfVertex(sources[edge]!),
        ...(choice.kind === 'ends' && { targetRgbOf: (edge: number) => rgbOfVertex(targets[edge]!) }),
        legend: [],
      };
    }
    default:
      return undefined;
  }
}

function byAttribute(
  model: GraphModel,
  { attribute, isLiteral, pinned, slots: kept }: Extract<EdgeColor, { kind: 'attribute' }>,
  values: AttributeValues,
  includes: Includes,
): Coloring {
  const texts = edgeTexts(model, attribute, values, includes);
  if (isLiteral === true) return literalEdges(texts);
  const numbers = edgeNumbers(texts);
  if (numbers === undefined || pinned !== undefined) {
    const slots = slotsOf(model, `edges ${attribute}`, palette.length);
    if (kept !== undefined) slots.adopt(kept);
    return rankValues(texts.length, (edge) => texts[edge], String, slots, pinned);
  }
  const included = numbers.filter((_, edge) => includes(edge));
  const { rgbOf, legend } = classifyValues(included, formatValue, 'not set');
  return { rgbOf: (edge) => rgbOf(numbers[edge]!), legend };
}

/** The same colours as in the lists of collections. */
function byCollection(model: GraphModel, includes: Includes): Coloring {
  const { edgeCollectionNumbers: numbers, edgeCollections, edgeCount } = model;
  const colors = edgeCollections.names.map((_, number) => collectionColor(edgeCollections, number));
  const rgb = Uint32Array.from(colors, ({ background }) => toRgb(background));
  const counts = new Uint32Array(colors.length);
  for (let edge = 0; edge < edgeCount; edge++) if (includes(edge)) counts[numbers[edge]!]!++;
  return {
    rgbOf: (edge) => rgb[numbers[edge]!]!,
    legend: edgeCollections.names.flatMap((name, number) =>
      counts[number] === 0 ? [] : [{ name, color: colors[number]!, count: counts[number]! }],
    ),
  };
}

/** Edges whose value is no colour have the colour of the theme. */
function literalEdges(texts: readonly (string | undefined)[]): Coloring {
  const isColor = texts.map((text) => text !== undefined && literalColor(text) !== undefined);
  const { rgbOf, legend } = literalValues(texts.length, (edge) => (isColor[edge] ? texts[edge] : undefined));
  return { rgbOf: (edge) => (isColor[edge] ? rgbOf(edge) : usualColor), legend };
}
