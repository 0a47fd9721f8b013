import type { GraphModel } from '../model/GraphModel.ts';
import type { AttributeValues } from './AttributeValues.ts';
import { type EdgeColoring, edgeColoringOf } from './edge-coloring.ts';
import { type EdgeRoutes, findRoutes } from './edge-routes.ts';
import { undirectedEdges } from './edge-values.ts';
import { type EdgeWidening, edgeWideningOf } from './edge-widening.ts';
import type { GraphStyle } from './GraphStyle.ts';
import type { VertexColumns } from './VertexColumns.ts';

/** Columns derived from the model and the style, by edge index; recomputed after a change of either. */
export class EdgeColumns implements EdgeColoring, EdgeWidening {
  colors: EdgeColoring['colors'];
  targetColors: EdgeColoring['targetColors'];
  legend: EdgeColoring['legend'] = [];
  ownLegends: EdgeColoring['ownLegends'] = [];
  widths: EdgeWidening['widths'];
  sections: EdgeWidening['sections'] = [];
  /** By edge, 1: it has no arrow; undefined: all have. */
  undirected: Uint8Array | undefined;
  /** Edges without parallel edges are curved too. */
  isCurved = false;
  /** Increases with each change of the columns and the routes. */
  revision = 0;
  #routes: EdgeRoutes | undefined;
  #themeColor = '#686766';
  #colorState = '';
  #widthState = '';
  #directionState = '';
  #style: GraphStyle | undefined;

  /** Polylines of bundled edges; undefined: edges are not bundled. */
  get routes(): EdgeRoutes | undefined {
    return this.#routes;
  }

  /** Colour of edges for which the style has none, before it is lightened for a dark background. */
  get themeColor(): string {
    return this.#themeColor;
  }
  set themeColor(color: string) {
    if (color === this.#themeColor) return;
    this.#themeColor = color;
    this.revision++;
  }

  /** A copy with the same content, which later updates do not reach. O(E). */
  copy(): EdgeColumns {
    const { colors, targetColors, widths, undirected } = this;
    const copy = Object.assign(new EdgeColumns(), {
      ...this,
      colors: colors?.slice(),
      targetColors: targetColors?.slice(),
      widths: widths?.slice(),
      undirected: undirected?.slice(),
    });
    copy.#routes = this.#routes;
    copy.#themeColor = this.#themeColor;
    return copy;
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
    const hasNewRules = this.#style?.edgeRules !== style.edgeRules;
    const valueState = `${topology} ${styles} ${values.revision}`;
    const rules = Object.values(style.edgeRules ?? {});
    const colors = [style.edgeColor, ...rules.flatMap(({ color }) => color ?? [])];
    const isByVertex = colors.some(({ kind }) => kind === 'source' || kind === 'ends');
    const isByValue = colors.length > 1 || ['attribute', 'collection'].includes(style.edgeColor.kind);
    const colorState = `${isByValue ? valueState : ''} ${isByVertex ? `${topology} ${vertices.revision}` : ''}`;
    if (hasNewRules || this.#style?.edgeColor !== style.edgeColor || this.#colorState !== colorState) {
      this.#colorState = colorState;
      Object.assign(this, edgeColoringOf({ model, values, vertices }, style));
      this.revision++;
    }
    const isWidthByValue = style.edgeWidth !== undefined || rules.some(({ width }) => width !== undefined);
    const widthState = isWidthByValue ? `${style.edgeWidth} ${valueState}` : '';
    if (hasNewRules || this.#widthState !== widthState) {
      this.#widthState = widthState;
      Object.assign(this, edgeWideningOf(model, style, values));
      this.revision++;
    }
    const directionState = style.edgeDirection === undefined ? '' : `${style.edgeDirection} ${valueState}`;
    if (this.#directionState !== directionState) {
      this.#directionState = directionState;
      this.undirected = undirectedEdges(model, style, values);
      this.revision++;
    }
    this.#style = style;
  }
}
