import type { Operation } from '../../../operation/operation.ts';
import { type GraphRecord, getUsableGraph } from '../lib/graph-record.ts';

interface ReadGraphArgs {
  readonly graph: string;
}

/** Throws 1924 (graph not found); in 2.8 also 1931 without one of its collections. */
const readGraph: Operation<ReadGraphArgs, GraphRecord> = {
  id: 'read-graph',
  mode: 'read',
  rights: 'read',
  run: ({ database, dialect }, { graph }) => getUsableGraph(database, graph, dialect),
};

export default readGraph;
