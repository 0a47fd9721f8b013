import type { Operation } from '../../engine/operation.ts';
import { existingReads, type IndexReadsRecord, indexReadsSetting } from './lib/index-reads.ts';

/** The stored lookups of indexes; undefined before the first stop. */
const readIndexReads: Operation<null, IndexReadsRecord | undefined> = {
  id: 'read-index-reads',
  mode: 'read',
  rights: 'server',
  run({ view }) {
    const stored = view.findSetting(indexReadsSetting) as IndexReadsRecord | undefined;
    return stored && existingReads(view, stored);
  },
};
export default readIndexReads;
