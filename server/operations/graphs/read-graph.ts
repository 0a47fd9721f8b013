import type { Operation } from '../../engine/operation.ts';
import { type GraphRecord, getGraph } from '../../graphs/graph-record.ts';

export interface ReadGraphArgs {
  readonly graph: string;
}

/** Throws 1924 (graph not found). */
const readGraph: Operation<ReadGraphArgs, GraphRecord> = {
  id: 'read-graph',
  mode: 'read',
  rights: 'read',
  run: ({ database }, { graph }) => getGraph(database, graph),
};

export default readGraph;
