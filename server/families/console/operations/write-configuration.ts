import type { Value } from '../../../../aql/values/value.ts';
import type { Operation } from '../../../operation/operation.ts';
import { ensureSystemCollection } from '../../../system-collections.ts';

interface WriteConfigurationArgs {
  readonly key: string;
  readonly value: Value;
}

/** Stores a setting of the console (see read-configuration). */
const writeConfiguration: Operation<WriteConfigurationArgs, null> = {
  id: 'write-configuration',
  mode: 'write',
  rights: 'write',
  run({ database, dialect }, { key, value }) {
    const collection = ensureSystemCollection(database, '_configuration');
    collection.writer.insert({ _key: key, value }, { dialect, overwriteMode: 'replace' });
    return null;
  },
};

export default writeConfiguration;
