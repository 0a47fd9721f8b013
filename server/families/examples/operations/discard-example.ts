import type { Operation } from '../../../operation/operation.ts';
import { unfinishedName } from './lib/unfinished.ts';

interface DiscardExampleArgs {
  readonly collections: readonly string[];
}

/** Drops the partial result of a failed creation of an example graph. */
const discardExample: Operation<DiscardExampleArgs, null> = {
  id: 'discard-example',
  mode: 'write',
  rights: 'write',
  run({ database }, { collections }) {
    for (const name of collections) database.findCollection(unfinishedName(name))?.drop();
    return null;
  },
};

export default discardExample;
