import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import { type EdgeRoutes, findRoutes } from './edge-routes.ts';
import { formatValue } from './format-value.ts';
import type { GraphStyle } from './GraphStyle.ts';
import { type LegendEntry, rankValues } from './rank-values.ts';
import type { VertexColumns } from './VertexColumns.ts';
import { classifyValues } from './value-classes.ts';

/** How much wider than usual the edge with the largest number is. */
const widestFactor = 5;

/** What a width means. */
export interface WidthEntry {
  readonly name: string;
  readonly factor: number;
}

/** Columns derived from the model and the style, by edge index; made anew when either changed. */
export class EdgeColumns {
  /** By edge 0xrrggbb, at its source where the other end differs; undefined where the style gives all the same. */
  colors: Uint32Array | undefined;
  /** By edge 0xrrggbb at its target; undefined where it is the same all along. */
  targetColors: Uint32Array | undefined;
  /** By edge 1 to `widestFactor`: how many times as wide as usual; undefined where all are alike. */
  widths: Float32Array | undefined;
  legend: readonly LegendEntry[] = [];
  widthLegend: readonly WidthEntry[] = [];
  /** Edges without parallel ones bend, too. */
  isCurved = false;
  /** Grows with each change of the columns and the routes. */
  revision = 0;
  #routes: EdgeRoutes | undefined;
  #colorState = '';
  #widthState = '';
  #style: GraphStyle | undefined;

  /** The lines of edges that were bundled; undefined: they go their own way. */
  get routes(): EdgeRoutes | undefined {
    return this.#routes;
  }

  /** Brings the columns up to date; O(E) when something changed and the look goes by values. `vertices` are up to date. */
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
      const { rgbOf, legend } = rankValues(texts.length, (edge) => texts[edge]);
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

/** By edge: its value, '' where there is none, undefined while it is not known. */
function textsOf(model: GraphModel, attribute: string, values: AttributeValues): (string | undefined)[] {
  const need = { kind: 'edges', attribute } as const;
  const { edgeIds, edgeCount } = model;
  return Array.from({ length: edgeCount }, (_, edge) => values.textOf(model, need, edgeIds.at(edge)!));
}

/** Values of which each is a number, NaN where there is none; undefined for categories and for no values at all. */
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
