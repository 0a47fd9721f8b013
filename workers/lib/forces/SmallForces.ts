import {
  type Force,
  forceLink,
  forceManyBody,
  forceX,
  forceY,
  type Simulation,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force';
import type { ForceSmallInput, ForceTuning } from '../../../protocol/jobs.ts';
import { mix32, Random } from '../../../protocol/lib/random.ts';
import { toLayoutGraph } from '../layout/LayoutGraph.ts';
import { linkTwins } from '../layout/twins.ts';

/** A vertex of the simulation. */
export interface Body extends SimulationNodeDatum {
  readonly index: number;
  x: number;
  y: number;
}

interface Link extends SimulationLinkDatum<Body> {
  /** Share of the distance by which the ends approach each other in a step, 0 to 1. */
  readonly strength: number;
  /** The same with weak edges of vertices with many outgoing edges. */
  readonly dissuadedStrength: number;
}

/** The springs, the charge and the gravity of the small force layout. */
export class SmallForces {
  private constructor(readonly links: readonly Link[]) {}

  static *of(input: ForceSmallInput): Generator<undefined, SmallForces> {
    return new SmallForces(yield* toLinks(input));
  }

  /** Replaces the forces of a simulation. */
  applyTo(simulation: Simulation<Body, undefined>, tuning: ForceTuning): void {
    const { gravity, charge, edgeLength, isLogarithmic = false, dissuadesHubs = false } = tuning;
    const strengthOf = (link: Link) => (dissuadesHubs ? link.dissuadedStrength : link.strength);
    // d3 replaces the indices of the ends by bodies.
    const links = this.links.map((link) => ({ ...link }));
    const springs = forceLink<Body, Link>(links).strength(strengthOf);
    simulation
      .force('charge', forceManyBody().strength(charge))
      .force(
        'link',
        isLogarithmic ? toLogarithmicPull(links, edgeLength, strengthOf) : springs.distance(edgeLength),
      )
      .force('x', forceX(0).strength(gravity))
      .force('y', forceY(0).strength(gravity));
  }
}

/** The pull of an edge grows with the logarithm of its length; at `edgeLength` it is that of a spring of this length. */
function toLogarithmicPull(
  links: readonly Link[],
  edgeLength: number,
  strengthOf: (link: Link) => number,
): Force<Body, undefined> {
  let bodies: readonly Body[] = [];
  const pull = (alpha: number): void => {
    for (const link of links) {
      const [source, target] = [bodies[link.source as number]!, bodies[link.target as number]!];
      const [x, y] = [target.x - source.x, target.y - source.y];
      const length = Math.hypot(x, y);
      if (length === 0) continue;
      const share =
        (alpha * strengthOf(link) * edgeLength * Math.log2(1 + length / edgeLength)) / (2 * length);
      source.vx = (source.vx ?? 0) + share * x;
      source.vy = (source.vy ?? 0) + share * y;
      target.vx = (target.vx ?? 0) - share * x;
      target.vy = (target.vy ?? 0) - share * y;
    }
  };
  return Object.assign(pull, {
    initialize: (nodes: Body[]) => {
      bodies = nodes;
    },
  });
}

/** The edges; if there are twins, with the links of `linkTwins` and its strengths, times those of the edges. */
function* toLinks(input: ForceSmallInput): Generator<undefined, readonly Link[]> {
  const { vertexCount, sources, targets, seed } = input;
  const graph = yield* toLayoutGraph(vertexCount, sources, targets);
  const linked = yield* linkTwins(graph, new Random(mix32(seed)));
  const edges = toEdgeLinks(input);
  if (linked === graph) return edges;
  const factorsOf = toFactors(vertexCount, edges);
  const links: Link[] = [];
  for (let source = 0; source < vertexCount; source++) {
    for (let entry = linked.offsets[source]!; entry < linked.offsets[source + 1]!; entry++) {
      const target = linked.targets[entry]!;
      if (source >= target) continue;
      const [factor, dissuadedFactor] = factorsOf(source, target);
      const strength = Math.min(1, linked.weights[entry]! * factor);
      const dissuadedStrength = Math.min(1, linked.weights[entry]! * dissuadedFactor);
      links.push({ source, target, strength, dissuadedStrength });
    }
  }
  return links;
}

/** Shares of the usual strength of a pair of vertices, without and with dissuasion; 1 without an edge between them. */
function toFactors(vertexCount: number, edges: readonly EdgeLink[]) {
  const keyOf = (one: number, other: number) => Math.min(one, other) * vertexCount + Math.max(one, other);
  const sums = new Map<number, [usual: number, strength: number, dissuaded: number]>();
  for (const { source, target, usualStrength, strength, dissuadedStrength } of edges) {
    const [usual, sum, dissuaded] = sums.get(keyOf(source, target)) ?? [0, 0, 0];
    sums.set(keyOf(source, target), [usual + usualStrength, sum + strength, dissuaded + dissuadedStrength]);
  }
  return (source: number, target: number): readonly [number, number] => {
    const found = sums.get(keyOf(source, target));
    return found === undefined ? [1, 1] : [found[1] / found[0], found[2] / found[0]];
  };
}

interface EdgeLink extends Link {
  readonly source: number;
  readonly target: number;
  /** Strength without weights. */
  readonly usualStrength: number;
}

/** d3's strengths, the reciprocal of the smaller number of edges of the ends, times the weights. */
function toEdgeLinks({ vertexCount, sources, targets, weights }: ForceSmallInput): readonly EdgeLink[] {
  const [degrees, outDegrees] = [new Uint32Array(vertexCount), new Uint32Array(vertexCount)];
  sources.forEach((source, edge) => {
    degrees[source]!++;
    degrees[targets[edge]!]!++;
    outDegrees[source]!++;
  });
  const mean = weights === undefined ? 1 : weights.reduce((sum, weight) => sum + weight, 0) / weights.length;
  return Array.from(sources, (source, edge) => {
    const target = targets[edge]!;
    const weight = weights === undefined || mean <= 0 ? 1 : Math.max(0, weights[edge]! / mean);
    const scale = (share: number) => Math.min(1, share * weight);
    const usualStrength = 1 / Math.min(degrees[source]!, degrees[target]!);
    return {
      source,
      target,
      usualStrength,
      strength: scale(usualStrength),
      dissuadedStrength: scale(1 / (outDegrees[source]! + 1)),
    };
  });
}
