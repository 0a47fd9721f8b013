import type { EdgePaint } from '../../../../protocol/jobs.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { EdgeColumns } from '../../styles/EdgeColumns.ts';
import { usualColor } from '../../styles/edge-coloring.ts';
import type { EdgeRoutes } from '../../styles/edge-routes.ts';
import { edgeEndColors, type GraphStyle } from '../../styles/GraphStyle.ts';
import { toRgb } from '../../styles/palette.ts';
import { SharedColumn } from '../SharedColumns.ts';
import { curveShare, edgeLinesOf, noLine, shownEdges, widthOfWeight } from './edge-lines.ts';
import { routesOf } from './edge-path.ts';

/** Maximum ink amount of one line, so that it does not dominate the others. */
const maxAmount = 4;

interface PaintSubject {
  readonly model: GraphModel;
  readonly style: GraphStyle;
  readonly edgeColumns: EdgeColumns;
}

const known = new WeakMap<EdgeColumns, { readonly key: string; readonly paint: EdgePaint }>();

/**
 * Colours, widths and routes of the shown edges for workers, if they differ from straight lines of one colour. Computed once per
 * style, O(E).
 */
export function edgePaintOf(subject: PaintSubject): EdgePaint {
  const { model, edgeColumns } = subject;
  const routes = routesOf(subject);
  const key = `${edgeColumns.revision} ${model.revisions.topology} ${model.visibilityRevision} ${routes === undefined}`;
  const before = known.get(edgeColumns);
  if (before?.key === key) return before.paint;
  const shown = shownEdges(model);
  const pick = <A extends Uint32Array | Uint8Array>(values: A | undefined): A | undefined =>
    values === undefined || shown === undefined ? values : (pickEdges(values, shown) as A);
  const [colors, targetColors] = colorsOf(subject).map(pick);
  const amounts = pick(amountsOf(subject));
  const paint: EdgePaint = {
    curve: edgeColumns.isCurved ? curveShare : 0,
    ...(colors && { colors: shared(colors) }),
    ...(targetColors && { targetColors: shared(targetColors) }),
    ...(amounts && { amounts: shared(amounts) }),
    ...(routes && { routes: routesOfShown(routes, shown), pointsPerEdge: routes.pointsPerEdge }),
  };
  known.set(edgeColumns, { key, paint });
  return paint;
}

/** Colours at the source and the target of each edge; undefined: all have the usual colour. */
function colorsOf({ model, style, edgeColumns }: PaintSubject): (Uint32Array | undefined)[] {
  const { colors, targetColors, themeColor } = edgeColumns;
  const isGradient = style.edgeColor.kind === 'gradient';
  if (colors === undefined && !isGradient) return [undefined, undefined];
  const own = colors ?? new Uint32Array(model.edgeCount).fill(usualColor);
  const usual = edgeEndColors(style, themeColor);
  const filled = (from: Uint32Array, color: string) => {
    const rgb = toRgb(color);
    return from.map((each) => (each === usualColor ? rgb : each));
  };
  const hasTargets = isGradient || targetColors !== undefined;
  return [filled(own, usual.source), hasTargets ? filled(targetColors ?? own, usual.target) : undefined];
}

/** By edge: ink amount by width, and for bundles by their counts. */
function amountsOf({ model, edgeColumns: { widths } }: PaintSubject): Uint8Array | undefined {
  if (widths === undefined && model.communities.size === 0) return undefined;
  const { lineOf, weights, edges } = edgeLinesOf(model);
  return Uint8Array.from({ length: model.edgeCount }, (_, edge) => {
    const line = lineOf[edge]!;
    if (line === noLine) return 1;
    // The edges of a shared line are drawn individually in ink.
    const weight = edges[line] === edge ? widthOfWeight(weights[line]!) : 1;
    return Math.max(1, Math.min(maxAmount, Math.round((widths?.[edge] ?? 1) * weight)));
  });
}

function pickEdges(values: Uint32Array | Uint8Array, edges: Uint32Array): Uint32Array | Uint8Array {
  const picked = new (values.constructor as Uint32ArrayConstructor)(edges.length);
  for (let slot = 0; slot < edges.length; slot++) picked[slot] = values[edges[slot]!]!;
  return picked;
}

function routesOfShown({ points, pointsPerEdge }: EdgeRoutes, shown: Uint32Array | undefined): Float32Array {
  if (shown === undefined) return points;
  const length = 2 * pointsPerEdge;
  const picked = new Float32Array(shown.length * length);
  for (let slot = 0; slot < shown.length; slot++) {
    const from = shown[slot]! * length;
    picked.set(points.subarray(from, from + length), slot * length);
  }
  return new SharedColumn<Float32Array>().of(picked, picked.length, '');
}

function shared<A extends Uint32Array | Uint8Array>(values: A): A {
  return new SharedColumn<A>().of(values, values.length, '');
}
