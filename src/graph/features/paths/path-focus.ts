import type { PathFocus } from '../../geometry/DrawFrame.ts';
import type { GraphModel } from '../../model/GraphModel.ts';
import type { FoundPath, FoundPaths, PathLeg } from './path-state.ts';
import { formatKm, valuesOfLeg } from './path-texts.ts';

/** The shown parts of the paths. An edge of the chosen path is not among the others. */
export function pathFocus(model: GraphModel, { paths, chosen, legValues }: FoundPaths): PathFocus {
  const isKnown = (index: number | undefined): index is number => index !== undefined;
  const verticesOf = (path: FoundPath) => path.vertexIds.map((id) => model.findVertex(id)).filter(isKnown);
  // Parallel edges count once: one of them is drawn.
  const edgesOfLeg = ({ edgeIds }: PathLeg) =>
    edgeIds
      .map((id) => model.findEdge(id))
      .filter(isKnown)
      .slice(0, 1);
  const edgesOf = (path: FoundPath) => path.legs.flatMap(edgesOfLeg);
  const legTexts = new Map<number, string>();
  for (const leg of paths[chosen]?.legs ?? []) {
    const text = leg.km === undefined ? valuesOfLeg(leg, legValues) : formatKm(leg.km);
    for (const edge of edgesOfLeg(leg)) if (text !== '') legTexts.set(edge, text);
  }
  const path = paths[chosen];
  const [vertices, edges] = path === undefined ? [[], []] : [verticesOf(path), edgesOf(path)];
  const [ownVertices, ownEdges] = [new Set(vertices), new Set(edges)];
  const others = (found: readonly number[], own: ReadonlySet<number>) =>
    [...new Set(found)].filter((index) => !own.has(index));
  return {
    vertices,
    edges,
    otherVertices: others(paths.flatMap(verticesOf), ownVertices),
    otherEdges: others(paths.flatMap(edgesOf), ownEdges),
    legTexts,
  };
}
