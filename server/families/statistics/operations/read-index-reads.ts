import type { Operation } from '../../../operation/operation.ts';
import { type IndexReadsRecord, indexReadsSetting } from './lib/index-reads.ts';

/** The stored lookups of indexes; undefined before the first stop. */
const readIndexReads: Operation<null, IndexReadsRecord | undefined> = {
  id: 'read-index-reads',
  mode: 'read',
  rights: 'server',
  run: ({ view }) => view.findSetting(indexReadsSetting) as IndexReadsRecord | undefined,
};
export default readIndexReads;
