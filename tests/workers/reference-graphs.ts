import { rMat } from '../../workers/lib/generators/r-mat.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { type Edges, fromPairs, gridEdges, hubEdges } from './graphs.ts';

/** The graphs of `tests/reference/analyses.json`: edges lead from the smaller to the larger vertex, each once. */
export const referenceGraphs: ReadonlyMap<string, Edges> = new Map([
  ['hubs', ordered(hubEdges(2000, 3, 1))],
  ['grid', ordered(gridEdges(40))],
  ['R-MAT', ordered(runSteps(rMat(2048, 8000, 1)))],
]);

function ordered({ vertexCount, sources, targets }: Edges): Edges {
  const codes = new Set<number>();
  sources.forEach((source, edge) => {
    const target = targets[edge]!;
    if (source !== target) codes.add(Math.min(source, target) * vertexCount + Math.max(source, target));
  });
  const sorted = [...codes].toSorted((one, other) => one - other);
  return fromPairs(
    vertexCount,
    sorted.map((code) => [Math.floor(code / vertexCount), code % vertexCount]),
  );
}
