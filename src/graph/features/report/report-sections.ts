import type { DegreeCounts, PowerLaw } from '../../../../protocol/analysis-jobs.ts';
import { formatAmount, formatExact, formatShare } from '../../../lib/format.ts';
import type { GraphReport } from './report-state.ts';

/** A figure with its name and what it means. */
interface ReportFigure {
  readonly label: string;
  readonly text: string;
  readonly meaning: string;
}

export interface ReportSection {
  readonly title: string;
  readonly figures: readonly ReportFigure[];
  /** A sentence below the figures. */
  readonly sentence?: string;
}

/** The report as texts, in the order in which they are read. */
export function reportSections(report: GraphReport): readonly ReportSection[] {
  return [sizeSection(report), degreeSection(report), connectionSection(report), structureSection(report)];
}

function sizeSection({ vertices, edges, structure }: GraphReport): ReportSection {
  const { loops, parallelEdges, density, isolated } = structure;
  return {
    title: 'Size',
    figures: [
      figure('Vertices', formatExact(vertices), 'Vertices of the graph as it was shown.'),
      figure('Edges', formatExact(edges), 'All edges between them.'),
      figure('Loops', formatExact(loops), 'Edges from a vertex to itself.'),
      figure(
        'Parallel edges',
        formatExact(parallelEdges),
        'Further edges between two vertices in one direction.',
      ),
      figure('Isolated vertices', formatExact(isolated), 'Vertices without an edge to another one.'),
      figure('Density', short(density), 'Share of the ordered pairs of vertices that an edge connects.'),
    ],
  };
}

function degreeSection({ vertices, edges, structure }: GraphReport): ReportSection {
  const { total, outgoing, incoming, powerLaw } = structure;
  return {
    title: 'Degrees',
    figures: [
      figure(
        'Mean',
        short((2 * edges) / Math.max(1, vertices)),
        'Mean number of edges of a vertex, both directions.',
      ),
      figure(
        'Median',
        formatExact(medianOf(total)),
        'Half of the vertices have at most this number of edges.',
      ),
      figure('Largest', formatExact(total.degrees.at(-1) ?? 0), 'Largest number of edges of one vertex.'),
      figure('Largest outgoing', formatExact(outgoing.degrees.at(-1) ?? 0), 'Edges that leave one vertex.'),
      figure('Largest incoming', formatExact(incoming.degrees.at(-1) ?? 0), 'Edges that reach one vertex.'),
    ],
    sentence: powerLawSentence(powerLaw, vertices),
  };
}

/** What the fit of the tail says, and how sure it is. */
function powerLawSentence(law: PowerLaw | undefined, vertices: number): string {
  if (law === undefined) return 'The graph has too few different degrees for a law of their fall.';
  const { exponent, error, from, distance, logRatio, chance } = law;
  const share = formatShare(law.vertices / Math.max(1, vertices));
  const fit = `From ${formatAmount(from, 'edge')} on (${share} of the vertices), degrees fall like k^−${exponent.toFixed(2)} (± ${error.toFixed(2)}; largest distance from the law ${short(distance)}).`;
  if (chance > 0.05) return `${fit} An exponential fall fits equally well.`;
  return logRatio > 0
    ? `${fit} An exponential fall fits worse.`
    : `${fit} An exponential fall fits better, so this is no power law.`;
}

function connectionSection({
  vertices,
  structure,
  weak,
  strong,
  diameter,
  isDiameterExact,
}: GraphReport): ReportSection {
  const { distances, measured } = structure;
  const pairs = distances.reduce((sum, count) => sum + count, 0);
  const steps = distances.reduce((sum, count, place) => sum + count * (place + 1), 0);
  const ofAll = (count: number) => `${formatExact(count)} (${formatShare(count / Math.max(1, vertices))})`;
  return {
    title: 'Connection',
    figures: [
      figure('Components', formatExact(weak.count), 'Parts without a path between them, directions ignored.'),
      figure('Largest component', ofAll(weak.largest), 'Vertices of the largest of them.'),
      figure(
        'Strong components',
        formatExact(strong.count),
        'Parts in which directed paths lead everywhere.',
      ),
      figure('Largest strong one', ofAll(strong.largest), 'Vertices of the largest of them.'),
      figure(
        'Diameter',
        `${isDiameterExact ? '' : 'at least '}${formatExact(diameter)}`,
        'Largest distance within the largest component, directions ignored.',
      ),
      figure(
        'Mean distance',
        pairs === 0 ? 'none' : short(steps / pairs),
        'Over all pairs with a path between them.',
      ),
      figure(
        '90 % of the pairs',
        pairs === 0 ? 'none' : `within ${formatAmount(distanceOfShare(distances, 0.9 * pairs), 'edge')}`,
        'The distance that nine of ten connected pairs do not exceed.',
      ),
    ],
    ...(measured < vertices && {
      sentence: `Distances are measured from ${formatAmount(measured, 'random vertex', 'random vertices')}.`,
    }),
  };
}

function structureSection(report: GraphReport): ReportSection {
  const { structure, triangles, transitivity, meanClustering, communities, modularity } = report;
  const { reciprocity, assortativity } = structure;
  return {
    title: 'Structure',
    figures: [
      figure(
        'Reciprocity',
        orNone(reciprocity),
        'Share of connected pairs with an edge in the other direction too.',
      ),
      figure(
        'Assortativity',
        orNone(assortativity),
        'Correlation of the degrees of neighbours, −1 to 1; above 0, hubs connect to hubs.',
      ),
      figure(
        'Triangles',
        formatExact(triangles),
        'Three vertices that are all connected, directions ignored.',
      ),
      figure(
        'Transitivity',
        short(transitivity),
        'Share of the paths of two edges that a third edge closes.',
      ),
      figure('Mean clustering', short(meanClustering), 'Mean share of the connected pairs of neighbours.'),
      figure('Communities', formatExact(communities.count), 'Groups by Leiden at resolution 1.'),
      figure(
        'Modularity',
        short(modularity),
        'Share of the edges inside of the communities, beyond what chance gives; above 0.3, groups are distinct.',
      ),
    ],
  };
}

function figure(label: string, text: string, meaning: string): ReportFigure {
  return { label, text, meaning };
}

function orNone(value: number): string {
  return Number.isNaN(value) ? 'not defined' : short(value);
}

/** Three significant digits, in words of a person. */
function short(value: number): string {
  return value !== 0 && Math.abs(value) < 0.001
    ? value.toExponential(2)
    : String(Number(value.toPrecision(3)));
}

function medianOf({ degrees, vertices }: DegreeCounts): number {
  const half = vertices.reduce((sum, count) => sum + count, 0) / 2;
  let seen = 0;
  const place = vertices.findIndex((count) => {
    seen += count;
    return seen >= half;
  });
  return degrees[place] ?? 0;
}

/** The least distance that covers a number of pairs. */
function distanceOfShare(distances: Float64Array, pairs: number): number {
  let seen = 0;
  return (
    distances.findIndex((count) => {
      seen += count;
      return seen >= pairs;
    }) + 1
  );
}
