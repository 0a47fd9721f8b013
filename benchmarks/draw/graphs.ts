import { Random } from '../../protocol/lib/random.ts';
import { runToEnd } from '../../workers/kernel.ts';
import forceLarge from '../../workers/kernels/force-large.ts';
import { generateGraph } from '../../workers/lib/generators/generate.ts';
import { runSteps } from '../../workers/lib/run-steps.ts';
import { readEdges } from '../layout/read-edges.ts';
import { InputError } from '../lib/InputError.ts';

/** A graph with vertex positions. */
export interface PlacedGraph {
  /** Float32: x, y by vertex. */
  readonly positions: Float32Array;
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}

const debianEdges = 'examples/debian/data/depends.jsonl.gz';
/** Larger graphs get random positions, because a layout takes longer than drawing them. */
const maxLaidOut = 200_000;

export const drawGraphNames = ['1000', '10000', 'debian', '1000000'] as const;

/** Debian, or a generated graph of a number of vertices with three times as many edges. */
export function drawGraph(name: string): PlacedGraph {
  if (name === 'debian') return layOut(readEdges(debianEdges));
  const vertexCount = Number(name);
  if (!Number.isInteger(vertexCount) || vertexCount < 10) {
    throw new InputError(`--graphs: expected 'debian' or numbers of vertices, found '${name}'`);
  }
  const { vertexCount: count, sources, targets } = runSteps(generateGraph('barabasi-albert', vertexCount, 1));
  if (count <= maxLaidOut) return layOut({ names: { length: count }, sources, targets });
  return { positions: scatter(count), sources, targets };
}

/**
 * Reads a graph from a file of edges, and positions from a file of the layout benchmark; without it computes
 * a layout.
 */
export function readPlacedGraph(
  edgesPath: string,
  readPositions: ((vertexCount: number) => Float32Array) | undefined,
): PlacedGraph {
  const edges = readEdges(edgesPath);
  if (readPositions === undefined) return layOut(edges);
  return { ...edges, positions: readPositions(edges.names.length) };
}

function layOut(edges: {
  readonly names: { readonly length: number };
  readonly sources: Uint32Array;
  readonly targets: Uint32Array;
}): PlacedGraph {
  const vertexCount = edges.names.length;
  const { sources, targets } = edges;
  const { positions } = runToEnd(forceLarge, {
    vertexCount,
    sources: sources.slice(),
    targets: targets.slice(),
    positions: new Float32Array(2 * vertexCount),
    fixed: new Uint8Array(vertexCount),
    seed: 1,
    edgeLength: 100,
  });
  return { positions, sources, targets };
}

/** Seeded random positions with the density of a laid-out graph. */
function scatter(count: number): Float32Array {
  const random = new Random(1);
  const side = 100 * Math.sqrt(count);
  return Float32Array.from({ length: 2 * count }, () => random.next() * side);
}
