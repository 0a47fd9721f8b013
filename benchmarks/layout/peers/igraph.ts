import { canRun, runProgram } from '../../lib/run-program.ts';
import type { LayoutPeer } from './peer.ts';

const python = '/usr/bin/python3';
const script = `
import igraph, json, random, sys, time
work = json.load(sys.stdin)
random.seed(work["seed"])
graph = igraph.Graph(work["vertexCount"], work["edges"]).simplify()
start = time.perf_counter()
places = graph.layout_drl()
ms = 1000 * (time.perf_counter() - start)
json.dump({"ms": ms, "places": [value for place in places for value in place]}, sys.stdout)
`;

/** igraph's layout for large graphs (DrL) in Python; its own time without reading and writing. */
const igraph: LayoutPeer = {
  id: 'igraph',
  maxVertices: 20_000,
  isInstalled: () => canRun(python, ['-c', 'import igraph']),
  async layOut({ vertexCount, sources, targets }, seed) {
    const edges = Array.from(sources, (source, edge) => [source, targets[edge]!]);
    const work = JSON.stringify({ vertexCount, edges, seed });
    const { stdout, cpuMs, peakMemoryBytes } = await runProgram(python, ['-c', script], work);
    const { ms, places } = JSON.parse(stdout) as { ms: number; places: number[] };
    return { positions: Float32Array.from(places), ms, cpuMs, memoryBytes: peakMemoryBytes };
  },
};

export default igraph;
