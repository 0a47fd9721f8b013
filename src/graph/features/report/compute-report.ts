import type { JobId, JobInput, JobResult } from '../../../../protocol/jobs.ts';
import { toGraphInput } from '../../layouts/common-parameters.ts';
import type { GraphWorkspace } from '../../workspace/GraphWorkspace.ts';
import { freeze } from '../../workspace/in-slices.ts';
import type { GraphReport } from './report-state.ts';

/** Vertices from which distances are measured, in rounds of 32. */
const samples = 256;
/** Bound of the searches for the diameter; most graphs need fewer for an exact one. */
const searches = 512;
/** By job: its share of the time of the whole report. */
const shares = {
  'graph-report': 0.3,
  weak: 0.05,
  strong: 0.1,
  triangles: 0.15,
  eccentricity: 0.25,
  leiden: 0.15,
};

/** About the seconds that a report takes. */
export function reportSeconds(vertices: number, edges: number): number {
  return (vertices * 4000 + edges * 3000) / 1e9;
}

/**
 * Computes the figures of the graph as it is now, hidden elements included. `signal` stops it; rejects with AbortError
 * then. `progress`: share of the work, and its phase in words.
 */
export async function computeReport(
  { model, jobs }: GraphWorkspace,
  signal: AbortSignal,
  progress: (share: number, phase?: string) => void,
): Promise<GraphReport> {
  const computedAtMs = Date.now();
  const frozen = await freeze(model);
  const graph = () => toGraphInput(frozen);
  let done = 0;
  async function run<Id extends JobId>(
    share: number,
    phase: string,
    id: Id,
    input: JobInput<Id>,
  ): Promise<JobResult<Id>> {
    progress(done, phase);
    const watch = {
      progress: (part: number) => progress(done + share * part, phase),
      memory: () => undefined,
    };
    const result = await jobs.job(id, input, signal, watch);
    done += share;
    return result;
  }
  const structure = await run(shares['graph-report'], 'degrees and distances', 'graph-report', {
    ...graph(),
    samples,
    seed: 1,
  });
  const weak = await run(shares.weak, 'components', 'components', { ...graph(), isStrong: false });
  const strong = await run(shares.strong, 'components', 'components', { ...graph(), isStrong: true });
  const corners = await run(shares.triangles, 'triangles', 'triangles', graph());
  const widths = await run(shares.eccentricity, 'diameter', 'eccentricity', { ...graph(), searches });
  const groups = await run(shares.leiden, 'communities', 'leiden', { ...graph(), resolution: 1, seed: 1 });
  return {
    vertices: frozen.vertexCount,
    edges: frozen.edgeCount,
    computedAtMs,
    structure,
    weak: toParts(weak),
    strong: toParts(strong),
    triangles: corners.triangleCount,
    transitivity: corners.transitivity,
    meanClustering: corners.clustering.reduce((sum, each) => sum + each, 0) / Math.max(1, frozen.vertexCount),
    diameter: widths.diameter,
    isDiameterExact: widths.openCount === 0,
    communities: toParts(groups),
    modularity: groups.modularity,
  };
}

/** The first part is the largest one. */
function toParts({ members, count }: { readonly members: Uint32Array; readonly count: number }) {
  return { count, largest: members.reduce((sum, part) => (part === 0 ? sum + 1 : sum), 0) };
}
