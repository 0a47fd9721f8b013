import { liftColor, pairOf, toRgb } from '../styles/palette.ts';
import type { CanvasTheme } from '../styles/theme.ts';
import { fitPositions } from './fit-positions.ts';
import type { GraphSample } from './read-sample.ts';

/** Image size in CSS pixels. */
export const pictureWidth = 340;
export const pictureHeight = 160;

/** Margin around the vertices. */
const marginPx = 12;

interface Dots {
  /** 0xrrggbb. */
  readonly fill: number;
  readonly outline: number;
  /** x, y and radius of each vertex in CSS pixels. */
  readonly circles: readonly (readonly [x: number, y: number, radius: number])[];
}

/** Contents of a preview in CSS pixels. */
export interface PreviewGeometry {
  readonly edgeColor: number;
  readonly edgeAlpha: number;
  readonly lines: readonly (readonly [x1: number, y1: number, x2: number, y2: number])[];
  /** One entry for each vertex collection of the sample. */
  readonly dots: readonly Dots[];
}

/** The geometry of a laid-out sample: vertices coloured by collection and sized by degree, thin edges. */
export function toGeometry(
  sample: GraphSample,
  positions: Float32Array,
  theme: CanvasTheme,
): PreviewGeometry {
  const { vertexCount, groups, sources, targets } = sample;
  const places = fitPositions(positions, pictureWidth, pictureHeight, marginPx);
  const degrees = new Uint32Array(vertexCount);
  for (const ends of [sources, targets]) for (const vertex of ends) degrees[vertex]!++;
  const min = minRadius(vertexCount);
  const circles = Array.from(degrees, (degree, index) => {
    const radius = min + Math.min(3.5, 0.5 * Math.sqrt(degree));
    return [places[2 * index]!, places[2 * index + 1]!, radius] as const;
  });
  const numbers = [...new Set(groups)].sort((left, right) => left - right);
  return {
    edgeColor: toRgb(theme.edge),
    edgeAlpha: Math.max(0.32, theme.edgeAlpha * Math.min(1, 90 / Math.max(1, sources.length))),
    lines: Array.from(sources, (source, edge) => {
      const target = targets[edge]!;
      return [
        places[2 * source]!,
        places[2 * source + 1]!,
        places[2 * target]!,
        places[2 * target + 1]!,
      ] as const;
    }),
    dots: numbers.map((number) => {
      const fill = liftColor(pairOf(number).background, theme.lift);
      return {
        fill: toRgb(fill),
        outline: toRgb(theme.background),
        circles: circles.filter((_, index) => groups[index] === number),
      };
    }),
  };
}

/** Radius of a vertex without edges in CSS pixels; samples with few vertices use larger radii. */
function minRadius(vertexCount: number): number {
  if (vertexCount <= 12) return 4.5;
  return vertexCount <= 60 ? 3 : 1.7;
}
