import { Graph, layout } from '@dagrejs/dagre';
import type { Kernel } from '../kernel.ts';

const directions = { down: 'TB', up: 'BT', right: 'LR', left: 'RL' } as const;

/**
 * Layered layout along the edge direction with few crossings (Sugiyama method, library dagre). The library
 * does not yield, so a stop terminates the worker.
 */
export default {
  id: 'layered',
  bytesOf: ({ vertexCount }) => 8 * vertexCount,
  *run({ vertexCount, sources, targets, orientation, siblingGap, levelGap }) {
    const graph = new Graph({ multigraph: true });
    graph.setGraph({
      rankdir: directions[orientation],
      nodesep: siblingGap,
      ranksep: levelGap,
      acyclicer: 'greedy',
    });
    graph.setDefaultEdgeLabel(() => ({}));
    for (let vertex = 0; vertex < vertexCount; vertex++)
      graph.setNode(String(vertex), { width: 1, height: 1 });
    const known = new Set<number>();
    for (let edge = 0; edge < sources.length; edge++) {
      const [source, target] = [sources[edge]!, targets[edge]!];
      const pair = source * vertexCount + target;
      if (source === target || known.has(pair)) continue;
      known.add(pair);
      graph.setEdge(String(source), String(target));
    }
    yield;
    layout(graph);
    const positions = new Float32Array(2 * vertexCount);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      const { x, y } = graph.node(String(vertex)) as { x: number; y: number };
      positions[2 * vertex] = x;
      positions[2 * vertex + 1] = y;
    }
    return { positions };
  },
} satisfies Kernel<'layered'>;
