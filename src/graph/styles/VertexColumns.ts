import { vertexFlag } from '../../../protocol/graph-patch.ts';
import type { VertexExtents } from '../../../protocol/layout-jobs.ts';
import { extentOf, shareIn } from '../../lib/number-range.ts';
import { runAtOnce } from '../../lib/slices.ts';
import { isSmallGroups } from '../model/community-name.ts';
import { collapsedGroups } from '../model/community-records.ts';
import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import { type AttributeSizes, sizesByAttribute } from './attribute-size.ts';
import { ownValues } from './collection-rules.ts';
import type { GraphStyle, VertexRuleColor } from './GraphStyle.ts';
import { PictureColumn } from './PictureColumn.ts';
import { toRgb } from './palette.ts';
import type { LegendEntry, OwnLegend } from './rank-values.ts';
import { shapeCodeOf } from './shape-words.ts';
import { vertexColoringOf } from './vertex-coloring.ts';
import { conditionsOf } from './vertex-conditions.ts';
import { outlineOf, roundOutline } from './vertex-outline.ts';
import { communityRadius, radiusOfShare, worldRadius } from './vertex-size.ts';

/** Bits in the alpha byte of a vertex's colour; the vertex shader draws a mark for each. The upper three bits have the shape. */
const vertexMark = { expanded: 1, pinned: 2, selected: 4, community: 8, smallGroups: 16 } as const;

const shapeShift = 5;
/** The bits below those of the shape. */
const ownMarks = (1 << shapeShift) - 1;

/** Vertices per slice of work. */
const sliceVertices = 20_000;

type VertexShapes = Pick<
  VertexColumns,
  'count' | 'outline' | 'sizes' | 'ownSizes' | 'fullRadius' | 'widestRadius' | 'radii' | 'order' | 'scaled'
>;

/** Columns derived from the model and the style, by vertex index; recomputed after a change of either. */
export class VertexColumns {
  /** World units. */
  radii = new Float32Array(0);
  /** Bytes r, g, b of the fill and `vertexMark` bits. */
  colors = new Uint8Array(0);
  /** Vertex indices in drawing order: ascending degree. */
  order = new Uint32Array(0);
  legend: readonly LegendEntry[] = [];
  /** Legends of the colours that rules of collections set. */
  ownLegends: readonly OwnLegend<VertexRuleColor>[] = [];
  /** The collapsed communities and groups, largest first. */
  groups: readonly LegendEntry[] = [];
  /** By vertex: above 0 if a condition sets its size; undefined: none does. */
  scaled: Uint16Array | undefined;
  /** The conditions that colour vertices. */
  conditions: readonly LegendEntry[] = [];
  readonly pictures = new PictureColumn();
  /** Legend of the sizes, if they encode an attribute. */
  sizes: AttributeSizes | undefined;
  /** Legends of the sizes that rules of collections set by attribute. */
  ownSizes: SizesByAttribute['own'] = [];
  /** By vertex: `shapeCodes`; undefined: all have the shape of the style. */
  shapes: Uint8Array | undefined;
  outline = roundOutline;
  fullRadius = 25;
  /** Maximum radius, world units. */
  widestRadius = 25;
  count = 0;
  /** 0xrrggbb of vertices that a filter hides. */
  dotRgb = 0xa0a4a8;
  /** Increases with each change of the columns. */
  revision = 0;
  #topology = -1;
  #styles = -1;
  #flags = -1;
  #values = -1;
  #visibility = -1;
  #dotRgb = -1;
  #style: GraphStyle | undefined;

  /** True if an input has changed since the last update; O(1). */
  isOutdated(model: GraphModel, style: GraphStyle, values: AttributeValues): boolean {
    return this.#hasNewShape(model, style, values) || this.#hasNewColors(model, style, values);
  }

  /** Updates the columns; O(V) if an input changed. */
  update(model: GraphModel, style: GraphStyle, values: AttributeValues): void {
    runAtOnce(this.updateInSlices(model, style, values));
  }

  /**
   * Like `update`, but yields after a bounded amount of work. Vertices and edges may be added meanwhile. The change is
   * visible at the end and covers the vertices that existed at the start. No effect if another update ran meanwhile or
   * vertices were removed.
   */
  *updateInSlices(model: GraphModel, style: GraphStyle, values: AttributeValues): Generator<undefined, true> {
    const { topology, styles, flags } = model.revisions;
    const { visibilityRevision } = model;
    const { revision, dotRgb } = this;
    const hasNewShape = this.#hasNewShape(model, style, values);
    if (!hasNewShape && !this.#hasNewColors(model, style, values)) {
      if (this.#flags !== flags) this.#markAll(model);
      return true;
    }
    const count = model.vertexCount;
    const valuesRevision = values.revision;
    const shape = hasNewShape ? yield* this.#sizeAndOrder(model, style, values) : undefined;
    const look = yield* this.#colorAll(model, style, values, count);
    if (this.revision !== revision || model.vertexCount < count) return true;
    Object.assign(this, shape, look);
    this.shapes = shapesOf(model, style, values);
    // Flags may have changed meanwhile.
    this.#markAll(model);
    this.pictures.update(model, style, values);
    this.#topology = topology;
    this.#styles = styles;
    this.#values = valuesRevision;
    this.#visibility = visibilityRevision;
    this.#dotRgb = dotRgb;
    this.#style = style;
    return true;
  }

  /** A copy with the same content, which later updates do not reach. O(V). */
  copy(): VertexColumns {
    const { radii, colors, order, pictures, shapes } = this;
    return Object.assign(new VertexColumns(), {
      ...this,
      radii: radii.slice(),
      shapes: shapes?.slice(),
      colors: colors.slice(),
      order: order.slice(),
      pictures: Object.assign(new PictureColumn(), pictures),
    });
  }

  #hasNewShape(model: GraphModel, style: GraphStyle, values: AttributeValues): boolean {
    const { topology, styles } = model.revisions;
    const before = this.#style;
    const isByComputed = style.vertexSize?.kind === 'computed';
    return (
      this.#topology !== topology ||
      this.#visibility !== model.visibilityRevision ||
      before?.vertexShape !== style.vertexShape ||
      before.vertexSize !== style.vertexSize ||
      before.vertexRules !== style.vertexRules ||
      before.vertexConditions !== style.vertexConditions ||
      (this.#styles !== styles && (isByComputed || hasAttributeSize(style))) ||
      (this.#values !== values.revision && hasAttributeSize(style))
    );
  }

  #hasNewColors(model: GraphModel, style: GraphStyle, values: AttributeValues): boolean {
    return (
      this.#style !== style ||
      this.#styles !== model.revisions.styles ||
      this.#dotRgb !== this.dotRgb ||
      this.#values !== values.revision
    );
  }

  /** Writes the marks of the first `count` vertices. O(V), fast. */
  #markAll(model: GraphModel): void {
    const { colors, count } = this;
    const { flags } = model;
    for (let index = 0; index < count; index++) {
      const bits = model.isVertexHidden(index) ? 0 : flags[index]!;
      colors[4 * index + 3] =
        (bits & vertexFlag.expanded ? vertexMark.expanded : 0) |
        (bits & vertexFlag.pinned ? vertexMark.pinned : 0) |
        (bits & vertexFlag.selected ? vertexMark.selected : 0) |
        ((this.shapes?.[index] ?? 0) << shapeShift);
    }
    for (const { vertex, record } of collapsedGroups(model)) {
      if (vertex >= count) continue;
      const mark = isSmallGroups(record.reason) ? vertexMark.smallGroups : 0;
      colors[4 * vertex + 3] = (colors[4 * vertex + 3]! & ownMarks) | vertexMark.community | mark;
    }
    this.#flags = model.revisions.flags;
    this.revision++;
  }

  *#sizeAndOrder(
    model: GraphModel,
    style: GraphStyle,
    values: AttributeValues,
  ): Generator<undefined, VertexShapes> {
    const count = model.vertexCount;
    const sizes = attributeSizesOf(model, style, values);
    const fullRadius = fullRadiusOf(style);
    let widestRadius = 1.5 * fullRadius;
    const radii = this.radii.length < count ? new Float32Array(Math.ceil(count * 1.5)) : this.radii;
    const shares = sizes.general === undefined ? sharesOf(model, style) : sharesOfSizes(sizes.general);
    yield* writeRadii(radii, count, model, style, sizes, shares);
    const scaled = scaleRadii(radii, count, model, style, values);
    const [inDegrees, outDegrees] = [model.inDegrees, model.outDegrees];
    const starts = new Uint32Array(130);
    const grades = new Uint8Array(count);
    const gradeOf = byDegree((degree) => Math.min(127, Math.round(6 * Math.log2(1 + degree))));
    for (let index = 0; index < count; index++) {
      if (index % sliceVertices === sliceVertices - 1) yield;
      const share = shares?.[index];
      // Finer than the radius, which saturates: among the largest vertices, those with a higher degree are drawn later.
      const grade =
        share === undefined ? gradeOf(inDegrees[index]! + outDegrees[index]!) : Math.round(127 * share);
      grades[index] = grade;
      starts[grade + 1]!++;
      if (radii[index]! > widestRadius) widestRadius = radii[index]!;
    }
    for (let grade = 1; grade < starts.length; grade++) starts[grade]! += starts[grade - 1]!;
    const order = new Uint32Array(count);
    for (let index = 0; index < count; index++) {
      if (index % sliceVertices === sliceVertices - 1) yield;
      order[starts[grades[index]!]!++] = index;
    }
    const shown = withoutHidden(model, order, radii);
    return {
      count,
      outline: outlineOf(style),
      fullRadius,
      widestRadius,
      radii,
      order: shown,
      sizes: sizes.general,
      ownSizes: sizes.own,
      scaled,
    };
  }

  *#colorAll(
    model: GraphModel,
    style: GraphStyle,
    values: AttributeValues,
    count: number,
  ): Generator<undefined, Pick<VertexColumns, 'colors' | 'legend' | 'ownLegends' | 'groups' | 'conditions'>> {
    const colors = this.colors.length < 4 * count ? new Uint8Array(6 * count) : this.colors;
    const coloring = vertexColoringOf(model, style, values);
    const { rgbOf, unconditionalRgbOf, ruleOf, legend, own, groups, conditions } = coloring;
    const { dotRgb } = this;
    const isFiltered = model.visibility?.isFiltered === true;
    /** By number of the rule's collection, if it has one, and colour. */
    const shownCounts = new Map<number, number>();
    const countKey = (rule: number | undefined, rgb: number) =>
      (rule === undefined ? 0 : rule + 1) * 2 ** 24 + rgb;
    for (let index = 0; index < count; index++) {
      if (index % sliceVertices === sliceVertices - 1) yield;
      const rgb = model.isVertexHidden(index) ? dotRgb : rgbOf(index);
      if (isFiltered && !model.isVertexFailed(index)) {
        const key = countKey(ruleOf(index), unconditionalRgbOf(index));
        shownCounts.set(key, (shownCounts.get(key) ?? 0) + 1);
      }
      const at = 4 * index;
      colors[at] = rgb >> 16;
      colors[at + 1] = (rgb >> 8) & 255;
      colors[at + 2] = rgb & 255;
    }
    // The entries of one legend have different colours.
    const withShown = (entries: readonly LegendEntry[], rule?: number): readonly LegendEntry[] => {
      if (!isFiltered) return entries;
      const shownOf = ({ color }: LegendEntry) =>
        shownCounts.get(countKey(rule, toRgb(color.background))) ?? 0;
      return entries.map((entry) => ({ ...entry, shown: shownOf(entry) }));
    };
    const ownLegends = own.flatMap((each, rule) =>
      each === undefined ? [] : [{ ...each, entries: withShown(each.entries, rule) }],
    );
    return { colors, groups, conditions, ownLegends, legend: withShown(legend) };
  }
}

/** Shapes by attribute, O(V). */
function shapesOf(
  model: GraphModel,
  { vertexShape }: GraphStyle,
  values: AttributeValues,
): Uint8Array | undefined {
  if (vertexShape.kind !== 'circle' || vertexShape.attribute === undefined) return undefined;
  const need = { kind: 'vertices', attribute: vertexShape.attribute } as const;
  const codes = new Map<string, number>();
  return Uint8Array.from({ length: model.vertexCount }, (_, index) => {
    const text = values.textOf(model, need, model.vertexIds.at(index)!) ?? '';
    const code = codes.get(text) ?? shapeCodeOf(text);
    codes.set(text, code);
    return code;
  });
}

export function hasAttributeSize({ vertexSize, vertexRules, vertexConditions }: GraphStyle): boolean {
  if (vertexConditions?.some(({ scale }) => scale !== undefined)) return true;
  const sizes = [vertexSize, ...Object.values(vertexRules ?? {}).map(({ size }) => size)];
  return sizes.some((size) => size?.kind === 'attribute');
}

/** World radius of a hidden vertex: it is drawn at the minimum radius of the screen. */
const dotRadius = 0.1;

/** The drawing order with hidden vertices first, as dots, or without them. O(V). */
function withoutHidden(
  { visibility }: Pick<GraphModel, 'visibility'>,
  order: Uint32Array<ArrayBuffer>,
  radii: Float32Array,
): Uint32Array<ArrayBuffer> {
  if (visibility === undefined || visibility.hiddenVertexCount === 0) return order;
  const { hiddenVertices, foldedVertices, showsDots } = visibility;
  const all = new Uint32Array(order.length);
  let length = 0;
  for (const vertex of order) {
    if (hiddenVertices[vertex] !== 1) continue;
    radii[vertex] = dotRadius;
    if (showsDots && foldedVertices?.[vertex] !== 1) all[length++] = vertex;
  }
  for (const vertex of order) if (hiddenVertices[vertex] !== 1) all[length++] = vertex;
  return length === all.length ? all : all.slice(0, length);
}

/** Circumradius of the shape, world units. */
function fullRadiusOf({ vertexShape, vertexSize }: GraphStyle): number {
  switch (vertexShape.kind) {
    case 'circle':
      return vertexSize?.kind === 'attribute'
        ? Math.max(vertexSize.minimum, vertexSize.maximum)
        : vertexShape.radius;
    case 'none':
      return 8;
    default:
      return Math.max(vertexShape.width, vertexShape.height) / 2;
  }
}

/** Sizes by attribute: those of the general style, and those of rules with their collections. */
export interface SizesByAttribute {
  readonly general: AttributeSizes | undefined;
  readonly own: readonly { readonly collection: string; readonly sizes: AttributeSizes }[];
}

/** Sizes that rules set, by number of the collection. */
export const sizeRules = (model: GraphModel, { vertexShape, vertexRules }: GraphStyle) =>
  (vertexShape.kind === 'circle'
    ? ownValues(model.vertexCollections, vertexRules, ({ size }) => size)
    : undefined) ?? [];

function attributeSizesOf(model: GraphModel, style: GraphStyle, values: AttributeValues): SizesByAttribute {
  const { vertexShape, vertexSize } = style;
  const { collections } = model;
  const rules = sizeRules(model, style);
  const own = rules.flatMap((rule, number) => {
    if (rule?.value.kind !== 'attribute') return [];
    const isOwn = (vertex: number) => collections[vertex] === number;
    return [{ collection: rule.collection, sizes: sizesByAttribute(model, values, rule.value, isOwn) }];
  });
  if (vertexShape.kind !== 'circle' || vertexSize?.kind !== 'attribute') return { general: undefined, own };
  const isGeneral = (vertex: number) => rules[collections[vertex]!] === undefined;
  return { general: sizesByAttribute(model, values, vertexSize, isGeneral), own };
}

/**
 * World radii of the first `count` vertices: from `sizes`, `shares`, or the degree; for communities from the number of
 * members. Yields.
 */
function* writeRadii(
  radii: Float32Array,
  count: number,
  model: GraphModel,
  style: GraphStyle,
  sizes: SizesByAttribute,
  shares = sharesOf(model, style),
): Generator<undefined, void> {
  const fullRadius = fullRadiusOf(style);
  const [inDegrees, outDegrees] = [model.inDegrees, model.outDegrees];
  const radiusOf = byDegree((degree) => worldRadius(fullRadius, degree));
  if (sizes.general !== undefined) radii.set(sizes.general.radii);
  else if (style.vertexShape.kind !== 'circle') radii.fill(fullRadius, 0, count);
  else if (shares !== undefined) {
    for (let index = 0; index < count; index++) radii[index] = radiusOfShare(fullRadius, shares[index]!);
  } else {
    for (let index = 0; index < count; index++) {
      if (index % sliceVertices === sliceVertices - 1) yield;
      radii[index] = radiusOf(inDegrees[index]! + outDegrees[index]!);
    }
  }
  writeOwnRadii(radii, count, model, style, sizes);
  for (const { vertex, record } of collapsedGroups(model))
    if (vertex < count) radii[vertex] = communityRadius(fullRadius, record.members.ids.length);
}

/** Multiplies the radii of vertices that meet conditions. Returns which do, see `conditionsOf`. O(V). */
function scaleRadii(
  radii: Float32Array,
  count: number,
  model: GraphModel,
  { vertexConditions }: GraphStyle,
  values: AttributeValues,
): Uint16Array | undefined {
  const met = conditionsOf(model, vertexConditions, 'scale', values);
  if (met === undefined || vertexConditions === undefined) return undefined;
  for (let index = 0; index < Math.min(count, met.length); index++) {
    if (met[index]! > 0) radii[index]! *= vertexConditions[met[index]! - 1]!.scale ?? 1;
  }
  return met;
}

/** Radii of the vertices whose collections have a rule for sizes. */
function writeOwnRadii(
  radii: Float32Array,
  count: number,
  model: GraphModel,
  style: GraphStyle,
  sizes: SizesByAttribute,
): void {
  const { collections } = model;
  const rules = sizeRules(model, style);
  if (rules.length === 0) return;
  const byNumber = rules.map((rule) => {
    if (rule?.value.kind === 'fixed') return () => (rule.value as { readonly radius: number }).radius;
    const own = sizes.own.find(({ collection }) => collection === rule?.collection)?.sizes.radii;
    return own && ((vertex: number) => own[vertex]!);
  });
  for (let vertex = 0; vertex < count; vertex++) {
    const radius = byNumber[collections[vertex]!]?.(vertex);
    if (radius !== undefined) radii[vertex] = radius;
  }
}

/** Caches values by degree, because most degrees are small and repeat. */
function byDegree(valueAt: (degree: number) => number): (degree: number) => number {
  const table = Float64Array.from({ length: 1024 }, (_, degree) => valueAt(degree));
  return (degree) => (degree < table.length ? table[degree]! : valueAt(degree));
}

/** Half widths and half heights of all vertices as drawn, world units; for circles the radius. */
export function measureVertices(
  model: GraphModel,
  style: GraphStyle,
  values: AttributeValues,
): VertexExtents {
  const { isRound, halfWidth, halfHeight } = outlineOf(style);
  const radii = new Float32Array(model.vertexCount);
  runAtOnce(writeRadii(radii, radii.length, model, style, attributeSizesOf(model, style, values)));
  scaleRadii(radii, radii.length, model, style, values);
  if (isRound) return { halfWidths: radii, halfHeights: radii, isRound };
  return {
    halfWidths: radii.map((radius) => radius * halfWidth),
    halfHeights: radii.map((radius) => radius * halfHeight),
    isRound,
  };
}

/** By vertex 0 to 1: relative size between the smallest and largest value, as an area; undefined: sized by degree. */
function sharesOf(model: GraphModel, { vertexSize }: GraphStyle): Float32Array | undefined {
  const column = vertexSize?.kind === 'computed' ? model.computed.get(vertexSize.column) : undefined;
  if (column === undefined) return undefined;
  const values = column.toArray(model);
  const shares = new Float32Array(values.length);
  const range = extentOf(values) ?? [0, 0];
  for (let vertex = 0; vertex < values.length; vertex++) {
    const value = values[vertex]!;
    shares[vertex] = Number.isNaN(value) ? 0 : Math.sqrt(shareIn(range, value));
  }
  return shares;
}

/** By vertex 0 to 1: relative position between the smallest and the largest size. */
function sharesOfSizes({ radii }: AttributeSizes): Float32Array {
  let [min, max] = [Number.POSITIVE_INFINITY, 0];
  for (const radius of radii) {
    min = Math.min(min, radius);
    max = Math.max(max, radius);
  }
  return radii.map((radius) => (max > min ? (radius - min) / (max - min) : 0));
}
