import type { ComputedColumn } from '../model/ComputedColumn.ts';
import { communityCollection } from '../model/collections.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import { slotsOf } from './CategorySlots.ts';
import { collectionColor } from './collection-colors.ts';
import { ownValues } from './collection-rules.ts';
import { formatValue } from './format-value.ts';
import {
  defaultNumberScale,
  type GraphStyle,
  type NumberScale,
  type VertexColor,
  type VertexRuleColor,
} from './GraphStyle.ts';
import { coloredGroups } from './group-colors.ts';
import { type ColorPair, communityColor, palette, toRgb } from './palette.ts';
import { type LegendEntry, literalValues, type OwnLegend, rankValues } from './rank-values.ts';
import { classifyValues, type ValueClasses } from './value-classes.ts';
import { conditionsOf, describeCondition, type VertexCondition } from './vertex-conditions.ts';

/** Colours of vertices and their legend. */
interface VertexColoring {
  /** 0xrrggbb by vertex index. */
  readonly rgbOf: (index: number) => number;
  /** The same without conditions, as the legend counts it. */
  readonly unconditionalRgbOf: (index: number) => number;
  /** Number of the collection whose rule colours the vertex; undefined: it has the colour of the general style. */
  ruleOf(index: number): number | undefined;
  readonly legend: readonly LegendEntry[];
  /** Legends of the rules, by number of the collection. */
  readonly own: readonly (OwnLegend<VertexRuleColor> | undefined)[];
  /** The collapsed communities and groups, largest first. */
  readonly groups: readonly LegendEntry[];
  /** The conditions that colour vertices. */
  readonly conditions: readonly LegendEntry[];
}

/** Colours by one choice, for the vertices that `includes` names. */
interface Coloring {
  readonly rgbOf: (index: number) => number;
  readonly legend: readonly LegendEntry[];
}

type Includes = (index: number) => boolean;

/** Colours of the model's vertices by style, O(V) for each rule. */
export function vertexColoringOf(
  model: GraphModel,
  style: GraphStyle,
  values: AttributeValues,
): VertexColoring {
  const { collections } = model;
  const rules = ownValues(model.vertexCollections, style.vertexRules, ({ color }) => color) ?? [];
  const isGeneral = (index: number) => rules[collections[index]!] === undefined;
  const general = coloringOf(model, style.vertexColor, values, isGeneral);
  const own = rules.map(
    (rule, number) =>
      rule &&
      coloringOf(model, rule.value, values, (index) => collections[index] === number, rule.collection),
  );
  const groups = coloredGroups(
    model,
    style,
    (value) => general.legend.find(({ name }) => name === value)?.color,
  );
  const rgbOfGroup = new Map(groups.map(({ vertex, entry }) => [vertex, toRgb(entry.color.background)]));
  const hasOne = groups.length === 0 && rules.length === 0;
  const rgbOf = hasOne
    ? general.rgbOf
    : (index: number) => rgbOfGroup.get(index) ?? (own[collections[index]!] ?? general).rgbOf(index);
  const { vertexConditions = [] } = style;
  const met = conditionsOf(model, vertexConditions, 'fill', values);
  const fills = vertexConditions.map(({ fill }) => (fill === undefined ? 0 : toRgb(fill)));
  return {
    rgbOf: met === undefined ? rgbOf : (index) => (met[index]! > 0 ? fills[met[index]! - 1]! : rgbOf(index)),
    unconditionalRgbOf: rgbOf,
    conditions: met === undefined ? [] : conditionLegend(model, vertexConditions, met),
    ruleOf: (index) => (isGeneral(index) ? undefined : collections[index]!),
    legend: general.legend,
    own: rules.map(
      (rule, number) =>
        rule && { collection: rule.collection, color: rule.value, entries: own[number]!.legend },
    ),
    groups: groups.map(({ entry }) => entry),
  };
}

/** `name`: the legend's name of vertices that have a single colour. */
function coloringOf(
  model: GraphModel,
  choice: VertexColor,
  values: AttributeValues,
  includes: Includes,
  name = 'Vertices',
): Coloring {
  if (choice.kind === 'attribute') {
    return choice.numbers === undefined
      ? byAttribute(model, choice, values, includes)
      : byNumbers(model, choice.attribute, choice.numbers, values, includes);
  }
  const column = choice.kind === 'computed' ? model.computed.get(choice.column) : undefined;
  return choice.kind !== 'computed' || column === undefined
    ? byCategory(model, categoriesOf(model, choice, name), includes)
    : byColumn(model, column, choice.numbers ?? defaultNumberScale, includes);
}

/** Numbers of an attribute on a colour scale; other values have none. */
function byNumbers(
  model: GraphModel,
  attribute: string,
  scale: NumberScale,
  values: AttributeValues,
  includes: Includes,
): Coloring {
  const numbers = attributeNumbers(model, attribute, values);
  const included = numbers.filter((_, index) => includes(index));
  const { rgbOf, legend } = classifyValues(included, formatValue, 'not set', scale);
  return { rgbOf: (index) => rgbOf(numbers[index]!), legend };
}

/** Numbers of an attribute by vertex; NaN: another value, or an unknown one. O(V). */
export function attributeNumbers(
  model: GraphModel,
  attribute: string,
  values: AttributeValues,
): Float64Array<ArrayBuffer> {
  const need = { kind: 'vertices', attribute } as const;
  const numbers = new Float64Array(model.vertexCount);
  for (let index = 0; index < numbers.length; index++) {
    const text = values.textOf(model, need, model.vertexIds.at(index)!)?.trim();
    const number = text === undefined || text === '' ? Number.NaN : Number(text);
    numbers[index] = Number.isFinite(number) ? number : Number.NaN;
  }
  return numbers;
}

/** Categories get palette colours, numbers a scale. */
function byColumn(
  model: GraphModel,
  column: ComputedColumn,
  scale: NumberScale,
  includes: Includes,
): Coloring {
  const numbers = column.toArray(model);
  if (column.kind === 'number') {
    const included = numbers.filter((_, index) => includes(index));
    const { rgbOf, legend } = classesOf(included.length === numbers.length ? numbers : included, scale);
    return { rgbOf: (index) => rgbOf(numbers[index]!), legend };
  }
  return rankValues(
    numbers.length,
    (index) => (includes(index) ? numbers[index]! : undefined),
    (number) => `${column.label} ${number + 1}`,
    slotsOf(model, `column ${column.id}`, palette.length),
  );
}

/** Cached by immutable array and scale. */
const knownClasses = new WeakMap<Float64Array, { readonly scale: string; readonly classes: ValueClasses }>();

function classesOf(numbers: Float64Array, scale: NumberScale): ValueClasses {
  const name = JSON.stringify(scale);
  const known = knownClasses.get(numbers);
  if (known?.scale === name) return known.classes;
  const classes = classifyValues(numbers, formatValue, 'not computed', scale);
  knownClasses.set(numbers, { scale: name, classes });
  return classes;
}

function byAttribute(
  model: GraphModel,
  { attribute, isLiteral, pinned, slots: kept }: Extract<VertexColor, { kind: 'attribute' }>,
  values: AttributeValues,
  includes: Includes,
): Coloring {
  const { vertexIds, vertexCount } = model;
  const need = { kind: 'vertices', attribute } as const;
  const isGroup = new Set(model.communities.keys());
  const valueAt = (index: number) => {
    const id = vertexIds.at(index)!;
    return isGroup.has(id) || !includes(index) ? undefined : values.textOf(model, need, id);
  };
  if (isLiteral === true) return literalValues(vertexCount, valueAt);
  const slots = slotsOf(model, `attribute ${attribute}`, palette.length);
  if (kept !== undefined) slots.adopt(kept);
  return rankValues(vertexCount, valueAt, String, slots, pinned);
}

interface Categories {
  /** Category number by vertex index. */
  numberOf(index: number): number;
  /** Names by category. */
  readonly names: readonly string[];
  readonly colors: readonly ColorPair[];
}

function byCategory(
  { vertexCount }: GraphModel,
  { numberOf, names, colors }: Categories,
  includes: Includes,
): Coloring {
  const counts = new Uint32Array(names.length);
  for (let index = 0; index < vertexCount; index++) if (includes(index)) counts[numberOf(index)]!++;
  const rgb = Uint32Array.from(colors, ({ background }) => toRgb(background));
  const legend = names.map((name, number) => ({ name, color: colors[number]!, count: counts[number]! }));
  return {
    rgbOf: (index) => rgb[numberOf(index)]!,
    legend: legend.filter(({ name, count }) => count > 0 && name !== groupsName),
  };
}

/** The legend lists groups separately. */
const groupsName = 'Communities';

function categoriesOf(model: GraphModel, choice: VertexColor, name: string): Categories {
  switch (choice.kind) {
    case 'single':
      return {
        numberOf: () => 0,
        names: [name],
        colors: [{ background: choice.fill, text: choice.stroke }],
      };
    case 'expand':
      return {
        numberOf: (index) => (model.hasFlag(index, 'expanded') ? 1 : 0),
        names: ['Collapsed', 'Expanded'],
        colors: [choice.collapsed, choice.expanded].map((background) => ({ background, text: '#ffffff' })),
      };
    default: {
      const { names } = model.vertexCollections;
      const { collections } = model;
      return {
        numberOf: (index) => collections[index]!,
        names: names.map((name) => (name === communityCollection ? groupsName : name)),
        colors: names.map((name, number) =>
          name === communityCollection ? communityColor : collectionColor(model.vertexCollections, number),
        ),
      };
    }
  }
}

/** Numbers of vertices by the condition that colours them. */
function conditionLegend(
  model: GraphModel,
  conditions: readonly VertexCondition[],
  found: Uint16Array,
): readonly LegendEntry[] {
  const counts = new Uint32Array(conditions.length + 1);
  const shown = new Uint32Array(conditions.length + 1);
  for (const [vertex, each] of found.entries()) {
    counts[each]!++;
    if (!model.isVertexFailed(vertex)) shown[each]!++;
  }
  const isFiltered = model.visibility?.isFiltered === true;
  return conditions.flatMap((condition, place) =>
    condition.fill === undefined || counts[place + 1] === 0
      ? []
      : [
          {
            name: describeCondition(condition),
            color: { background: condition.fill, text: '#ffffff' },
            count: counts[place + 1]!,
            ...(isFiltered && { shown: shown[place + 1]! }),
          },
        ],
  );
}
