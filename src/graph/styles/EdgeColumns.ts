import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import type { GraphStyle } from './GraphStyle.ts';
import { toRgb } from './palette.ts';
import { type LegendEntry, rankValues } from './rank-values.ts';

/** Columns derived from the model and the style, by edge index; made anew when either changed. */
export class EdgeColumns {
  /** By edge 0xrrggbb; undefined where the style gives all edges the same. */
  colors: Uint32Array | undefined;
  legend: readonly LegendEntry[] = [];
  /** Grows with each change of the columns. */
  revision = 0;
  #state = '';
  #style: GraphStyle | undefined;

  /** Brings the columns up to date; O(E) when something changed and the colour goes by an attribute. */
  update(model: GraphModel, style: GraphStyle, values: AttributeValues): void {
    const { topology, styles } = model.revisions;
    const state = `${topology} ${styles} ${values.revision}`;
    const isByAttribute = style.edgeColor.kind === 'attribute';
    if (this.#style?.edgeColor === style.edgeColor && (this.#state === state || !isByAttribute)) return;
    this.#state = state;
    this.#style = style;
    this.revision++;
    this.colors = undefined;
    this.legend = [];
    if (style.edgeColor.kind !== 'attribute') return;
    const need = { kind: 'edges', attribute: style.edgeColor.attribute } as const;
    const { edgeIds, edgeCount } = model;
    const { colorOf, legend } = rankValues(edgeCount, (edge) => values.textOf(model, need, edgeIds[edge]!));
    this.colors = Uint32Array.from({ length: edgeCount }, (_, edge) => toRgb(colorOf(edge).background));
    this.legend = legend;
  }
}
