import { canRun, runProgram } from '../../lib/run-program.ts';
import type { LayoutPeer } from './peer.ts';

/** Graphviz' sfdp without drawing and overlap removal; reading and writing included. */
const sfdp: LayoutPeer = {
  id: 'sfdp',
  maxVertices: 100_000,
  isInstalled: () => canRun('sfdp', ['-V']),
  async layOut({ vertexCount, sources, targets }, seed) {
    const lines = Array.from(sources, (source, edge) => `${source}--${targets[edge]};`);
    const vertices = Array.from({ length: vertexCount }, (_, vertex) => `${vertex};`);
    const dot = `strict graph {graph [start=${seed}, overlap=true, splines=false]; ${vertices.join('')}\n${lines.join('\n')}}`;
    const { stdout, ms, cpuMs, peakMemoryBytes } = await runProgram('sfdp', ['-Tplain'], dot);
    const positions = new Float32Array(2 * vertexCount);
    for (const line of stdout.split('\n')) {
      if (!line.startsWith('node ')) continue;
      const [, vertex, x, y] = line.split(' ');
      positions[2 * Number(vertex)] = Number(x);
      positions[2 * Number(vertex) + 1] = Number(y);
    }
    return { positions, ms, cpuMs, memoryBytes: peakMemoryBytes };
  },
};

export default sfdp;
