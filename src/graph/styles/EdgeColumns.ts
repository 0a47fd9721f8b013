import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import { slotsOf } from './CategorySlots.ts';
import { type EdgeRoutes, findRoutes } from './edge-routes.ts';
import { formatValue } from './format-value.ts';
import type { GraphStyle } from './GraphStyle.ts';
import { palette } from './palette.ts';
import { type LegendEntry, rankValues } from './rank-values.ts';
import type { VertexColumns } from './VertexColumns.ts';
import { classifyValues } from './value-classes.ts';

/** Width factor of the largest value. */
const widestFactor = 5;

/** Legend entry of an edge width. */
export interface WidthEntry {
  readonly name: string;
  readonly factor: number;
}

/** Columns derived from the model and the style, by edge index; recomputed after a change of either. */
export class EdgeColumns {
  /** 0xrrggbb by edge, at the source if the ends differ; undefined if the style has one colour for all. */
  colors: Uint32Array | undefined;
  /** 0xrrggbb by edge at the target; undefined if edges have one colour along their length. */
  targetColors: Uint32Array | undefined;
  /** Width factor by edge, 1 to `widestFactor`; undefined if all widths are equal. */
  widths: Float32Array | undefined;
  legend: readonly LegendEntry[] = [];
  widthLegend: readonly WidthEntry[] = [];
  /** Edges without parallel edges are curved too. */
  isCurved = false;
  /** Increases with each change of the columns and the routes. */
  revision = 0;
  #routes: EdgeRoutes | undefined;
  #colorState = '';
  #widthState = '';
  #style: GraphStyle | undefined;

  /** Polylines of bundled edges; undefined: edges are not bundled. */
  get routes(): EdgeRoutes | undefined {
    return this.#routes;
  }

  /** Updates the columns; O(E) if an input changed and the style uses values. `vertices` must be up to date. */
  update(model: GraphModel, style: GraphStyle, values: AttributeValues, vertices: VertexColumns): void {
    const { topology, styles } = model.revisions;
    const routes = findRoutes(model);
    if (routes !== this.#routes) {
      this.#routes = routes;
      this.revision++;
    }
    const isCurved = style.isEdgeCurved === true;
    if (isCurved !== this.isCurved) {
      this.isCurved = isCurved;
      this.revision++;
    }
    const { kind } = style.edgeColor;
    const valueState = `${topology} ${styles} ${values.revision}`;
    const colorState =
      kind === 'attribute'
        ? valueState
        : kind === 'source' || kind === 'ends'
          ? `${topology} ${vertices.revision}`
          : '';
    if (this.#style?.edgeColor !== style.edgeColor || this.#colorState !== colorState) {
      this.#colorState = colorState;
      this.#color(model, style, values, vertices);
      this.revision++;
    }
    const widthState = style.edgeWidth === undefined ? '' : `${style.edgeWidth} ${valueState}`;
    if (this.#widthState !== widthState) {
      this.#widthState = widthState;
      this.#widen(model, style.edgeWidth, values);
      this.revision++;
    }
    this.#style = style;
  }

  #color(model: GraphModel, style: GraphStyle, values: AttributeValues, vertices: VertexColumns): void {
    this.colors = undefined;
    this.targetColors = undefined;
    this.legend = [];
    const { edgeColor } = style;
    if (edgeColor.kind === 'source' || edgeColor.kind === 'ends') {
      const { colors } = vertices;
      const rgbOf = (vertex: number) =>
        (colors[4 * vertex]! << 16) | (colors[4 * vertex + 1]! << 8) | colors[4 * vertex + 2]!;
      const { sources, targets, edgeCount } = model;
      this.colors = sources.slice(0, edgeCount).map(rgbOf);
      if (edgeColor.kind === 'ends') this.targetColors = targets.slice(0, edgeCount).map(rgbOf);
    }
    if (edgeColor.kind !== 'attribute') return;
    const texts = textsOf(model, edgeColor.attribute, values);
    const numbers = toNumbers(texts);
    if (numbers === undefined) {
      const { rgbOf, legend } = rankValues(
        texts.length,
        (edge) => texts[edge],
        String,
        slotsOf(model, `edges ${edgeColor.attribute}`, palette.length),
      );
      this.colors = Uint32Array.from(texts, (_, edge) => rgbOf(edge));
      this.legend = legend;
    } else {
      const { rgbOf, legend } = classifyValues(numbers, formatValue, 'not set');
      this.colors = Uint32Array.from(numbers, rgbOf);
      this.legend = legend;
    }
  }

  #widen(model: GraphModel, attribute: string | undefined, values: AttributeValues): void {
    this.widths = undefined;
    this.widthLegend = [];
    if (attribute === undefined) return;
    const numbers = toNumbers(textsOf(model, attribute, values));
    if (numbers === undefined) return;
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of numbers) {
      if (value < least) least = value;
      if (value > most) most = value;
    }
    const factorOf = (value: number) =>
      most > least ? 1 + ((widestFactor - 1) * (value - least)) / (most - least) : 1;
    this.widths = Float32Array.from(numbers, (value) => (Number.isNaN(value) ? 1 : factorOf(value)));
    const shown = most > least ? [least, (least + most) / 2, most] : [least];
    this.widthLegend = shown.map((value) => ({ name: formatValue(value), factor: factorOf(value) }));
  }
}

/** Value by edge: '' for no value, undefined while it is unknown. */
function textsOf(model: GraphModel, attribute: string, values: AttributeValues): (string | undefined)[] {
  const need = { kind: 'edges', attribute } as const;
  const { edgeIds, edgeCount } = model;
  return Array.from({ length: edgeCount }, (_, edge) => values.textOf(model, need, edgeIds.at(edge)!));
}

/** Numeric values, NaN for no value; undefined if any value is not a number or there are no values. */
function toNumbers(texts: readonly (string | undefined)[]): Float64Array | undefined {
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
