import type { Operation } from '../../../operation/operation.ts';
import { type GraphRecord, listGraphs } from '../lib/graph-record.ts';

const listGraphRecords: Operation<undefined, readonly GraphRecord[]> = {
  id: 'list-graphs',
  mode: 'read',
  rights: 'read',
  run: ({ database }) => listGraphs(database),
};

export default listGraphRecords;
