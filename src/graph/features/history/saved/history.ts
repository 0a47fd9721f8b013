import {
  historyStamp,
  loadHistory,
  type PackedHistory,
  packedHistory,
  packHistory,
  prepareHistory,
  withoutWrites,
} from '../../../workspace/history/pack-history.ts';
import type { SceneSection } from '../../../workspace/saved/SceneSection.ts';

/** The steps with their branches, and what undoes them. After the elements, whose indices the entries use. */
export default {
  id: 'history',
  order: 120,
  schema: packedHistory,
  stamp: historyStamp,
  prepare: prepareHistory,
  save: packHistory,
  load: loadHistory,
  share: withoutWrites,
} satisfies SceneSection<PackedHistory>;
