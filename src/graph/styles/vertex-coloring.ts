import type { ComputedColumn } from '../model/ComputedColumn.ts';
import { communityCollection } from '../model/collections.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import { slotsOf } from './CategorySlots.ts';
import { formatValue } from './format-value.ts';
import { defaultNumberScale, type GraphStyle, type NumberScale } from './GraphStyle.ts';
import { coloredGroups } from './group-colors.ts';
import { type ColorPair, communityColor, pairOf, palette, toRgb } from './palette.ts';
import { type LegendEntry, rankValues } from './rank-values.ts';
import { classifyValues, type ValueClasses } from './value-classes.ts';

/** Vertex colours and their legend. */
export interface VertexColoring {
  /** 0xrrggbb by vertex index. */
  rgbOf(index: number): number;
  readonly legend: readonly LegendEntry[];
  /** The collapsed communities and groups, largest first. */
  readonly groups: readonly LegendEntry[];
}

type OwnColoring = Omit<VertexColoring, 'groups'>;

/** Colours of the model's vertices by style, O(V). */
export function vertexColoringOf(
  model: GraphModel,
  style: GraphStyle,
  values: AttributeValues,
): VertexColoring {
  const own = ownColoringOf(model, style, values);
  const groups = coloredGroups(model, style, (value) => own.legend.find(({ name }) => name === value)?.color);
  if (groups.length === 0) return { ...own, groups: [] };
  const rgbOfGroup = new Map(groups.map(({ vertex, entry }) => [vertex, toRgb(entry.color.background)]));
  return {
    rgbOf: (index) => rgbOfGroup.get(index) ?? own.rgbOf(index),
    legend: own.legend,
    groups: groups.map(({ entry }) => entry),
  };
}

function ownColoringOf(model: GraphModel, style: GraphStyle, values: AttributeValues): OwnColoring {
  const { vertexColor: choice } = style;
  if (choice.kind === 'attribute') {
    return choice.numbers === undefined
      ? byAttribute(model, choice.attribute, values)
      : byNumbers(model, choice.attribute, choice.numbers, values);
  }
  const column = choice.kind === 'computed' ? model.computed.get(choice.column) : undefined;
  return choice.kind !== 'computed' || column === undefined
    ? byCategory(model, categoriesOf(model, style))
    : byColumn(model, column, choice.numbers ?? defaultNumberScale);
}

/** Numbers of an attribute on a colour scale; other values have none. */
function byNumbers(
  model: GraphModel,
  attribute: string,
  scale: NumberScale,
  values: AttributeValues,
): OwnColoring {
  const numbers = attributeNumbers(model, attribute, values);
  const { rgbOf, legend } = classifyValues(numbers, formatValue, 'not set', scale);
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
function byColumn(model: GraphModel, column: ComputedColumn, scale: NumberScale): OwnColoring {
  const numbers = column.toArray(model);
  if (column.kind === 'number') {
    const { rgbOf, legend } = classesOf(numbers, scale);
    return { rgbOf: (index) => rgbOf(numbers[index]!), legend };
  }
  return rankValues(
    numbers.length,
    (index) => numbers[index]!,
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

function byAttribute(model: GraphModel, attribute: string, values: AttributeValues): OwnColoring {
  const { vertexIds, vertexCount } = model;
  const need = { kind: 'vertices', attribute } as const;
  const isGroup = new Set(model.communities.keys());
  return rankValues(
    vertexCount,
    (index) => {
      const id = vertexIds.at(index)!;
      return isGroup.has(id) ? undefined : values.textOf(model, need, id);
    },
    String,
    slotsOf(model, `attribute ${attribute}`, palette.length),
  );
}

interface Categories {
  /** Category number by vertex index. */
  numberOf(index: number): number;
  /** Names by category. */
  readonly names: readonly string[];
  readonly colors: readonly ColorPair[];
}

function byCategory({ vertexCount }: GraphModel, { numberOf, names, colors }: Categories): OwnColoring {
  const counts = new Uint32Array(names.length);
  for (let index = 0; index < vertexCount; index++) counts[numberOf(index)]!++;
  const rgb = Uint32Array.from(colors, ({ background }) => toRgb(background));
  const legend = names.map((name, number) => ({ name, color: colors[number]!, count: counts[number]! }));
  return {
    rgbOf: (index) => rgb[numberOf(index)]!,
    legend: legend.filter(({ name, count }) => count > 0 && name !== groupsName),
  };
}

/** The legend lists groups separately. */
const groupsName = 'Communities';

function categoriesOf(model: GraphModel, { vertexColor: choice }: GraphStyle): Categories {
  switch (choice.kind) {
    case 'single':
      return {
        numberOf: () => 0,
        names: ['Vertices'],
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
        colors: names.map((name, number) => (name === communityCollection ? communityColor : pairOf(number))),
      };
    }
  }
}
